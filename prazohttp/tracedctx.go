package prazohttp

import (
	"context"
	"net/http/httptrace"
)

// afterFuncer is what package context asks of a ctx that is not its own: how to be told of its end.
type afterFuncer interface {
	AfterFunc(f func()) (stop func() bool)
}

// hookedCtx is the ctx of a try with the hooks of its trace, and the trace itself for the dialer, which net/http gives the
// values of a ctx without its end.
type hookedCtx struct {
	context.Context
	trace *trace
}

type traceKey struct{}

// Value returns the trace too.
func (c hookedCtx) Value(key any) any {
	if key == (traceKey{}) {
		return c.trace
	}
	return c.Context.Value(key)
}

// tracedCtx has the AfterFunc of the ctx below, which the standard library's own ctx with a value hides: net/http would then
// start a goroutine for every request to wait for its end.
type tracedCtx struct {
	hookedCtx
	afterFuncer
}

func withTrace(ctx context.Context, r *trace) context.Context {
	hooked := hookedCtx{httptrace.WithClientTrace(ctx, &r.hooks), r}
	if below, ok := ctx.(afterFuncer); ok {
		return tracedCtx{hooked, below}
	}
	return hooked
}

// traceOf returns the trace of the try that a ctx belongs to; nil if there is none.
func traceOf(ctx context.Context) *trace {
	r, _ := ctx.Value(traceKey{}).(*trace)
	return r
}
