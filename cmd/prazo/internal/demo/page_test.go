package demo

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// cutAfter is a dependency that is cut after d, or when its ctx ends.
func cutAfter(d time.Duration) func(context.Context) error {
	return func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, d)
		defer cancel()
		<-ctx.Done()
		return fmt.Errorf("cut: %w", ctx.Err())
	}
}

// TestPage makes pages in virtual time: a budget cuts the second call, and without one a client that does not cut, cuts
// late, or fails at once is named.
func TestPage(t *testing.T) {
	failing := func(context.Context) error { return errors.New("refused") }
	cases := []struct {
		name   string
		budget time.Duration
		calls  [2]func(context.Context) error
		took   time.Duration
		want   string
	}{
		{"no budget", 0, [2]func(context.Context) error{cutAfter(pageCall), cutAfter(pageCall)}, 2 * pageCall, ""},
		{"budget", pageBudget, [2]func(context.Context) error{cutAfter(pageCall), cutAfter(pageCall)}, pageBudget - pageKeeps, ""},
		{"never cut", 0, [2]func(context.Context) error{cutAfter(time.Hour), cutAfter(pageCall)}, time.Minute, "estoque still waiting, 60.0 s"},
		{"cut by the budget only", pageBudget, [2]func(context.Context) error{cutAfter(time.Hour), cutAfter(pageCall)}, pageBudget - pageKeeps, "estoque cut at 2.85 s"},
		{"fails", pageBudget, [2]func(context.Context) error{cutAfter(pageCall), failing}, pageCall, "frete failed at 0.00 s"},
	}
	for _, c := range cases {
		synctest.Test(t, func(t *testing.T) {
			p := &page{says: c.name, budget: c.budget, calls: []dependency{{"estoque", c.calls[0]}, {"frete", c.calls[1]}}}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			p.make(ctx)
			got := p.judge(100 * time.Millisecond)
			if c.want == "" && got != "" || !strings.Contains(got, c.want) || p.took != c.took {
				t.Errorf("%s: judged %q after %v, want %q after %v", c.name, got, p.took, c.want, c.took)
			}
		})
	}
}
