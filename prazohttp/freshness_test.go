package prazohttp

import (
	"net/http"
	"testing"
	"time"
)

// newYear is when the answers of these tests are received.
var newYear = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func headerOf(lines ...string) http.Header {
	h := make(http.Header)
	for i := 0; i+1 < len(lines); i += 2 {
		h.Add(lines[i], lines[i+1])
	}
	return h
}

// TestLifetime: how long an answer is fresh, by RFC 9111 section 4.2.1.
//
// mutate: prazohttp/freshness.go: case shared && d.sMaxAge.said: => case d.sMaxAge.said:
// mutate: prazohttp/freshness.go: case d.maxAge.said: => case d.maxAge.said && len(h["Expires"]) == 0:
// mutate: prazohttp/cachecontrol.go: if !s.said || d < s.Duration { => if !s.said {
// mutate: prazohttp/cachecontrol.go: n = min(10*n+int64(c-'0'), longestSeconds) => n = 10*n + int64(c-'0')
func TestLifetime(t *testing.T) {
	const expires, past = "Sat, 01 Jan 2000 00:01:00 GMT", "Fri, 31 Dec 1999 23:59:00 GMT"
	for _, c := range []struct {
		name            string
		header          http.Header
		shared, private time.Duration
	}{
		{"nothing", headerOf(), 0, 0},
		{"max-age", headerOf("Cache-Control", "max-age=60"), time.Minute, time.Minute},
		{"quoted, in capitals", headerOf("Cache-Control", `public , MAX-AGE = "60"`), time.Minute, time.Minute},
		{"s-maxage", headerOf("Cache-Control", "max-age=60, s-maxage=10"), 10 * time.Second, time.Minute},
		{"max-age before Expires", headerOf("Cache-Control", "max-age=1", "Expires", expires), time.Second, time.Second},
		{"Expires", headerOf("Expires", expires), time.Minute, time.Minute},
		{"Expires and Date", headerOf("Expires", expires, "Date", past), 2 * time.Minute, 2 * time.Minute},
		{"Expires in the past", headerOf("Expires", past), 0, 0},
		{"Expires is no date", headerOf("Expires", "0"), 0, 0},
		{"no number", headerOf("Cache-Control", "max-age=soon", "Expires", expires), 0, 0},
		{"negative", headerOf("Cache-Control", "max-age=-1"), 0, 0},
		{"two", headerOf("Cache-Control", "max-age=60", "Cache-Control", "max-age=30"), 30 * time.Second, 30 * time.Second},
		{"huge", headerOf("Cache-Control", "max-age=99999999999999999999"), longestSeconds * time.Second, longestSeconds * time.Second},
		{"in quotes", headerOf("Cache-Control", `community="a, max-age=60"`), 0, 0},
	} {
		d := cacheControl(c.header)
		if shared, private := lifetime(c.header, d, true, newYear), lifetime(c.header, d, false, newYear); shared != c.shared || private != c.private {
			t.Errorf("%s: %v shared, %v private; want %v, %v", c.name, shared, private, c.shared, c.private)
		}
	}
}

