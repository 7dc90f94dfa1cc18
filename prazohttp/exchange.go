package prazohttp

import (
	"context"
	"net/http"

	"github.com/prazohq/prazo"
)

// exchange is one call, or one redirect hop of it, as an operation of the engine.
type exchange struct {
	t       *Transport
	req     *http.Request
	call    Call
	spec    prazo.Spec
	id      [1]string // the request id, as a header has it
	body    requestBody
	foreign bool   // the hop goes to another host than the call began with
	key     string // the idempotency key, as a header has it; "": none

	// What the last try saw, for judge. Tries of one exchange never run side by side.
	try       *prazo.Try
	trace     *trace
	whole     bool // the answer is there to its last byte
	fresh     bool // the next try opens a connection of its own
	gaveUp408 bool // a 408 was repeated already
}

func newExchange(t *Transport, req *http.Request) (*exchange, error) {
	if err := check(req); err != nil {
		return nil, err
	}
	e := &exchange{t: t, req: req, call: callOf(req.Context())}
	e.body = newRequestBody(req, keeping{orDefault(t.Replay, defaultReplay), &t.memory, orDefault(t.Memory, defaultMemory)})
	e.foreign = firstHost(req) != req.URL.Host
	var err error
	if e.key, err = e.takeKey(); err != nil {
		return nil, err
	}
	e.spec = prazo.Spec{
		Class:     e.class(),
		Deadline:  e.call.Deadline,
		RequestID: requestID(req),
		Foreign:   e.foreign,

		IdempotencyKey: e.key,
	}
	e.id[0] = e.spec.RequestID
	if e.call.Idempotent || idempotent(req.Method) || t.Key.Repeat && e.key != "" {
		e.spec.Repeat = prazo.Idempotent
	}
	if from := req.Response; from != nil && from.Request != nil {
		e.spec.Follow = from.Request.Context()
	}
	return e, nil
}

// orDefault returns n, or its default when it is 0; a negative n means none.
func orDefault(n, otherwise int64) int64 {
	if n == 0 {
		return otherwise
	}
	return max(0, n)
}

func (e *exchange) class() string {
	switch {
	case e.call.Class != "":
		return e.call.Class
	case e.t.Class != nil:
		return e.t.Class(e.req)
	}
	return e.t.class.of(e.req)
}

func method(req *http.Request) string {
	if req.Method == "" {
		return http.MethodGet
	}
	return req.Method
}

// firstHost returns the host that the chain of redirects began with.
func firstHost(req *http.Request) string {
	for req.Response != nil && req.Response.Request != nil {
		req = req.Response.Request
	}
	return req.URL.Host
}

func (e *exchange) op() prazo.Op[*http.Response] {
	return prazo.Op[*http.Response]{
		Spec:  e.spec,
		Do:    e.do,
		Judge: e.judge,
		Hold:  e.hold,
		Drop:  drop,
	}
}

// do makes one try.
func (e *exchange) do(ctx context.Context, try *prazo.Try) (*http.Response, error) {
	e.try, e.whole = try, false
	base := e.t.base
	if e.fresh {
		base, e.fresh = e.t.fresh(), false
	}
	e.trace = newTrace(ctx, e.t, try)
	req, err := e.request(ctx)
	if err != nil {
		return nil, err
	}
	resp, err := base.RoundTrip(req)
	if err == nil {
		resp.Request = req // base may have left it out, or wrapped it: our ctx is found through it
		resp, err = e.receive(ctx, resp)
	}
	if ctx.Err() != nil || err == nil && resp.StatusCode == http.StatusRequestTimeout {
		e.fresh = true
	}
	return resp, err
}

// request returns the request of one try: a value of its own, since a try that was cut may still read its header
// when the caller has taken the request back.
func (e *exchange) request(ctx context.Context) (*http.Request, error) {
	req := e.req.WithContext(withTrace(ctx, &e.trace.hooks))
	req.Header = e.req.Header.Clone()
	if req.Header == nil {
		req.Header = make(http.Header)
	}
	if !e.foreign {
		req.Header[requestIDHeader] = e.id[:]
	}
	e.putKey(req.Header)
	e.tell(ctx, req)
	return req, e.body.attach(ctx, req)
}

// receive takes in as much of the answer as belongs into the try.
func (e *exchange) receive(ctx context.Context, resp *http.Response) (*http.Response, error) {
	if noContent(e.req, resp) {
		e.try.Phase(prazo.PhaseBody, 0)
		e.whole = true
		return resp, nil
	}
	size := resp.ContentLength
	e.try.Phase(prazo.PhaseBody, size)
	switch {
	case transient(resp.StatusCode), streams(resp):
		return resp, nil
	case size >= 0 && size <= orDefault(e.t.Whole, defaultWhole), e.call.Whole:
		return e.readWhole(resp)
	case size < 0:
		var err error
		if e.whole, err = holdHead(ctx, resp, e.try); err != nil {
			return nil, err
		}
	}
	return resp, nil
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
func (e *exchange) hold(resp *http.Response, end func(error) error) *http.Response {
	resp.Body = newStream(resp, e.try, func(err error) error {
		e.body.close()
		return end(err)
	})
	return resp
}
