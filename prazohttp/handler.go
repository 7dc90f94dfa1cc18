package prazohttp

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/prazohq/prazo"
)

// Handler is an [http.Handler] that gives each request of another handler a budget: its own limit, or less if the caller
// says that it waits less. Make one with [NewHandler]. Set its fields before its first use; after that it is safe for
// concurrent use.
//
// The ctx of the request ends when the budget is spent or the caller goes away, so that guarded calls below keep
// it; see [prazo.BudgetLeft]. When the budget is spent before anything was written, the caller gets a 504 with
// application/problem+json (RFC 9457) and Proxy-Status (RFC 9209), at that moment and not when the handler returns. Whatever
// the handler writes after that fails with [http.ErrHandlerTimeout]. An answer that had begun is broken off, so that the
// caller sees that it is not whole, unless all that its Content-Length says was written.
//
// The handler runs in the goroutine of its request and is waited for, however late it returns. One that takes the
// connection over (Hijack) is only told by the ctx.
type Handler struct {
	// Name is what Proxy-Status calls this service. "" means the host that the request was sent to.
	Name string
	// Reserve is kept of a budget that a caller names, for the way of the answer. 0 means 10 ms; negative: none.
	Reserve time.Duration
	// Headers are asked for a budget after the standard ones, in their order.
	Headers []BudgetHeader
	// Dark has requests that come with nothing left of their budget counted, and served, instead of refused.
	Dark bool
	// MaxRejects is the largest share of requests, of those of the last 10 s, that is refused for that reason: a caller
	// or a proxy that counts wrong must not silence the service. 0 means 0.2; negative: none is.
	MaxRejects float64

	next  http.Handler
	limit time.Duration
	tally tally
}

// NewHandler returns a Handler whose requests take limit at most. The callers' budgets, in grpc-timeout,
// connect-timeout-ms, x-envoy-expected-rq-timeout-ms or Prefer: wait, the first of these that can be read, can only
// shorten it. It panics if next is nil or limit is not above 0.
func NewHandler(next http.Handler, limit time.Duration) *Handler {
	if next == nil || limit <= 0 {
		panic(fmt.Sprintf("prazohttp.NewHandler: it needs a handler and a limit above 0, for example 3s; the limit is %v", limit))
	}
	return &Handler{next: next, limit: limit, tally: tally{began: time.Now()}}
}

// Stats returns what was counted since the handler was made, all at one moment.
func (h *Handler) Stats() HandlerStats {
	h.tally.mu.Lock()
	defer h.tally.mu.Unlock()
	return h.tally.stats
}

// ServeHTTP serves one request within its budget.
func (h *Handler) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	budget, ok := h.budget(r)
	if !ok {
		refuse(rw, h.name(r), internalResponse, "nothing was left of the caller's time")
		return
	}
	if left, ok := prazo.BudgetLeft(r.Context()); ok {
		budget = min(budget, left)
	}
	ctx, cancel := prazo.WithBudget(r.Context(), budget)
	defer cancel()
	r = r.WithContext(ctx)
	a := newAnswer(h, rw, r, budget)
	defer a.leave() // also of a handler that panics
	unlink := context.AfterFunc(ctx, a.late)
	defer unlink()
	h.next.ServeHTTP(a, r)
	if a.end() {
		panic(http.ErrAbortHandler) // net/http then breaks the connection or the stream off, and logs nothing
	}
}

// budget returns how long a request may take; ok is false if it is to be refused, because nothing is left. One that is
// served all the same has the whole limit: its budget is not believed.
func (h *Handler) budget(r *http.Request) (budget time.Duration, ok bool) {
	asked, named := budgetOf(r.Header, h.Headers)
	left := asked - orReserve(h.Reserve)
	now := time.Now()
	h.tally.came(now, named)
	switch {
	case !named:
		return h.limit, true
	case left > 0:
		return min(left, h.limit), true
	}
	return h.limit, !h.tally.refuses(now, h.Dark, h.share())
}

func (h *Handler) share() float64 {
	if h.MaxRejects == 0 {
		return defaultMaxRejects
	}
	return h.MaxRejects
}
