package prazohttp

import (
	"fmt"
	"net/http"
)

// DefaultResponse is an answer that is decided beforehand, for a call that has none: an empty list, a standard price, a page
// that says "later". The zero value is a 200 without a body. It must not be changed once it is in use.
type DefaultResponse struct {
	// Status is its status, from 200 to 599. 0 means 200.
	Status int
	// Header is its header; every caller gets a copy. Say what Body is in Content-Type.
	Header http.Header
	// Body is its body.
	Body []byte
}

// check finds a status that no answer can have.
func (d *DefaultResponse) check() error {
	if d == nil || d.Status == 0 || d.Status >= 200 && d.Status <= 599 {
		return nil
	}
	return fmt.Errorf("prazohttp: DefaultResponse.Status: %d: use one from 200 to 599, for example 200 or 503", d.Status)
}

// response makes the answer.
func (d *DefaultResponse) response() *http.Response {
	status := d.Status
	if status == 0 {
		status = http.StatusOK
	}
	header := d.Header.Clone()
	if header == nil {
		header = make(http.Header)
	}
	return newResponse(status, header, d.Body)
}

// newResponse makes an answer of what is in memory.
func newResponse(status int, header http.Header, body []byte) *http.Response {
	return &http.Response{
		Status: fmt.Sprintf("%d %s", status, http.StatusText(status)), StatusCode: status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: header, Body: &wholeBody{data: body}, ContentLength: int64(len(body)),
	}
}
