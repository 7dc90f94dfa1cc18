package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// spent sends a request whose budget is smaller than the reserve, and returns the answer.
func spent(t *testing.T, w *wire) *http.Response {
	t.Helper()
	req := request(t, context.Background(), http.MethodGet, w.url, nil)
	req.Header.Set("X-Envoy-Expected-Rq-Timeout-Ms", "10")
	resp, err := w.client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	return resp
}

// TestHandlerRejects: what comes with nothing left is refused at once, without the handler, up to a share of the requests of
// the last ten seconds; above it, it is served as if no budget was named.
//
// mutate: prazohttp/tally.go: if dark || => if
func TestHandlerRejects(t *testing.T) {
	for _, c := range []struct {
		name     string
		dark     bool
		share    float64
		rejected int64
	}{
		{"default share", false, 0, 10},
		{"half", false, 0.5, 25},
		{"any", false, 1, 30},
		{"none", false, -1, 0},
		{"dark", true, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var ran, full int64
			served(t, http1, time.Second, func(_ http.ResponseWriter, r *http.Request) {
				ran++
				if left, _ := prazo.BudgetLeft(r.Context()); left == time.Second {
					full++
				}
			}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
				h.Dark, h.MaxRejects = c.dark, c.share
				for range 20 {
					w.get(context.Background(), "/").answered(t, 200, "")
				}
				rejected := int64(0)
				for range 30 {
					resp := spent(t, w)
					body, _ := io.ReadAll(resp.Body)
					resp.Body.Close()
					if resp.StatusCode == 504 {
						rejected++
						problem(t, resp, string(body), "proxy_internal_response", "nothing was left of the caller's time")
					}
				}
				if rejected != c.rejected {
					t.Errorf("%d of 50 are refused, want %d", rejected, c.rejected)
				}
				want := prazohttp.HandlerStats{Requests: 50, Budgets: 30, Gone: 30, Rejected: rejected}
				if s := h.Stats(); s != want {
					t.Errorf("%+v, want %+v", s, want)
				}
				if ran != 50-rejected || full != ran {
					t.Errorf("%d were served, %d of them with the whole limit; %d refused", ran, full, rejected)
				}
			})
		})
	}
}

// TestHandlerShareSlides: what was refused more than ten seconds ago does not count any more, nor what was served.
//
// mutate: prazohttp/tally.go: if s.second > last.second-windowSeconds { => {
func TestHandlerShareSlides(t *testing.T) {
	served(t, http1, time.Second, func(http.ResponseWriter, *http.Request) {}, func(t *testing.T, w *wire, h *prazohttp.Handler) {
		h.MaxRejects = 0.5
		for range 6 {
			w.get(context.Background(), "/").answered(t, 200, "")
		}
		want := func(status int) {
			t.Helper()
			resp := spent(t, w)
			resp.Body.Close()
			if resp.StatusCode != status {
				t.Errorf("status %d, want %d", resp.StatusCode, status)
			}
		}
		want(504) // 1 of 7
		waitFor(9 * time.Second)
		want(504) // 2 of 8
		waitFor(2 * time.Second)
		want(200) // the first seven are forgotten: it would be 2 of 2
		want(200) // 2 of 3
		want(504) // 2 of 4
	})
}
