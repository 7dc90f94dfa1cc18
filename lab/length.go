package lab

import (
	"fmt"
	"net/http"
)

// What Content-Length says and what comes are two things.

// noLengthOpen answers well and does not hang up, though it was asked to: the
// length says where the answer ends.
func noLengthOpen() fault {
	return fault{
		name: "no-length-open", path: "/fault/no-length-open",
		set: "http", ends: true,
		says:  "a complete answer with Content-Length at once; the connection stays open, even after Connection: close",
		wants: "the answer at once: Content-Length says where it ends, not the end of the connection",
		serve: func(x *exchange) {
			x.json(http.StatusOK, dripBody)
			if !x.keep {
				x.hold()
			}
		},
	}
}

func lengthLong() fault {
	return fault{
		name: "length-long", path: "/fault/length-long",
		set:   "http",
		says:  "Content-Length: 44, a body of 22 bytes at once, then silence",
		wants: wantsCut + "; never success with the short body",
		serve: func(x *exchange) {
			if x.write(x.promise(2*len(dripBody)) + dripBody) {
				x.hold()
			}
		},
	}
}

func lengthShort() fault {
	return fault{
		name: "length-short", path: "/fault/length-short",
		set: "http", ends: true,
		says:  "Content-Length: 11, then 22 bytes and FIN",
		wants: "the 11 bytes or an error, at once; the rest must not become the next answer",
		serve: func(x *exchange) {
			if x.write(x.promise(len(dripBody)/2) + dripBody) {
				x.answered(http.StatusOK)
			}
			x.keep = false
		},
	}
}

func lengthTwice() fault {
	return fault{
		name: "length-twice", path: "/fault/length-twice",
		set: "http", ends: true,
		says:  "two of them, Content-Length: 22 and Content-Length: 11, then 22 bytes and FIN",
		wants: "an error at once (RFC 9112, section 6.3): nobody knows where the answer ends",
		serve: func(x *exchange) {
			x.keep = false
			two := []string{fmt.Sprintf("Content-Length: %d", len(dripBody)), fmt.Sprintf("Content-Length: %d", len(dripBody)/2)}
			x.write(x.head(http.StatusOK, two...) + dripBody) // neither is a whole answer
		},
	}
}
