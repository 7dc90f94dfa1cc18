package snippets

import (
	"context"
	"net/http"
	"time"

	"github.com/spf13/cobra"
)

func background(u string) {
	req, _ := http.NewRequestWithContext(context.Background(), "GET", u, nil)
	http.DefaultClient.Do(req) // want none
}

func todo(u string) {
	ctx := context.TODO()
	ctx = context.WithValue(ctx, "k", "v")
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want none
}

func timeout(u string) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want total 3s
}

func later(u string) {
	req, _ := http.NewRequest("GET", u, nil)
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(time.Second))
	defer cancel()
	req = req.WithContext(ctx)
	http.DefaultClient.Do(req) // want total
}

func inCall(u string, limit time.Duration) {
	req, _ := http.NewRequest("GET", u, nil)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	http.DefaultClient.Do(req.WithContext(ctx)) // want total
}

func only(u string, slow bool) {
	ctx := context.Background()
	if slow {
		var cancel func()
		ctx, cancel = context.WithTimeout(ctx, time.Second)
		defer cancel()
	}
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want none
}

func withCancel(u string) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want none
}

func Exported(ctx context.Context, u string) {
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want unknown
}

func bounded(ctx context.Context, u string) {
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want total 2s from
}

func callsBounded(u string) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	bounded(ctx, u)
}

func mixed(ctx context.Context, u string) {
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want none from
}

func callsMixed(u string) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	mixed(ctx, u)
	mixed(context.Background(), u)
}

func handler(w http.ResponseWriter, r *http.Request) {
	req, _ := http.NewRequestWithContext(r.Context(), "GET", "http://a", nil)
	http.DefaultClient.Do(req) // want unknown
}

func handlerWithLimit(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "GET", "http://a", nil)
	http.DefaultClient.Do(req) // want total 1s
}

var command = &cobra.Command{RunE: func(cmd *cobra.Command, args []string) error {
	req, _ := http.NewRequestWithContext(cmd.Context(), "GET", args[0], nil)
	_, err := http.DefaultClient.Do(req) // want none
	return err
}}

func newRequest(ctx context.Context, u string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, "GET", u, nil)
	if err != nil {
		return nil, err
	}
	return req, nil
}

func byHelper(u string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, _ := newRequest(ctx, u)
	http.DefaultClient.Do(req) // want total 1s
}

func byHelperWithout(u string) {
	req, _ := newRequest(context.Background(), u)
	http.DefaultClient.Do(req) // want none
}

type worker struct{ ctx context.Context }

func newWorker() *worker { return &worker{ctx: context.Background()} }

func (w *worker) run(u string) {
	req, _ := http.NewRequestWithContext(w.ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want none from
}

func looped(ctx context.Context, n int) {
	req, _ := http.NewRequestWithContext(ctx, "GET", "http://a", nil)
	http.DefaultClient.Do(req) // want unknown
	looped(ctx, n-1)
}
