package snippets

import (
	"context"
	"net/http"
	"time"
)

type runner struct {
	ctx  context.Context
	http *http.Client
}

type option func(*runner)

func withContext(ctx context.Context) option { return func(r *runner) { r.ctx = ctx } }

func withHTTP(c *http.Client) option { return func(r *runner) { r.http = c } }

func newRunner(opts ...option) *runner {
	r := &runner{http: http.DefaultClient}
	r.ctx = context.Background()
	for _, o := range opts {
		o(r)
	}
	return r
}

func (r *runner) fetch() {
	req, _ := http.NewRequestWithContext(r.ctx, "GET", "u", nil)
	http.DefaultClient.Do(req) // want total 1s from
	r.http.Get("u")            // want none from
}

func runAll(ctx context.Context) {
	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	newRunner(withContext(limited)).fetch()
	newRunner(withHTTP(&http.Client{Timeout: time.Second}), withContext(limited)).fetch()
}
