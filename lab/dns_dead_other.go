//go:build !linux

package lab

import (
	"errors"
	"io"
)

// fullAt needs a backlog that drops when it is full.
func fullAt(string) (io.Closer, error) { return nil, errors.New("needs Linux") }
