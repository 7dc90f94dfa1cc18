package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/prazohttp"
)

// TestWhatIsKept: which answers may be stored for whom, by RFC 9111 section 3, and which requests are given them.
//
// Trap: a copy by URL alone is one user's answer to another.
//
// mutate: prazohttp/stale.go: call.StaleKey == "" && hasCredentials(req): => false:
// mutate: prazohttp/stale.go: case !keeps(resp.StatusCode), d.noStore, d.noCache: => case !keeps(resp.StatusCode), d.noCache:
// mutate: prazohttp/stale.go: case k.shared && (d.private || => case k.shared && (
// mutate: prazohttp/stale.go: if silent(resp.StatusCode) || k.asked.noStore { => if silent(resp.StatusCode) {
// mutate: prazohttp/stale.go: !ok || asked != c.asked || => !ok || asked == "" ||
// mutate: prazohttp/stale.go: case t.Stale.Store == nil, method(req) != http.MethodGet, => case t.Stale.Store == nil,
// mutate: prazohttp/asker.go: if req.URL.User != nil { => if false {
// mutate: prazohttp/stale.go: shared: call.StaleKey == "", => shared: true,
func TestWhatIsKept(t *testing.T) {
	alice, bob := prazohttp.Call{StaleKey: "alice"}, prazohttp.Call{StaleKey: "bob"}
	none := prazohttp.Call{}
	type ask struct {
		call   prazohttp.Call
		method string
		lines  []string
	}
	get := func(call prazohttp.Call, lines ...string) ask { return ask{call, http.MethodGet, lines} }
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		first  ask
		second ask
		copied bool
	}{
		{"plain", sells(200, "copy"), get(none), get(none), true},
		{"404", sells(404, "copy"), get(none), get(none), true},
		{"HEAD", sells(200, "copy"), ask{none, http.MethodHead, nil}, get(none), false},
		{"GET for a HEAD", sells(200, "copy"), get(none), ask{none, http.MethodHead, nil}, false},
		{"403", sells(403, "copy"), get(none), get(none), false},
		{"no-store", sells(200, "copy", "Cache-Control", "no-store"), get(none), get(none), false},
		{"no-store asked", sells(200, "copy"), get(none, "Cache-Control", "no-store"), get(none), false},
		{"no-cache", sells(200, "copy", "Cache-Control", "no-cache"), get(none), get(none), false},
		{"no-cache asked", sells(200, "copy"), get(none), get(none, "Cache-Control", "no-cache"), false},
		{"Pragma asked", sells(200, "copy"), get(none), get(none, "Pragma", "no-cache"), false},
		{"must-revalidate", sells(200, "copy", "Cache-Control", "must-revalidate"), get(none), get(none), false},
		{"s-maxage", sells(200, "copy", "Cache-Control", "s-maxage=1"), get(none), get(none), false},
		{"s-maxage of one's own", sells(200, "copy", "Cache-Control", "s-maxage=1"), get(alice), get(alice), true},
		{"private", sells(200, "copy", "Cache-Control", "private"), get(none), get(none), false},
		{"private of one's own", sells(200, "copy", "Cache-Control", "private"), get(alice), get(alice), true},
		{"a cookie", sells(200, "copy", "Set-Cookie", "id=7"), get(none), get(none), false},
		{"a cookie of one's own", sells(200, "copy", "Set-Cookie", "id=7"), get(alice), get(alice), true},
		{"Authorization", sells(200, "copy"), get(none, "Authorization", "a"), get(none, "Authorization", "a"), false},
		{"Authorization, public", sells(200, "copy", "Cache-Control", "public"), get(none, "Authorization", "a"), get(none), false},
		{"Cookie", sells(200, "copy"), get(none, "Cookie", "a=1"), get(none, "Cookie", "a=1"), false},
		{"for a Cookie", sells(200, "copy"), get(none), get(none, "Cookie", "a=1"), false},
		{"Authorization with a key", sells(200, "copy"), get(alice, "Authorization", "a"), get(alice, "Authorization", "a2"), true},
		{"another's", sells(200, "copy"), get(alice, "Authorization", "a"), get(bob, "Authorization", "b"), false},
		{"one's own for all", sells(200, "copy"), get(alice), get(none), false},
		{"all's for one", sells(200, "copy"), get(none), get(alice), false},
		{"a user in a field", sells(200, "copy"), get(none, "X-User", "alice"), get(none, "X-User", "bob"), false},
		{"the same user in a field", sells(200, "copy"), get(none, "X-User", "alice"), get(none, "X-User", "alice"), true},
		{"a part", sells(206, "copy", "Content-Range", "bytes 0-3/9"), get(none, "Range", "bytes=0-3"), get(none), false},
		{"for a part", sells(200, "copy"), get(none), get(none, "Range", "bytes=0-1"), false},
		{"Vary", sells(200, "copy", "Vary", "User-Agent"), get(none, "User-Agent", "a"), get(none, "User-Agent", "b"), false},
		{"Vary, the same", sells(200, "copy", "Vary", "User-Agent"), get(none, "User-Agent", "a"), get(none, "User-Agent", "a"), true},
		{"Vary: *", sells(200, "copy", "Vary", "*"), get(none), get(none), false},
		{"of unknown length, slow", slowly("copy"), get(none), get(none), false},
		{"of unknown length, slow, whole", slowly("copy"), get(prazohttp.Call{Whole: true}), get(none), true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &shop{good: c.answer, bad: breaks(503)}
			inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
				w.keeps(time.Hour)
				w.asks(c.first.call, c.first.method, "/", c.first.lines...)
				time.Sleep(time.Second)
				s.goDown()
				r := w.asks(c.second.call, c.second.method, "/", c.second.lines...)
				if r.err != nil || (r.body == "copy") != c.copied || r.record.Fallback != c.copied {
					t.Errorf("%d %q, fallback %v, %v", r.status, r.body, r.record.Fallback, r.err)
				}
			})
		})
	}
	t.Run("a password in the URL", func(t *testing.T) {
		s := &shop{good: sells(200, "copy"), bad: breaks(503)}
		inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
			w.keeps(time.Hour)
			req := request(t, context.Background(), http.MethodGet, strings.Replace(w.url, "://", "://alice:secret@", 1)+"/", nil)
			for range 2 { // without http.Client, which would make an Authorization of it
				resp, err := w.transport.RoundTrip(req)
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
			}
			s.goDown()
			w.get(context.Background(), "/").answered(t, 503, "down")
		})
	})
}

