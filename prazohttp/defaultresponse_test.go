package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

func preset(status int, body string) *prazohttp.DefaultResponse {
	return &prazohttp.DefaultResponse{Status: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: []byte(body)}
}

// TestDefaultResponse: what a call gets that has no answer, or a bad one; that of a Transport does not say of a POST that it
// was done.
//
// mutate: prazohttp/fallback.go: if preset == nil && safe(method(req)) { => if preset == nil {
// mutate: prazohttp/fallback.go: preset := call.Default => preset := (*DefaultResponse)(nil)
// mutate: prazohttp/fallback.go: || t.guard.Policy().FallbackTime == prazo.Off { => {
func TestDefaultResponse(t *testing.T) {
	ofCall := prazohttp.Call{Default: preset(202, "later")}
	for _, c := range []struct {
		name   string
		serve  http.HandlerFunc
		call   prazohttp.Call
		method string
		off    bool
		status int // 0: an error
		body   string
	}{
		{"a good answer", sells(200, "new"), prazohttp.Call{}, http.MethodGet, false, 200, "new"},
		{"cut", func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }, prazohttp.Call{}, http.MethodGet, false, 200, "[]"},
		{"503", breaks(503), prazohttp.Call{}, http.MethodGet, false, 200, "[]"},
		{"429", breaks(429), prazohttp.Call{}, http.MethodGet, false, 429, "down"},
		{"HEAD", breaks(503), prazohttp.Call{}, http.MethodHead, false, 200, ""},
		{"POST", breaks(503), prazohttp.Call{}, http.MethodPost, false, 503, "down"},
		{"PUT", breaks(503), prazohttp.Call{}, http.MethodPut, false, 503, "down"},
		{"POST cut", func(_ http.ResponseWriter, r *http.Request) { neverAnswer(r) }, prazohttp.Call{}, http.MethodPost, false, 0, ""},
		{"POST with its own", breaks(503), ofCall, http.MethodPost, false, 202, "later"},
		{"GET with its own", breaks(503), ofCall, http.MethodGet, false, 202, "later"},
		{"off", breaks(503), ofCall, http.MethodGet, true, 503, "down"},
	} {
		t.Run(c.name, func(t *testing.T) {
			policy := single(time.Second)
			if c.off {
				policy.FallbackTime = prazo.Off
			}
			inBubble(t, http1, policy, c.serve, func(t *testing.T, w *wire) {
				w.transport.Default = preset(0, "[]")
				req := request(t, prazohttp.With(context.Background(), c.call), c.method, w.url, nil)
				if c.method == http.MethodPost {
					req = request(t, prazohttp.With(context.Background(), c.call), c.method, w.url, onceReader("pedido"))
				}
				r := w.do(req)
				if c.status == 0 {
					r.failed(t, prazo.WallDeadline)
					return
				}
				r.answered(t, c.status, c.body)
				if falls := c.body != "new" && c.body != "down"; r.record.Fallback != falls {
					t.Errorf("Record: fallback %v", r.record.Fallback)
				}
			})
		})
	}
}

// TestDefaultResponseIsTheCallersOwn: what one caller does to it another does not see.
//
// mutate: prazohttp/defaultresponse.go: header := d.Header.Clone() => header := d.Header
func TestDefaultResponseIsTheCallersOwn(t *testing.T) {
	inBubble(t, http1, single(time.Second), breaks(503), func(t *testing.T, w *wire) {
		w.transport.Default = preset(200, "[]")
		for range 2 {
			resp, err := w.client.Get(w.url)
			if err != nil {
				t.Fatal(err)
			}
			if seen := resp.Header.Get("X-Seen"); seen != "" || resp.Header.Get("Content-Type") != "application/json" || resp.Status != "200 OK" {
				t.Errorf("%q, %+v", seen, resp)
			}
			resp.Header.Set("X-Seen", "yes")
			resp.Body.Close()
		}
	})
}

// TestStaleBeforeDefault: a copy is more than what was decided beforehand.
func TestStaleBeforeDefault(t *testing.T) {
	s := &shop{good: sells(200, "copy"), bad: breaks(503)}
	inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
		w.keeps(time.Hour)
		w.transport.Default = preset(200, "[]")
		w.get(context.Background(), "/").answered(t, 200, "copy")
		s.goDown()
		w.get(context.Background(), "/").answered(t, 200, "copy")
		w.get(context.Background(), "/other").answered(t, 200, "[]")
		w.get(context.Background(), "/other").answered(t, 200, "[]") // what was decided beforehand is not kept
		if r := w.asks(prazohttp.Call{}, http.MethodGet, "/other", "Cache-Control", "no-cache"); r.body != "[]" {
			t.Errorf("%+v", r)
		}
	})
}

// TestDefaultResponseOfWrongStatus is refused before the first try.
func TestDefaultResponseOfWrongStatus(t *testing.T) {
	for _, status := range []int{-1, 100, 199, 600} {
		inBubble(t, http1, single(time.Second), sells(200, "new"), func(t *testing.T, w *wire) {
			w.transport.Default = preset(status, "")
			r := w.get(context.Background(), "/")
			if r.err == nil || !strings.Contains(r.err.Error(), "DefaultResponse.Status") || w.requests.Load() != 0 {
				t.Errorf("%d: %v", status, r.err)
			}
		})
	}
}

// TestFallbackClosesTheRequestBody, as a RoundTripper must, also when the answer is not the dependency's.
func TestFallbackClosesTheRequestBody(t *testing.T) {
	inBubble(t, http1, single(time.Second), breaks(503), func(t *testing.T, w *wire) {
		body := &closedBody{Reader: strings.NewReader("pedido")}
		ctx := prazohttp.With(context.Background(), prazohttp.Call{Default: preset(202, "later")})
		w.post(ctx, "/", body).answered(t, 202, "later")
		if !body.closed {
			t.Error("the body is open")
		}
	})
}

type closedBody struct {
	io.Reader
	closed bool
}

func (b *closedBody) Close() error {
	b.closed = true
	return nil
}

// TestRecordOfIsTheAnswersOwn: a caller may use the ctx of a fallback's answer for another call.
//
// mutate: prazohttp/fallback.go: ok && m.req == resp.Request { => ok {
func TestRecordOfIsTheAnswersOwn(t *testing.T) {
	s := &shop{good: breaks(503), bad: sells(200, "new")}
	inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
		w.transport.Default = preset(200, "[]")
		resp, err := w.client.Get(w.url)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		s.goDown()
		r := w.get(resp.Request.Context(), "/")
		r.answered(t, 200, "new")
		if r.record.Fallback {
			t.Error("the Record is that of the call before")
		}
	})
}
