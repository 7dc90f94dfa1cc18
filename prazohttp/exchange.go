package prazohttp

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"

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

	fallback *fallback // nil: none
	joined   *joined   // nil: the answer is not shared

	mu       sync.Mutex
	attempts []*attempt // those that began

	stuck     atomic.Pointer[attempt] // the next try to the same endpoint opens a connection of its own
	gaveUp408 atomic.Bool             // a 408 was repeated already
}

func newExchange(t *Transport, req *http.Request) (*exchange, error) {
	if err := t.check(req); err != nil {
		return nil, err
	}
	e := &exchange{t: t, req: req, call: callOf(req.Context())}
	e.body.take(req, keeping{orDefault(t.Replay, defaultReplay), &t.memory, orDefault(t.Memory, defaultMemory)})
	e.foreign = firstHost(req) != req.URL.Host
	var err error
	if e.key, err = e.takeKey(); err != nil {
		return nil, err
	}
	if e.fallback, err = newFallback(t, req, e.call, e.foreign); err != nil {
		return nil, err
	}
	e.spec = prazo.Spec{
		Class:     e.class(),
		Deadline:  e.call.Deadline,
		RequestID: requestID(req),
		Foreign:   e.foreign,
		Stream:    e.call.Stream,

		IdempotencyKey: e.key,
	}
	e.id[0] = e.spec.RequestID
	if e.call.Idempotent || idempotent(req.Method) || t.Key.Repeat && e.key != "" {
		e.spec.Repeat = prazo.Idempotent
	}
	e.spec.Sequential = e.sequential()
	if e.spec.Repeat == prazo.Idempotent && !e.spec.Sequential && t.guard.Policy().Hedge.After != 0 {
		e.req = req.Clone(req.Context()) // a hedge may begin, and write, when the caller has its request back
		e.body.req = e.req
	}
	e.spec.Detach = safe(req.Method) && e.body.kind == noBody && !e.call.Stream
	if from := req.Response; from != nil && from.Request != nil {
		e.spec.Follow = from.Request.Context()
	}
	e.takeGroup()
	return e, nil
}

// sequential reports whether two requests of the call may not be under way at once. That a method is idempotent does not allow it:
// of two DELETEs at once the 404 of one may come before the 204 of the other, and of two PUTs a 409 or a 412. What changes
// nothing may be sent twice, and so may what its caller declares. A server refuses the second request with a key while it
// serves the first (409), and a body cannot be read twice at once.
func (e *exchange) sequential() bool {
	declared := safe(method(e.req)) || e.call.Idempotent
	return !declared || e.key != "" || !e.body.sharable()
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

func (e *exchange) op() prazo.Op[*attempt] {
	op := prazo.Op[*attempt]{
		Spec:  e.spec,
		Do:    e.do,
		Judge: (*attempt).judge,
		Hold:  (*attempt).hold,
		Drop:  (*attempt).drop,
		LetGo: e.letGo,
	}
	if e.fallback != nil {
		op.Fallback = e.fallBack
	}
	if e.joined != nil {
		op.Copy = e.share
	}
	return op
}

// do makes one try. It returns what the try saw with an error too.
func (e *exchange) do(ctx context.Context, try *prazo.Try) (*attempt, error) {
	a := newAttempt(ctx, e, try)
	e.begin(a)
	req, err := e.request(ctx, a)
	if err != nil {
		return a, err
	}
	a.resp, err = a.base().RoundTrip(req)
	if err == nil {
		e.t.multiplexed.Store(a.resp.ProtoMajor == 2)
		a.resp.Request = askedFor(req, &a.url) // base may have left it out, or wrapped it: our ctx is found through it
		err = a.receive(ctx)
	}
	if err == nil {
		err = a.instead(ctx)
	}
	if ctx.Err() != nil || err == nil && a.resp.StatusCode == http.StatusRequestTimeout {
		e.stuck.Store(a)
	}
	a.leave(ctx, err)
	return a, err
}

// request returns the request of one try: a value of its own, since a try that was cut may still read its header
// when the caller has taken the request back.
func (e *exchange) request(ctx context.Context, a *attempt) (*http.Request, error) {
	a.url = *e.req.URL // like the header: the caller may have its request back while the try runs on
	req := e.req.WithContext(withTrace(ctx, &a.trace))
	req.URL = &a.url
	req.Header = e.req.Header.Clone()
	if req.Header == nil {
		req.Header = make(http.Header)
	}
	if !e.foreign {
		req.Header[requestIDHeader] = e.id[:]
	}
	e.putKey(req.Header)
	e.tell(ctx, req)
	e.t.endpoints.direct(req, a.trace.try)
	a.trace.limited = e.t.ours && req.URL.Scheme == "https"
	a.trace.try.Own()
	return req, e.body.attach(ctx, req)
}
