package prazohttp

import (
	"errors"
	"net/http"
)

// check finds what would make a request panic or be refused before its first try.
func (t *Transport) check(req *http.Request) error {
	switch {
	case t.endpoints.fault != nil:
		return t.endpoints.fault
	case req.URL == nil:
		return errors.New("prazohttp: the request has no URL")
	case req.URL.Host == "":
		return errors.New("prazohttp: the request's URL has no host: write for example http://127.0.0.1:8080/")
	}
	return nil
}
