package prazohttp

import "errors"

// streamError has the shape of the HTTP/2 stream error inside net/http, which lets [errors.As] fill any struct whose
// fields have the same names and convertible types.
type streamError struct {
	StreamID uint32
	Code     uint32
	Cause    error
}

func (e streamError) Error() string { return "HTTP/2 stream error" }

// refusedStreamCode is REFUSED_STREAM: the request was not processed (RFC 9113 sections 7 and 8.7).
const refusedStreamCode = 0x7

// refusedStream reports whether the server says that it did not begin with the request. Streams above the last id of a
// GOAWAY are repeated by net/http itself.
func refusedStream(err error) bool {
	var e streamError
	return errors.As(err, &e) && e.Code == refusedStreamCode
}
