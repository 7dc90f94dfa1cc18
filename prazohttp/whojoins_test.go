package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo/prazohttp"
)

// TestWhoJoins: requests that may have different answers are not joined, whoever makes them.
//
// mutate: prazohttp/join.go: return g.Key != "" || !hasCredentials(req) => return true
// mutate: prazohttp/join.go: e.call.Group.Key, method(e.req), => "", method(e.req),
// mutate: prazohttp/join.go: e.call.Group.Key, method(e.req), => e.call.Group.Key,
// mutate: prazohttp/join.go: asker(e.req.Header, joinFields, e.t.Stale.Ignore) => asker(e.req.Header, nil, e.t.Stale.Ignore)
// mutate: prazohttp/join.go: asker(e.req.Header, joinFields, e.t.Stale.Ignore) => asker(e.req.Header, joinFields, nil)
// mutate: prazohttp/join.go: e.t.copyKey(e.req, e.call.StaleKey), => e.t.copyKey(e.req, ""),
// mutate: prazohttp/join.go: instead = e.fallback.preset.text() =>
// mutate: prazohttp/join.go: e.req.URL.User.String(), => "",
// mutate: prazohttp/join.go: !safe(method(req)), e.body.kind => e.body.kind
// mutate: prazohttp/join.go: e.body.kind != noBody, e.call.Stream: => e.call.Stream:
// mutate: prazohttp/join.go: e.body.kind != noBody, e.call.Stream: => e.body.kind != noBody:
func TestWhoJoins(t *testing.T) {
	type asked struct {
		call           prazohttp.Call
		method, url    string
		header         []string
		host, body, at string
	}
	with := func(a asked, change func(*asked)) asked { change(&a); return a }
	get := asked{call: joining(""), method: "GET", url: "/"}
	key := with(get, func(a *asked) { a.call = joining("prices") })
	field := func(a asked, lines ...string) asked { a.header = lines; return a }
	preset := func(body string) asked {
		return with(get, func(a *asked) { a.call.Default = &prazohttp.DefaultResponse{Body: []byte(body)} })
	}
	for _, c := range []struct {
		name string
		a, b asked
		want int64 // requests
	}{
		{"the same", get, get, 1},
		{"under a key", key, key, 1},
		{"another key", key, get, 2},
		{"tracing", field(get, "Traceparent", "1", "X-Request-Id", "1"), field(get, "Traceparent", "2", "X-Request-Id", "2"), 1},
		{"ignored", field(get, "X-Correlation-Id", "1"), field(get, "X-Correlation-Id", "2"), 1},
		{"not in a group", get, with(get, func(a *asked) { a.call = prazohttp.Call{} }), 2},
		{"HEAD", with(get, func(a *asked) { a.method = "HEAD" }), with(get, func(a *asked) { a.method = "HEAD" }), 1},
		{"another method", get, with(get, func(a *asked) { a.method = "HEAD" }), 2},
		{"another path", get, with(get, func(a *asked) { a.url = "/a" }), 2},
		{"another query", get, with(get, func(a *asked) { a.url = "/?a" }), 2},
		{"another Host", get, with(get, func(a *asked) { a.host = "tenant.test" }), 2},
		{"the same user", field(get, "Authorization", "7"), field(get, "Authorization", "7"), 2},
		{"the same cookie", field(get, "Cookie", "7"), field(get, "Cookie", "7"), 2},
		{"the same user under a key", field(key, "Authorization", "7"), field(key, "Authorization", "7"), 1},
		{"another user under one key", field(key, "Authorization", "7"), field(key, "Authorization", "8"), 2},
		{"no user under one key", field(key, "Authorization", "7"), key, 2},
		{"another cookie under one key", field(key, "Cookie", "7"), field(key, "Cookie", "8"), 2},
		{"the same user in the URL", with(get, func(a *asked) { a.at = "u:7@" }), with(get, func(a *asked) { a.at = "u:7@" }), 2},
		{"another user in the URL under one key", with(key, func(a *asked) { a.at = "u:7@" }), with(key, func(a *asked) { a.at = "u:8@" }), 2},
		{"a field of one's own", field(get, "X-User", "7"), field(get, "X-User", "8"), 2},
		{"a condition", get, field(get, "If-None-Match", `"7"`), 2},
		{"another program", field(get, "User-Agent", "7"), field(get, "User-Agent", "8"), 2},
		{"a copy of one's own", get, with(get, func(a *asked) { a.call.StaleKey = "7" }), 2},
		{"another default", preset("7"), preset("8"), 2},
		{"the same default", preset("7"), preset("7"), 1},
		{"POST", with(key, func(a *asked) { a.method = "POST" }), with(key, func(a *asked) { a.method = "POST" }), 2},
		{"DELETE", with(key, func(a *asked) { a.method = "DELETE" }), with(key, func(a *asked) { a.method = "DELETE" }), 2},
		{"a body", with(key, func(a *asked) { a.body = "7" }), with(key, func(a *asked) { a.body = "7" }), 2},
		{"a stream", with(key, func(a *asked) { a.call.Stream = true }), with(key, func(a *asked) { a.call.Stream = true }), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			serve := inASecond(func(rw http.ResponseWriter, r *http.Request) { say(rw, "19.90") })
			inBubble(t, http1, single(5*time.Second), serve, func(t *testing.T, w *wire) {
				w.transport.Stale.Ignore = []string{"X-Correlation-Id"}
				all := callers{w: w}
				for _, a := range []asked{c.a, c.b, c.a} {
					var body io.Reader
					if a.body != "" {
						body = strings.NewReader(a.body)
					}
					req := request(t, prazohttp.With(context.Background(), a.call), a.method, strings.Replace(w.url, "://", "://"+a.at, 1)+a.url, body)
					for i := 0; i+1 < len(a.header); i += 2 {
						req.Header.Add(a.header[i], a.header[i+1])
					}
					req.Host = a.host
					all.addPlain(req)
					synctest.Wait()
				}
				all.wait()
				got := w.requests.Load()
				if c.want == 2 && got == 3 {
					got = 2 // the first and the third did not join either
				}
				if got != c.want {
					t.Errorf("%d requests, want %d", w.requests.Load(), c.want)
				}
			})
		})
	}
}