// slowly answers with a body of unknown length whose end comes late.
func slowly(body string) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		say(rw, body[:1])
		if pass(r, 200*time.Millisecond) {
			io.WriteString(rw, body[1:])
		}
	}
}

// TestCopyIsForgotten when what it is a copy of was changed (RFC 9111 section 4.4), or is not to be had any more.
//
// mutate: prazohttp/fallback.go: store.Delete(ctx, e.t.copyKey(e.req, "")) =>
// mutate: prazohttp/fallback.go: store.Delete(ctx, e.t.copyKey(e.req, e.call.StaleKey)) =>
// mutate: prazohttp/fallback.go: case a.resp.StatusCode >= 200 && a.resp.StatusCode < 400: => case true:
// mutate: prazohttp/stale.go: k.rule.Store.Delete(ctx, k.key) =>
// mutate: prazohttp/storedcopy.go: status >= 300 && status < 400 || status >= 500 => status >= 500
func TestCopyIsForgotten(t *testing.T) {
	mine := prazohttp.Call{StaleKey: "alice"}
	for _, c := range []struct {
		name   string
		call   prazohttp.Call // of the request between
		method string
		path   string
		status int
		own    bool // the copy of mine is still there
		all    bool // that of all is
	}{
		{"POST", mine, http.MethodPost, "/", 201, false, false},
		{"DELETE", mine, http.MethodDelete, "/", 204, false, false},
		{"a method nobody knows", mine, "BREW", "/", 200, false, false},
		{"POST, answered with a redirect", mine, http.MethodPost, "/", 304, false, false},
		{"POST without the key", prazohttp.Call{}, http.MethodPost, "/", 200, true, false},
		{"POST elsewhere", mine, http.MethodPost, "/b", 200, true, true},
		{"POST that fails", mine, http.MethodPost, "/", 500, true, true},
		{"POST that is refused", mine, http.MethodPost, "/", 400, true, true},
		{"gone", prazohttp.Call{}, http.MethodGet, "/", 403, true, false},
		{"not for me", mine, http.MethodGet, "/", 401, false, true},
		{"busy", prazohttp.Call{}, http.MethodGet, "/", 429, true, true},
		{"not modified", prazohttp.Call{}, http.MethodGet, "/", 304, true, true},
		{"OPTIONS", mine, http.MethodOptions, "/", 200, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &shop{good: sells(200, "copy"), bad: breaks(503)}
			inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
				w.keeps(time.Hour)
				w.asks(mine, http.MethodGet, "/")
				w.asks(prazohttp.Call{}, http.MethodGet, "/")
				s.good = sells(c.status, "")
				w.asks(c.call, c.method, c.path)
				s.goDown()
				own, all := w.asks(mine, http.MethodGet, "/"), w.asks(prazohttp.Call{}, http.MethodGet, "/")
				if own.record.Fallback != c.own || all.record.Fallback != c.all {
					t.Errorf("the copy of one is there: %v, of all: %v", own.record.Fallback, all.record.Fallback)
				}
			})
		})
	}
}

// TestCopyRunsOut when it is staler than the rule, the answer or the request allows.
func TestCopyRunsOut(t *testing.T) {
	for _, c := range []struct {
		name   string
		header string
		rule   time.Duration
		lasts  time.Duration
	}{
		{"by the rule", "max-age=2", 10 * time.Second, 12 * time.Second},
		{"by the answer", "max-age=2, stale-if-error=10", 0, 12 * time.Second},
		{"fresh only", "max-age=2", 0, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &shop{good: sells(200, "copy", "Cache-Control", c.header), bad: breaks(503)}
			inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
				w.keeps(c.rule)
				w.get(context.Background(), "/")
				s.goDown()
				time.Sleep(c.lasts)
				w.get(context.Background(), "/").answered(t, 200, "copy")
				time.Sleep(time.Second)
				w.get(context.Background(), "/").answered(t, 503, "down")
			})
		})
	}
}

// TestLargestThatIsKept bounds the body of a copy.
//
// mutate: prazohttp/stale.go: if !whole || int64(len(body)) > => if !whole || 0 >
func TestLargestThatIsKept(t *testing.T) {
	for size, copied := range map[int]int{4: 200, 5: 503} {
		s := &shop{good: sells(200, strings.Repeat("x", size)), bad: breaks(503)}
		inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
			w.keeps(time.Hour)
			w.transport.Stale.Largest = 4
			w.get(context.Background(), "/")
			s.goDown()
			if r := w.get(context.Background(), "/"); r.status != copied {
				t.Errorf("%d bytes: status %d", size, r.status)
			}
		})
	}
}
