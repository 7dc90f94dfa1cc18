package lab

import (
	"bytes"
	"compress/flate"
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
	gzipHeader = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03" // RFC 1952, section 2.3
	bombPiece  = 4 << 20                                    // bytes that one piece inflates to
	bombSize   = 10_000_000                                 // bytes on the wire, about
)

// gzipBomb is 10 MB that inflate to 10 GB. Only one piece of it is ever in
// memory, and it is made when it is first asked for.
func gzipBomb() fault {
	piece := sync.OnceValue(zeroPiece)
	return fault{
		name: "gzip-bomb", path: "/fault/gzip-bomb",
		set:   "http",
		says:  "Content-Encoding: gzip, 10 MB at once that inflate to 10 GB, then silence before the end",
		wants: wantsCut + ", with bounded memory until then",
		serve: func(x *exchange) {
			p := piece()
			n := bombSize / len(p)
			length := fmt.Sprintf("Content-Length: %d", len(gzipHeader)+n*len(p)+8) // with a trailer that never comes
			if !x.write(x.head(http.StatusOK, "Content-Type: text/plain", "Content-Encoding: gzip", length) + gzipHeader) {
				return
			}
			for range n {
				if !x.write(p) {
					return
				}
			}
			x.hold()
		},
	}
}

// zeroPiece is a run of zeros in deflate, flushed: it ends between two bytes
// and does not say that it is the last (RFC 1951, section 3.2.3). What it
// refers to lies within it, so pieces put in a row are one stream. Many gzip
// members in a row would be simpler, but some decoders stop after the first.
func zeroPiece() string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return ""
	}
	_, _ = io.CopyN(w, zeros{}, bombPiece)
	_ = w.Flush()
	return b.String()
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
