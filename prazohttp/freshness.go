package prazohttp

import (
	"net/http"
	"time"
)

// lifetime returns for how long an answer is fresh, by RFC 9111 section 4.2.1. One that says nothing is not fresh at all:
// nothing is guessed. shared says that the copy may be given to others than who asked first. received stands in for a
// missing Date.
func lifetime(h http.Header, d directives, shared bool, received time.Time) time.Duration {
	switch {
	case shared && d.sMaxAge.said:
		return d.sMaxAge.Duration
	case d.maxAge.said:
		return d.maxAge.Duration
	case len(h["Expires"]) == 0:
		return 0
	}
	expires, ok := httpDate(h["Expires"][0])
	if !ok {
		return 0 // "0" and the like mean the past
	}
	return sensible(expires.Sub(dateOf(h, received)))
}

// initialAge returns how old an answer is when it is received, by RFC 9111 section 4.2.3: as old as its Date or its Age
// make it, whichever is more. The way there and back counts as age.
func initialAge(h http.Header, sent, received time.Time) time.Duration {
	apparent := sensible(received.Sub(dateOf(h, received)))
	said, _ := deltaSeconds(h.Get("Age"))
	return max(apparent, said+sensible(received.Sub(sent)))
}

func dateOf(h http.Header, otherwise time.Time) time.Time {
	if date, ok := httpDate(h.Get("Date")); ok {
		return date
	}
	return otherwise
}

// sensible keeps a difference of two times that come from outside where sums of it do not overflow.
func sensible(d time.Duration) time.Duration {
	return min(max(0, d), longestSeconds*time.Second)
}

// permission is what decides how long a copy of an answer may be used.
type permission struct {
	answer directives    // of the answer
	asked  directives    // of the request that the copy would be given to
	extra  time.Duration // StaleRule.For
	shared bool
}

// staleness returns how stale a copy may be. An answer that forbids it is final (RFC 9111 section 4.2.4; s-maxage does
// for a shared copy, section 5.2.2.10). What a request asks for counts before what is allowed in general.
func (p permission) staleness() time.Duration {
	switch {
	case p.answer.mustRevalidate, p.shared && (p.answer.proxyRevalidate || p.answer.sMaxAge.said):
		return 0
	case p.asked.staleIfError.said:
		return p.asked.staleIfError.Duration
	case p.asked.maxStale.said:
		return p.asked.maxStale.Duration
	case p.asked.maxAge.said, p.asked.minFresh.said:
		return 0 // such a request does not want a stale answer (RFC 9111 section 5.2.1)
	}
	return max(p.extra, p.answer.staleIfError.Duration)
}

// uses reports whether a copy of this age, that is fresh for ttl more, may be used.
func (p permission) uses(age, ttl time.Duration) bool {
	switch {
	case p.asked.noCache, p.answer.noCache:
		return false
	case p.asked.maxAge.said && age > p.asked.maxAge.Duration && !p.asked.staleIfError.said && !p.asked.maxStale.said:
		return false
	case p.asked.minFresh.said && ttl < p.asked.minFresh.Duration:
		return false
	}
	return ttl > 0 || -ttl <= p.staleness() && p.staleness() > 0
}
