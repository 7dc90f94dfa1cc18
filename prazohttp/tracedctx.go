package prazohttp

import (
	"context"
	"net/http/httptrace"
)

// afterFuncer is what package context asks of a ctx that is not its own: how to be told of its end.
type afterFuncer interface {
	AfterFunc(f func()) (stop func() bool)
}

// tracedCtx is the ctx of a try with the hooks of its trace. The standard library's own ctx with a value hides the
// AfterFunc of the ctx below, and net/http would then start a goroutine for every request to wait for its end.
type tracedCtx struct {
	context.Context
	afterFuncer
}

func withTrace(ctx context.Context, hooks *httptrace.ClientTrace) context.Context {
	traced := httptrace.WithClientTrace(ctx, hooks)
	if below, ok := ctx.(afterFuncer); ok {
		return tracedCtx{traced, below}
	}
	return traced
}
