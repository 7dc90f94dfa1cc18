package lab

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"
)

// gzipDrip and gzipBomb hide behind a coding of the content: between the wire
// and the caller stands a decoder.

func gzipDrip() fault {
	return fault{
		name: "gzip-drip", path: "/fault/gzip-drip",
		set:   "http",
		says:  "Content-Encoding: gzip, complete headers at once, then one byte of the coded body a second, for ever",
		wants: wantsCut + ", though the decoder has nothing to give yet",
		serve: func(x *exchange) {
			// A header of gzip with an endless file name in it (RFC 1952, FNAME).
			const begin = "\x1f\x8b\x08\x08\x00\x00\x00\x00\x00\x03"
			if x.write(x.head(http.StatusOK, "Content-Type: text/plain", "Content-Encoding: gzip", "Content-Length: 1000000")) {
				x.keep = false
				x.drip(-1, time.Second, func(i int) string {
					if i < len(begin) {
						return begin[i : i+1]
					}
					return "x"
				})
			}
		},
	}
}

const (
	bombPiece = 64 << 20   // bytes that one gzip member inflates to
	bombSize  = 10_000_000 // bytes on the wire, about
)

// gzipBomb is 10 MB that inflate to 10 GB. A gzip file may be many members one
// after the other (RFC 1952, section 2.2), so only one is ever in memory. It is
// made when it is first asked for.
func gzipBomb() fault {
	member := sync.OnceValue(bombMember)
	return fault{
		name: "gzip-bomb", path: "/fault/gzip-bomb",
		set:   "http",
		says:  "Content-Encoding: gzip, 10 MB at once that inflate to 10 GB, then silence before the end",
		wants: wantsCut + ", with bounded memory until then",
		serve: func(x *exchange) {
			m := member()
			n := bombSize / len(m)
			if !x.write(x.head(http.StatusOK, "Content-Type: text/plain", "Content-Encoding: gzip", fmt.Sprintf("Content-Length: %d", n*len(m)+1))) {
				return
			}
			for range n {
				if !x.write(m) {
					return
				}
			}
			x.hold()
		},
	}
}

func bombMember() string {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return ""
	}
	_, _ = io.CopyN(w, zeros{}, bombPiece)
	_ = w.Close()
	return b.String()
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
