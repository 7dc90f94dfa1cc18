package prazohttp_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestSourceIsTheCallers: where the caller's own body cannot be read the dependency has no part in it: no breaker counts it, no endpoint
// is set aside for it, and it is not tried again, since the next try would read the same. The error says what it is about.
// mutate: prazohttp/judge.go: case errors.As(err, &source): => case errors.As(err, &source) && false:
// mutate: prazohttp/judge.go: Kind: prazo.Failed, Last: true, Alone: true => Kind: prazo.Failed, Last: true
// mutate: prazohttp/judge.go: Kind: prazo.Failed, Last: true, Alone: true => Kind: prazo.Unavailable, Alone: true
func TestSourceIsTheCallers(t *testing.T) {
	lost := errors.New("the disk is gone")
	bodies := map[string]func(*http.Request){
		"read once": func(req *http.Request) { req.Body = io.NopCloser(brokenReader("ped", lost)) },
		"not kept":  func(req *http.Request) { req.Body = io.NopCloser(brokenReader(strings.Repeat("x", 2<<20), lost)) },
		"opened new": func(req *http.Request) {
			req.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(brokenReader("ped", lost)), nil }
		},
	}
	for _, p := range protocols() {
		for name, body := range bodies {
			t.Run(p.name+"/"+name, func(t *testing.T) {
				policy := patient(10 * time.Second)
				policy.Breaker = prazo.Breaker{Failures: 0.5, Least: 2}
				policy.Endpoints.Failures = 1
				serve := func(_ http.ResponseWriter, r *http.Request) { io.Copy(io.Discard, r.Body) }
				inBubble(t, p, policy, serve, func(t *testing.T, w *wire) {
					w.guard = newGuard(t, policy, prazo.WithSink(w.note), prazo.WithEndpoints(p.scheme()+host, p.scheme()+"other.test"))
					w.use(w.base)
					for range 4 {
						req := request(t, context.Background(), http.MethodPut, w.url+"/", nil)
						if body(req); req.GetBody != nil {
							req.Body, _ = req.GetBody()
						}
						r := do(w.client, req)
						failure := r.failed(t, prazo.WallNone)
						r.tries(t, 1)
						if !errors.Is(failure, lost) || !strings.Contains(failure.Error(), "reading the request body") {
							t.Errorf("%v", failure)
						}
					}
					if s := w.guard.Stats(); len(s.Breakers) != 0 || len(s.Aside) != 0 {
						t.Errorf("%+v", s)
					}
				})
			})
		}
	}
}

// TestSourceThatIsClosed: a Read of the body that fails because the request was given up, and its body closed, is not the
// caller's: the try broke, and the breaker counts that.
// mutate: prazohttp/upload.go: && !u.closed { => {
func TestSourceThatIsClosed(t *testing.T) {
	policy := single(10 * time.Second)
	policy.Breaker = prazo.Breaker{Failures: 0.5, Least: 2}
	inBubble(t, http1, policy, nil, func(t *testing.T, w *wire) {
		w.use(givesUp{})
		for range 2 {
			req := request(t, context.Background(), http.MethodPut, w.url+"/", newBlocked(""))
			req.GetBody = func() (io.ReadCloser, error) { return newBlocked(""), nil }
			do(w.client, req).failed(t, prazo.WallNone)
		}
		if s := w.guard.Stats(); len(s.Breakers) != 1 {
			t.Errorf("%+v", s)
		}
	})
}

// givesUp is a base that closes the body of a request while it reads it.
type givesUp struct{}

func (givesUp) RoundTrip(req *http.Request) (*http.Response, error) {
	time.AfterFunc(100*time.Millisecond, func() { req.Body.Close() })
	_, err := io.ReadAll(req.Body)
	return nil, err
}
