//go:build !linux

package lab

import (
	"errors"
	"io"
)

// bindFull needs a backlog that drops when it is full.
func bindFull(*stage, string) (string, io.Closer, error) {
	return "", nil, errors.New("needs Linux")
}
