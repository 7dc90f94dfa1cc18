package prazohttp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/prazohq/prazo"
)

// fallback is what gives a call an answer when it has none: a stale copy, else a default response. It does not change, and has
// a request of its own: when it hangs it is given up, and the caller has its request back.
type fallback struct {
	req    *http.Request
	keeper *keeper          // nil: no copy belongs to the call
	preset *DefaultResponse // nil: none
}

// errNoFallback is the error of a fallback that has nothing to give. Nobody sees it: the caller gets the call's own error.
var errNoFallback = errors.New("prazohttp: no copy and no default response")

// newFallback returns nil if nothing can give the call an answer. A default response of the Transport would say of a POST that it
// was done: only a call that brings its own can have one for that. A foreign host has nothing to do with the copies.
func newFallback(t *Transport, req *http.Request, call Call, foreign bool) (*fallback, error) {
	preset := call.Default
	if preset == nil && safe(method(req)) {
		preset = t.Default
	}
	var k *keeper
	if !foreign {
		k = t.newKeeper(req, call)
	}
	if preset == nil && k == nil || t.guard.Policy().FallbackTime == prazo.Off {
		return nil, nil
	}
	own := req.WithContext(req.Context())
	own.Header, own.Body = req.Header.Clone(), nil
	if k != nil {
		k.header = own.Header
	}
	return &fallback{own, k, preset}, preset.check()
}

// safe reports whether a method asks for nothing to be changed: RFC 9110 section 9.2.1, RFC 10008.
func safe(method string) bool {
	return idempotent(method) && method != http.MethodPut && method != http.MethodDelete
}

// badAnswer is the error of a try whose answer says that the dependency failed, where the call has something better. The engine
// runs the fallback of a call that ends with an error; an answer, whatever it says, it hands over. The answer is closed.
type badAnswer struct {
	status int
	copy   *storedCopy // what was found to take its place; nil: the default response does
}

func (b *badAnswer) Error() string { return fmt.Sprintf("status %d", b.status) }

// instead returns a badAnswer if a try has an answer for which a fallback is at hand. RFC 5861 section 4 says which statuses are
// errors. 429 is not among them: the dependency is well.
func (a *attempt) instead(ctx context.Context) error {
	f := a.e.fallback
	if f == nil {
		return nil
	}
	switch a.resp.StatusCode {
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
	default:
		return nil
	}
	bad := &badAnswer{a.resp.StatusCode, f.find(ctx)}
	if bad.copy == nil && f.preset == nil {
		return nil
	}
	a.drop()
	return bad
}

func (f *fallback) find(ctx context.Context) *storedCopy {
	if f.keeper == nil {
		return nil
	}
	return f.keeper.find(ctx)
}

// fallBack is the fallback of the operation. The answer is whole.
func (e *exchange) fallBack(ctx context.Context, why *prazo.Error) (*attempt, error) {
	f := e.fallback
	var found *storedCopy
	if bad, ok := why.Cause.(*badAnswer); ok {
		found = bad.copy
	} else {
		found = f.find(ctx)
	}
	var resp *http.Response
	switch {
	case found != nil:
		resp = f.keeper.response(found, why.Record)
	case f.preset != nil:
		resp = f.preset.response()
	default:
		return nil, errNoFallback
	}
	if method(f.req) == http.MethodHead {
		resp.Body = http.NoBody
	}
	record := *why.Record
	record.Fallback = true
	resp.Request = marked(f.req, &mark{record: record})
	return &attempt{e: e, resp: resp, whole: true}, nil
}

// response makes an answer of a copy. It says how old it is (RFC 9111 section 5.1), visibly so when it is stale, and that it is a
// copy (RFC 9211).
func (k *keeper) response(c *storedCopy, r *prazo.Record) *http.Response {
	age, ttl := c.ageAt(time.Now(), k.shared)
	whole := int64(age / time.Second)
	if ttl <= 0 {
		whole = max(1, whole)
	}
	c.header["Age"] = []string{strconv.FormatInt(whole, 10)}
	c.header["Cache-Status"] = append(c.header["Cache-Status"], cacheStatus(ttl, r))
	return newResponse(c.status, c.header, c.body)
}

// cacheStatus is our member of Cache-Status: a hit if nothing was sent, else how the request went forward and what came of it. A
// fresh copy is not used first, as a cache would: that is "bypass".
func cacheStatus(ttl time.Duration, r *prazo.Record) string {
	left := int64(math.Floor(ttl.Seconds()))
	if r.NotApplied() {
		return fmt.Sprintf("prazo; hit; ttl=%d; detail=fallback", left)
	}
	fwd, status := "stale", r.Last().Status // something was sent, so there was a try
	if ttl > 0 {
		fwd = "bypass"
	}
	switch {
	case status != 0:
	case r.Outcome == prazo.TimedOut:
		status = http.StatusGatewayTimeout
	default:
		status = http.StatusBadGateway
	}
	return fmt.Sprintf("prazo; fwd=%s; fwd-status=%d; ttl=%d; detail=fallback", fwd, status, left)
}

// mark tells an answer that has no call of its own, that of a fallback or one that is shared, and has the Record of the call it
// comes from. It is found through the answer's request, which it names: a caller may use the ctx of an answer for other requests.
type mark struct {
	req    *http.Request
	record prazo.Record
	until  time.Time // of a shared answer: the deadline of its caller; else zero
}

type markKey struct{}

// marked returns the request of an answer that m tells.
func marked(req *http.Request, m *mark) *http.Request {
	m.req = req.WithContext(context.WithValue(req.Context(), markKey{}, m))
	return m.req
}

// markOf returns nil for an answer that has a call of its own.
func markOf(resp *http.Response) *mark {
	if m, ok := resp.Request.Context().Value(markKey{}).(*mark); ok && m.req == resp.Request {
		return m
	}
	return nil
}

// kept returns what RecordOf says of the answer.
func (m *mark) kept() prazo.Record {
	r := m.record
	r.Tries = slices.Clone(r.Tries)
	return r
}

// remember keeps the answer of a call for later ones, or forgets the copy of what a call has changed (RFC 9111 section 4.4).
func (e *exchange) remember(a *attempt) {
	store := e.t.Stale.Store
	if store == nil || markOf(a.resp) != nil {
		return
	}
	ctx := e.req.Context()
	switch {
	case safe(method(e.req)):
		if e.fallback != nil && e.fallback.keeper != nil {
			e.fallback.keeper.keep(ctx, a.resp, sentAt(a.resp))
		}
	case a.resp.StatusCode >= 200 && a.resp.StatusCode < 400:
		store.Delete(ctx, e.t.copyKey(e.req, ""))
		if e.call.StaleKey != "" {
			store.Delete(ctx, e.t.copyKey(e.req, e.call.StaleKey))
		}
	}
}

// sentAt returns when the request of an answer was sent, or at the latest began to be: the beginning of its try, the only good
// one of its hop, or of the call.
func sentAt(resp *http.Response) time.Time {
	r, _ := RecordOf(resp)
	for i := range slices.Backward(r.Tries) {
		if t := &r.Tries[i]; t.Kind == prazo.Good {
			return r.Start.Add(t.At)
		}
	}
	return r.Start
}