// TestTransportsDoNotJoin: two Transports of one guard may have credentials of their own.
//
// mutate: prazohttp/join.go: fmt.Sprintf("%p", e.t), => "",
func TestTransportsDoNotJoin(t *testing.T) {
	inBubble(t, http1, single(5*time.Second), inASecond(sells(200, "19.90")), func(t *testing.T, w *wire) {
		c := callers{w: w}
		c.addGet(joining(""), "/")
		synctest.Wait()
		w.use(w.base)
		c.addGet(joining(""), "/")
		c.wait()
		if n := w.requests.Load(); n != 2 {
			t.Errorf("%d requests", n)
		}
	})
}

// TestAnswerIsNotForAll: what an answer says of itself may keep it from those who were not asked for a key: only the caller
// whose request it answered gets it.
//
// mutate: prazohttp/join.go: d.private || => false ||
// mutate: prazohttp/join.go: || d.noStore || => ||
// mutate: prazohttp/join.go: || len(h["Set-Cookie"]) > 0 { => {
// mutate: prazohttp/join.go: return ok && mine == others => return ok && (mine == others || true)
// mutate: prazohttp/join.go: return ok && mine == others => return ok || mine == others
// mutate: prazohttp/join.go: if e == a.e || => if false ||
// mutate: prazohttp/join.go: || e.call.Group.Key != "" { => {
func TestAnswerIsNotForAll(t *testing.T) {
	for _, c := range []struct {
		name, value string
		want        int64 // requests of three callers without a key
	}{
		{"Set-Cookie", "session=7f3a", 3},
		{"Cache-Control", "private", 3},
		{"Cache-Control", "no-store", 3},
		{"Cache-Control", "no-cache", 1},
		{"Vary", "*", 3},
		{"Vary", "Traceparent", 3},
		{"Vary", "Accept, User-Agent", 1},
	} {
		for _, key := range []string{"", "prices"} {
			t.Run(c.name+" "+c.value+" "+key, func(t *testing.T) {
				serve := inASecond(sells(200, "19.90", c.name, c.value))
				inBubble(t, http1, single(5*time.Second), serve, func(t *testing.T, w *wire) {
					all := callers{w: w}
					for i := range 3 {
						all.addGet(joining(key), "/", "Traceparent", strconv.Itoa(i))
					}
					for _, r := range all.wait() {
						r.answered(t, 200, "19.90")
					}
					want := c.want
					if key != "" {
						want = 1
					}
					if n := w.requests.Load(); n != want || w.transport.Held() != 0 {
						t.Errorf("%d requests, want %d; %d bytes held", n, want, w.transport.Held())
					}
				})
			})
		}
	}
}
