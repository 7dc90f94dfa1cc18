package snippets

import (
	"context"
	"net/http"
	"time"

	"example.com/spans"
	"go.opentelemetry.io/otel/trace"
)

func within(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	return f(ctx)
}

func callsWithin(u string) {
	within(context.Background(), func(ctx context.Context) error {
		req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
		_, err := http.DefaultClient.Do(req) // want total 3s from
		return err
	})
}

type runner interface {
	run(f func(n int, ctx context.Context))
}

type plain struct{}

func (plain) run(f func(n int, ctx context.Context)) { f(1, context.Background()) }

func callsRunner(r runner, u string) {
	r.run(func(n int, ctx context.Context) {
		req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
		http.DefaultClient.Do(req) // want none from
	})
}

func recursive(f func(ctx context.Context)) {
	recursive(func(ctx context.Context) { f(ctx) })
}

func callsRecursive(u string) {
	recursive(func(ctx context.Context) {
		req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
		http.DefaultClient.Do(req) // want unknown
	})
}

func traced(t trace.Tracer, u string) {
	ctx, _ := t.Start(context.Background(), "name")
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want none
}

func derived(u string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(spans.With(ctx), "GET", u, nil)
	http.DefaultClient.Do(req) // want total 1s
	req, _ = http.NewRequestWithContext(spans.With(context.Background()), "GET", u, nil)
	http.DefaultClient.Do(req) // want unknown
}
