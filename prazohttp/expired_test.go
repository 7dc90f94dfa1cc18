package prazohttp_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// TestExpiredAnswers: an answer that says that a deadline passed behind it is a timeout, and is repeated only if another try
// can have more than a tenth of the time.
//
// mutate: prazohttp/judge.go: e.expired(resp, &v) => _ = e.expired
// mutate: prazohttp/expired.go: <= told/10 => <= told/10-2*told
func TestExpiredAnswers(t *testing.T) {
	const timeout, refusal = `loja; error=http_response_timeout; details="a; error=x, \" y"`, "loja; error=proxy_internal_response"
	for _, c := range []struct {
		name     string
		internal bool
		status   int
		said     string
		after    time.Duration // that each answer takes
		tries    int
		kind     prazo.Kind
	}{
		{"all was used", true, 504, timeout, 990 * time.Millisecond, 1, prazo.TimedOut},
		{"nine tenths were used", true, 504, timeout, 900 * time.Millisecond, 1, prazo.TimedOut},
		{"three tenths were used", true, 504, timeout, 300 * time.Millisecond, 3, prazo.TimedOut},
		{"all was used, 500", true, 500, timeout, 990 * time.Millisecond, 1, prazo.TimedOut},
		{"three tenths were used, 500", true, 500, timeout, 300 * time.Millisecond, 3, prazo.TimedOut},
		{"among others", true, 500, `cdn, "a;b"; next-hop=x;error=http_response_timeout, z`, 0, 3, prazo.TimedOut},
		{"refused at once", true, 504, refusal, 0, 1, prazo.TimedOut},
		{"500 for a reason of its own", true, 500, refusal, 0, 1, prazo.Failed},
		{"it was not told", false, 504, timeout, 900 * time.Millisecond, 2, prazo.TimedOut},
		{"it was not told, refused", false, 504, refusal, 0, 3, prazo.TimedOut},
		{"not said", true, 504, "", 900 * time.Millisecond, 2, prazo.TimedOut},
		{"in quotes", true, 500, `loja; details="; error=http_response_timeout; "`, 0, 1, prazo.Failed},
		{"a stale copy", true, 200, timeout, 0, 1, prazo.Good},
		{"its own fault", true, 404, timeout, 0, 1, prazo.Good},
	} {
		t.Run(c.name, func(t *testing.T) {
			policy := patient(time.Second)
			policy.TryLimit = prazo.Fixed(time.Minute)
			inBubble(t, http1, policy, func(rw http.ResponseWriter, r *http.Request) {
				if pass(r, c.after) && c.said != "" {
					rw.Header().Set("Proxy-Status", c.said)
				}
				rw.WriteHeader(c.status)
			}, func(t *testing.T, w *wire) {
				if c.internal {
					w.transport.Internal = every
				}
				r := w.get(context.Background(), "/")
				r.tries(t, c.tries)
				if kind := r.record.Tries[0].Kind; kind != c.kind {
					t.Errorf("it is %q, want %q", kind, c.kind)
				}
			})
		})
	}
}

// TestBudgetThroughServices: a page of 3 s calls a service, which calls another. Each is told less than its caller has, the
// slow one at the end answers in time that it has no more, and nobody repeats that.
func TestBudgetThroughServices(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		var middle, far []time.Duration
		policy := patient(2500 * time.Millisecond)
		policy.TryLimit = prazo.Fixed(time.Minute)
		inBubble(t, p, policy, nil, func(t *testing.T, w *wire) {
			w.transport.Internal = every
			back := newWire(t, p, policy, nil)
			back.transport.Internal = every
			back.server.Handler = prazohttp.NewHandler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				left, _ := prazo.BudgetLeft(r.Context())
				far = append(far, left)
				hang(r)
			}), time.Minute)
			w.server.Handler = prazohttp.NewHandler(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				left, _ := prazo.BudgetLeft(r.Context())
				middle = append(middle, left)
				if r.URL.Path == "/quick" {
					time.Sleep(time.Second)
					return
				}
				ctx, cancel := prazo.WithReserve(r.Context(), 50*time.Millisecond)
				defer cancel()
				resp, err := back.client.Do(request(t, ctx, http.MethodGet, back.url, nil))
				if err != nil {
					t.Error(err)
					return
				}
				defer resp.Body.Close()
				rw.Header().Set("Proxy-Status", resp.Header.Get("Proxy-Status"))
				rw.WriteHeader(resp.StatusCode)
			}), time.Minute)
			page, cancel := prazo.WithBudget(context.Background(), 3*time.Second)
			defer cancel()
			w.get(page, "/quick").answered(t, 200, "")
			r := w.get(page, "/slow")
			r.answered(t, 504, "")
			r.tries(t, 1)
			waitFor(0)
			const s, ms = time.Second, time.Millisecond
			if want := []time.Duration{2500*ms - 20*ms, 2*s - 20*ms}; fmt.Sprint(middle) != fmt.Sprint(want) {
				t.Errorf("the service has %v, want %v", middle, want)
			}
			if want := []time.Duration{2*s - 90*ms}; fmt.Sprint(far) != fmt.Sprint(want) {
				t.Errorf("the far one has %v, want %v", far, want)
			}
			if r.took != 2*s-90*ms {
				t.Errorf("took %v", r.took)
			}
			if n := len(back.recorded()); n != 1 || len(back.recorded()[0].Tries) != 1 {
				t.Errorf("%d calls to the far one, want 1 of 1 try: %+v", n, back.recorded())
			}
		})
	})
}
