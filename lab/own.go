package lab

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// A behaviour that a test puts together is a fault like those of the list, at
// a path that is its name. A lab that has some serves only these, unless
// [Only] names others.

const (
	maxPieces = 1 << 20
	longest   = 24 * time.Hour
)

// Drip is a behaviour "drip": complete headers at once, then a body of n bytes
// (0..1,048,576), one each pause.
//
//	l := lab.Start(t, lab.Drip(22, time.Second))
//	resp, err := client.Get(l.URL("drip"))
func Drip(n int, pause time.Duration) Option {
	n, pause = min(max(n, 0), maxPieces), min(max(pause, 0), longest)
	return own(fault{
		name:  "drip",
		says:  fmt.Sprintf("complete headers at once, then %d bytes of body, one each %v", n, pause),
		lasts: time.Duration(max(n-1, 0)) * pause,
		serve: func(x *exchange) {
			body := strings.Repeat(".", n)
			if x.write(x.promise(n)) && x.drip(n, pause, func(i int) string { return body[i : i+1] }) {
				x.answered(http.StatusOK)
			}
		},
	})
}

// own makes an option of a behaviour.
func own(f fault) Option {
	f.path, f.set, f.wants = "/"+f.name, "http", wantsCut
	return func(c *config) { c.own = append(c.own, f) }
}

// promise is a good head that announces n bytes of text.
func (x *exchange) promise(n int) string {
	return x.head(http.StatusOK, "Content-Type: text/plain", fmt.Sprintf("Content-Length: %d", n))
}
