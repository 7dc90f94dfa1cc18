package lab

import (
	"compress/flate"
	"errors"
	"io"
	"strings"
	"testing"
)

// Pieces in a row are one stream of zeros, a thousandth of their size, which
// has no end.
func TestZeroPiece(t *testing.T) {
	t.Parallel()
	piece := zeroPiece()
	if n := len(piece); n == 0 || n*1000 > bombPiece {
		t.Fatalf("%d bytes for %d", n, bombPiece)
	}
	n, err := io.Copy(onlyZeros{}, flate.NewReader(strings.NewReader(strings.Repeat(piece, 3))))
	if !errors.Is(err, io.ErrUnexpectedEOF) || n != 3*bombPiece {
		t.Errorf("%d bytes, %v; want 3 times %d and no end", n, err, bombPiece)
	}
}

type onlyZeros struct{}

func (onlyZeros) Write(p []byte) (int, error) {
	for i, b := range p {
		if b != 0 {
			return i, errors.New("not zero")
		}
	}
	return len(p), nil
}