// TestInitialAge: how old an answer is when it comes, by RFC 9111 section 4.2.3.
//
// mutate: prazohttp/freshness.go: return max(apparent, said+sensible(received.Sub(sent))) => return max(apparent, said)
// mutate: prazohttp/freshness.go: return max(apparent, => return max(0*apparent,
func TestInitialAge(t *testing.T) {
	for _, c := range []struct {
		name   string
		header http.Header
		took   time.Duration
		want   time.Duration
	}{
		{"new", headerOf("Date", "Sat, 01 Jan 2000 00:00:00 GMT"), 0, 0},
		{"no Date", headerOf(), 2 * time.Second, 2 * time.Second},
		{"Date", headerOf("Date", "Fri, 31 Dec 1999 23:59:50 GMT"), time.Second, 10 * time.Second},
		{"Age", headerOf("Date", "Fri, 31 Dec 1999 23:59:50 GMT", "Age", "30"), time.Second, 31 * time.Second},
		{"Date in the future", headerOf("Date", "Sat, 01 Jan 2000 01:00:00 GMT"), time.Second, time.Second},
		{"Date long ago", headerOf("Date", "Mon, 01 Jan 0001 00:00:00 GMT"), 0, longestSeconds * time.Second},
		{"Age is no number", headerOf("Age", "old"), time.Second, time.Second},
		{"Age is negative", headerOf("Age", "-5"), time.Second, time.Second},
	} {
		if got := initialAge(c.header, newYear.Add(-c.took), newYear); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestPermission: which copies may be used, by RFC 9111 sections 4.2.4 and 5.2, and RFC 5861 section 4. The copy is 100 s old.
//
// mutate: prazohttp/freshness.go: case p.answer.mustRevalidate, p.shared => case p.shared
// mutate: prazohttp/freshness.go: (p.answer.proxyRevalidate || p.answer.sMaxAge.said) => p.answer.proxyRevalidate
// mutate: prazohttp/freshness.go: (p.answer.proxyRevalidate || p.answer.sMaxAge.said) => p.answer.sMaxAge.said
// mutate: prazohttp/freshness.go: case p.asked.noCache, p.answer.noCache: => case p.answer.noCache:
// mutate: prazohttp/freshness.go: case p.asked.noCache, p.answer.noCache: => case p.asked.noCache:
// mutate: prazohttp/freshness.go: return ttl > 0 || => return
// mutate: prazohttp/freshness.go: case p.asked.maxAge.said, p.asked.minFresh.said: => case p.asked.minFresh.said:
// mutate: prazohttp/freshness.go: case p.asked.minFresh.said && ttl < p.asked.minFresh.Duration: => case false:
func TestPermission(t *testing.T) {
	const age = 100 * time.Second
	for _, c := range []struct {
		answer, asked   string
		extra           time.Duration
		shared, private bool
	}{
		{answer: ""},
		{answer: "max-age=60"},
		{answer: "max-age=60", extra: 39 * time.Second},
		{answer: "max-age=60", extra: 40 * time.Second, shared: true, private: true},
		{answer: "", extra: 100 * time.Second, shared: true, private: true},
		{answer: "max-age=100"},
		{answer: "max-age=101", shared: true, private: true},
		{answer: "max-age=101, must-revalidate", shared: true, private: true},
		{answer: "max-age=60, stale-if-error=39"},
		{answer: "max-age=60, stale-if-error=40", shared: true, private: true},
		{answer: "max-age=60, stale-if-error=5", extra: time.Hour, shared: true, private: true},
		{answer: "max-age=60, stale-if-error", extra: 0},
		{answer: "max-age=60, must-revalidate, stale-if-error=40", extra: time.Hour},
		{answer: "max-age=60, proxy-revalidate", extra: time.Hour, private: true},
		{answer: "max-age=60, s-maxage=60, stale-if-error=90", private: true},
		{answer: "no-cache, max-age=200", extra: time.Hour},
		{answer: `max-age=60, no-cache="Set-Cookie"`, extra: time.Hour},
		{answer: "max-age=200", asked: "no-cache"},
		{answer: "max-age=60", asked: "stale-if-error=40", shared: true, private: true},
		{answer: "max-age=60, stale-if-error=90", asked: "stale-if-error=0", extra: time.Hour},
		{answer: "max-age=60, must-revalidate", asked: "stale-if-error=90"},
		{answer: "max-age=60", asked: "max-stale", shared: true, private: true},
		{answer: "max-age=60", asked: "max-stale=39", extra: time.Hour},
		{answer: "max-age=60", asked: "max-age=200", extra: time.Hour},
		{answer: "max-age=200", asked: "max-age=99"},
		{answer: "max-age=200", asked: "max-age=100", shared: true, private: true},
		{answer: "max-age=60", asked: "max-age=0, stale-if-error=60", shared: true, private: true},
		{answer: "max-age=200", asked: "min-fresh=101"},
		{answer: "max-age=200", asked: "min-fresh=100", shared: true, private: true},
		{answer: "max-age=60", asked: "min-fresh=0", extra: time.Hour},
	} {
		h := headerOf("Cache-Control", c.answer)
		p := permission{answer: cacheControl(h), asked: cacheControl(headerOf("Cache-Control", c.asked)), extra: c.extra}
		for _, shared := range []bool{true, false} {
			p.shared = shared
			want := c.private
			if shared {
				want = c.shared
			}
			if got := p.uses(age, lifetime(h, p.answer, shared, newYear)-age); got != want {
				t.Errorf("answer %q, request %q, for %v, shared %v: %v", c.answer, c.asked, c.extra, shared, got)
			}
		}
	}
}
