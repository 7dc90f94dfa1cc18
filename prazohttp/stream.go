package prazohttp

import (
	"io"

	"github.com/prazohq/prazo"
)

// stream is the body of an answer that was handed over before its end: the call ends with its last byte, its close
// or its error, whichever the caller sees first.
type stream struct {
	src io.ReadCloser
	try *prazo.Try
	end func(error) error
}

// duplex is the body of an upgraded connection, which is written to as well.
type duplex struct {
	*stream
	io.Writer
}

func newStream(src io.ReadCloser, try *prazo.Try, end func(error) error) io.ReadCloser {
	s := &stream{src, try, end}
	if w, ok := src.(io.Writer); ok {
		return duplex{s, w}
	}
	return s
}

func (s *stream) Read(p []byte) (int, error) {
	n, err := s.src.Read(p)
	if n > 0 {
		s.try.Progress(int64(n))
	}
	switch {
	case err == io.EOF:
		if cut := s.end(nil); cut != nil {
			err = cut
		}
	case err != nil:
		err = s.end(err)
	}
	return n, err
}

func (s *stream) Close() error {
	err := s.src.Close()
	s.end(nil)
	return err
}
