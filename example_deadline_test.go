package prazo_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// silent is a dependency that says nothing.
func silent(ctx context.Context, _ *prazo.Try) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// The policy would give the call a minute. Its caller waits 50 ms, and that is the earlier one.
func ExampleRun_callersDeadline() {
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err := prazo.Run(ctx, frete, prazo.Op[string]{Do: silent})
	var cut *prazo.Error
	if errors.As(err, &cut) {
		fmt.Println(cut.Wall, cut.Limit <= 50*time.Millisecond, errors.Is(err, context.DeadlineExceeded))
	}
	// Output: deadline true true
}

// A caller that goes away is no timeout, and the reason that it gave comes back.
func ExampleRun_callerLeaves() {
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute})
	errShutdown := errors.New("shutting down")
	ctx, cancel := context.WithCancelCause(context.Background())
	time.AfterFunc(10*time.Millisecond, func() { cancel(errShutdown) })
	_, err := prazo.Run(ctx, frete, prazo.Op[string]{Do: silent})
	var left *prazo.Error
	if errors.As(err, &left) {
		fmt.Println(left.Wall, left.Timeout(), errors.Is(err, context.Canceled), errors.Is(err, errShutdown))
	}
	// Output: caller false true true
}
