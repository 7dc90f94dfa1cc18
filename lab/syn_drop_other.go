//go:build !linux

package lab

import (
	"errors"
	"io"
)

var errNoBacklog = errors.New("needs Linux")

// bindFull needs a backlog that drops when it is full.
func bindFull(*stage, string) (string, io.Closer, error) {
	return "", nil, errNoBacklog
}

// fullAt needs it too.
func fullAt(string) (io.Closer, error) { return nil, errNoBacklog }
