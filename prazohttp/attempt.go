package prazohttp

import (
	"context"
	"net/http"
	"net/url"
	"sync/atomic"

	"github.com/prazohq/prazo"
)

// attempt is one try of an exchange and what it saw. Attempts of one exchange may run side by side.
type attempt struct {
	e     *exchange
	trace trace
	url   url.URL // that the call asks for
	resp  *http.Response
	whole bool        // the answer is there to its last byte
	apart bool        // the answer cannot be shared: its callers make their calls apart
	noted bool        // its timeout was counted when it was let go; guarded by exchange.mu
	pool  *pool       // whose connection it uses; nil: one of its own, or the base makes connections of another kind
	kept  atomic.Bool // of a shared answer: one of its callers has seen to the stale copy
}

func newAttempt(ctx context.Context, e *exchange, try *prazo.Try) *attempt {
	a := &attempt{e: e}
	a.trace.watch(ctx, e.t, try)
	if e.t.ours && (e.req.URL.Scheme == "https" || e.t.endpoints.byName != nil) { // an endpoint may have a scheme of its own
		a.trace.limitHandshake()
	}
	return a
}

// receive takes in as much of the answer as belongs into the try.
func (a *attempt) receive(ctx context.Context) (err error) {
	resp, try := a.resp, a.trace.try
	if noContent(resp.Request, resp) { // the caller may have its own request back
		try.Phase(prazo.PhaseBody, 0)
		a.whole = true
		return nil
	}
	size := resp.ContentLength
	try.Phase(prazo.PhaseBody, size)
	switch {
	case a.e.joined != nil:
		return a.readShared()
	case transient(resp.StatusCode), streams(resp):
	case size >= 0 && size <= orDefault(a.e.t.Whole, defaultWhole), a.e.call.Whole:
		return a.readWhole()
	case size < 0:
		a.whole, err = holdHead(ctx, resp, try)
	}
	return err
}

// noContent reports whether an answer has no body, whatever length it says (RFC 9110 section 6.4.1); then it has none
// afterwards. net/http takes the length that a 304 over HTTP/2 says for that of a body which is missing.
func noContent(req *http.Request, resp *http.Response) bool {
	switch {
	case resp.Body == nil, resp.Body == http.NoBody, method(req) == http.MethodHead:
		return true
	case resp.StatusCode == http.StatusNoContent, resp.StatusCode == http.StatusNotModified:
		resp.Body.Close()
		resp.Body = http.NoBody
		return true
	}
	return false
}

// hold hands an answer over that is not whole.
func (a *attempt) hold(end func(error) error) *attempt {
	a.resp.Body = newStream(a.resp, a.trace.try, func(err error) error {
		a.e.body.close()
		return end(err)
	})
	return a
}
