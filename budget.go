package prazo

import (
	"context"
	"time"
)

// This file reads the clock, as call.go does: a page has its budget before its first call begins and outside of any.

// WithBudget returns a ctx that ends when total has passed: the time that a page, a job or a request may take in all. It is
// an ordinary ctx with a deadline, so whatever is called below keeps it, and each guarded call gets the earlier of what
// is left of the budget and the deadline of its policy. A budget inside another can only shorten it; total may be 0 or
// less, and then the ctx has ended already. Call cancel when the page is done.
func WithBudget(ctx context.Context, total time.Duration) (budget context.Context, cancel context.CancelFunc) {
	return context.WithTimeout(ctx, total)
}

// WithReserve returns a ctx for the calls of a page which ends keep before the deadline of ctx, so that time is left for
// the page's own work: to put the answer together, and to send it. A keep of 0 or less, or a ctx without a deadline, keeps
// nothing back. Call cancel when the calls are done.
func WithReserve(ctx context.Context, keep time.Duration) (calls context.Context, cancel context.CancelFunc) {
	at, ok := ctx.Deadline()
	if !ok || keep <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, at.Add(-keep))
}

// BudgetLeft returns how long it is until the deadline of ctx, whoever set it: 0 if that has passed or ctx has ended. ok
// is false if ctx has no deadline. It helps to decide whether a part of the page is still worth a call.
func BudgetLeft(ctx context.Context) (left time.Duration, ok bool) {
	at, ok := ctx.Deadline()
	if !ok || ctx.Err() != nil {
		return 0, ok
	}
	return max(0, time.Until(at)), true
}
