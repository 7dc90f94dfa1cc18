package prazohttp

import (
	"context"
	"io"
	"net/http"

	"github.com/prazohq/prazo"
)

// stream is the body of an answer that was handed over before its end: the call ends with its last byte, its close
// or its error, whichever the caller sees first.
//
// HTTP/2 has some megabytes of a body that nobody reads at hand, and gives them out after its ctx has ended too: a reader
// slower than the server would learn of the cut seconds late. So each Read asks the ctx first.
type stream struct {
	ctx context.Context
	src io.ReadCloser
	try *prazo.Try
	end func(error) error
}

// duplex is the body of an upgraded connection, which is written to as well.
type duplex struct {
	*stream
	io.Writer
}

// newStream returns the body of resp so wrapped that end is called at its end. An upgraded connection is closed when its
// call ends: net/http does not end one with its ctx.
func newStream(resp *http.Response, try *prazo.Try, end func(error) error) io.ReadCloser {
	s := &stream{resp.Request.Context(), resp.Body, try, end}
	if w, ok := s.src.(io.Writer); ok {
		context.AfterFunc(s.ctx, func() { s.src.Close() })
		return duplex{s, w}
	}
	return s
}

func (s *stream) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		if cut := s.end(nil); cut != nil {
			return 0, cut
		}
	}
	s.try.Await()
	n, err := s.src.Read(p)
	s.try.Progress(int64(n))
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
