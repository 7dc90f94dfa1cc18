package lab

import (
	"net/http"
	"time"
)

// The chunked coding has more places to drip in than the data (RFC 9112,
// section 7.1): the size of a chunk, its extensions, and the trailers.

func chunkSizeDrip() fault {
	return chunkPart("chunk-size-drip", "chunked: headers at once, then the size of the first chunk at one digit a second, for ever (leading zeros)",
		"", func(int) string { return "0" })
}

func chunkExtensionDrip() fault {
	return chunkPart("chunk-extension-drip", "chunked: headers at once, then an extension of the first chunk at one byte a second, for ever",
		"16;name=", func(int) string { return "x" })
}

func trailerDrip() fault {
	const trailer = "X-Trailer: gota\r\n"
	return chunkPart("trailer-drip", "chunked: headers and the whole body at once, then trailers at one byte a second, for ever",
		"16\r\n"+dripBody[:22]+"\r\n0\r\n", func(i int) string { i %= len(trailer); return trailer[i : i+1] })
}

func chunkPart(name, says, begin string, piece func(i int) string) fault {
	return fault{
		name: name, path: "/fault/" + name,
		set:   "http",
		says:  says,
		wants: wantsCut + "; what is no data must not reset a clock",
		serve: func(x *exchange) {
			if x.write(x.head(http.StatusOK, "Content-Type: application/json", "Transfer-Encoding: chunked") + begin) {
				x.keep = false
				x.drip(-1, time.Second, piece)
			}
		},
	}
}
