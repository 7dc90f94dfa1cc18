package prazohttp_test

import (
	"context"
	"errors"
	"io"
	"log"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

func newGuard(t testing.TB, policy prazo.Policy, options ...prazo.Option) *prazo.Guard {
	t.Helper()
	g, err := prazo.New("dependency", policy, options...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

// patient is a policy whose retries wait for nothing and are never short of budget.
func patient(deadline time.Duration) prazo.Policy {
	return prazo.Policy{
		Deadline: deadline,
		Retries:  prazo.Retries{Wait: prazo.Wait{First: prazo.Off}, Budget: prazo.Budget{Share: prazo.Off}},
	}
}

// single is a policy of one try.
func single(deadline time.Duration) prazo.Policy {
	return prazo.Policy{Deadline: deadline, Retries: prazo.Retries{Max: prazo.Off}}
}

// result is what one call came to.
type result struct {
	status int
	body   string
	err    error // of Do, or of reading the body
	took   time.Duration
	header time.Duration // until the answer was handed over; 0 if it never was
	over   bool          // the Record was complete then
	record prazo.Record
}

// get makes a call and reads its body.
func (w *wire) get(ctx context.Context, path string) result {
	return w.do(request(w.t, ctx, http.MethodGet, w.url+path, nil))
}

// post makes a call with a body.
func (w *wire) post(ctx context.Context, path string, body io.Reader) result {
	return w.do(request(w.t, ctx, http.MethodPost, w.url+path, body))
}

func (w *wire) do(req *http.Request) result { return do(w.client, req) }

// do makes a call and reads its body to the end.
func do(client *http.Client, req *http.Request) result {
	start := time.Now()
	resp, err := client.Do(req)
	r := result{err: err, took: time.Since(start)}
	if err == nil {
		r.header, r.status = r.took, resp.StatusCode
		record, _ := prazohttp.RecordOf(resp)
		r.over = record.Over
		var body []byte
		body, r.err = io.ReadAll(resp.Body)
		r.body, r.took = string(body), time.Since(start)
		resp.Body.Close()
		r.record, _ = prazohttp.RecordOf(resp)
	}
	if failure := (*prazo.Error)(nil); errors.As(r.err, &failure) {
		r.record = *failure.Record
	}
	return r
}

func request(t testing.TB, ctx context.Context, method, url string, body io.Reader) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(ctx, method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	return req
}

// answered fails the test unless the call has an answer with this status and body.
func (r result) answered(t *testing.T, status int, body string) {
	t.Helper()
	if r.err != nil || r.status != status || r.body != body {
		t.Fatalf("status %d, body %.80q, error %v; want status %d, body %.80q", r.status, r.body, r.err, status, body)
	}
}

// failed returns the error of the call, which must be an *prazo.Error with this wall.
func (r result) failed(t *testing.T, wall prazo.Wall) *prazo.Error {
	t.Helper()
	var failure *prazo.Error
	if !errors.As(r.err, &failure) {
		t.Fatalf("status %d, body %.80q, error %v; want a *prazo.Error", r.status, r.body, r.err)
	}
	if failure.Wall != wall {
		t.Fatalf("the wall is %q, want %q: %v", failure.Wall, wall, failure)
	}
	return failure
}

// tries fails the test unless the call made n tries.
func (r result) tries(t *testing.T, n int) {
	t.Helper()
	if len(r.record.Tries) != n {
		t.Fatalf("%d tries, want %d: %+v", len(r.record.Tries), n, r.record.Tries)
	}
}

// within fails the test unless the call took exactly d.
func (r result) within(t *testing.T, d time.Duration) {
	t.Helper()
	if r.took != d || r.record.Took != d {
		t.Errorf("took %v and says %v, want %v", r.took, r.record.Took, d)
	}
}

// onceReader hides what http.NewRequest would make a GetBody of.
func onceReader(s string) io.Reader { return struct{ io.Reader }{strings.NewReader(s)} }

// say writes the beginning of an answer so that it leaves at once.
func say(rw http.ResponseWriter, s string) {
	io.WriteString(rw, s)
	http.NewResponseController(rw).Flush()
}

// pass waits for d, or for the end of the request.
func pass(r *http.Request, d time.Duration) (alive bool) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
		return false
	}
}

// hang waits for the end of the request.
func hang(r *http.Request) { <-r.Context().Done() }

// neverAnswer waits for the end of the request, and gives no answer then either: a handler that returns has its server write
// one, which a client that still reads may see in the instant of the cut.
func neverAnswer(r *http.Request) {
	hang(r)
	panic(http.ErrAbortHandler)
}
