package lab

import (
	"errors"
	"io"
)

var errTooLarge = errors.New("head of the request is too large")

// limited bounds what one request head may read from the connection. The
// buffer above it reads ahead, so the bound is exact only to a buffer.
type limited struct {
	from io.Reader
	left int // bytes; used only when on
	on   bool
	hit  bool
}

func (l *limited) set(n int) { l.left, l.on, l.hit = n, true, false }
func (l *limited) lift()     { l.on = false }

// Read reads from the connection, or fails with errTooLarge.
func (l *limited) Read(p []byte) (int, error) {
	if !l.on {
		return l.from.Read(p)
	}
	if l.left <= 0 {
		l.hit = true
		return 0, errTooLarge
	}
	n, err := l.from.Read(p[:min(len(p), l.left)])
	l.left -= n
	return n, err
}
