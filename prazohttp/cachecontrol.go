package prazohttp

import (
	"net/http"
	"strings"
	"time"
)

// longestSeconds is what a larger number of seconds counts as: RFC 9111 section 1.2.2 wants 2^31 or more to be taken for that.
const longestSeconds = 1 << 31

// directives are those of Cache-Control (RFC 9111 section 5.2, RFC 5861 section 4), of a request or an answer, that say
// whether a copy of an answer may be kept or used. A directive that names fields, like no-cache="Set-Cookie", counts as if it
// named none, which RFC 9111 allows.
type directives struct {
	noStore, noCache, private       bool
	mustRevalidate, proxyRevalidate bool

	maxAge, sMaxAge, minFresh, maxStale, staleIfError seconds
}

// seconds is the argument of a directive.
type seconds struct {
	time.Duration
	said bool
}

// cacheControl reads the directives of a header. Members are split at semicolons too: those are a mistake, which must not hide a
// prohibition.
func cacheControl(h http.Header) (d directives) {
	for _, line := range h["Cache-Control"] {
		for _, member := range splitUnquoted(line) {
			name, value, _ := strings.Cut(member, "=")
			d.take(strings.ToLower(strings.TrimSpace(name)), strings.Trim(value, ` "`+"\t"))
		}
	}
	return d
}

func (d *directives) take(name, value string) {
	switch name {
	case "no-store":
		d.noStore = true
	case "no-cache":
		d.noCache = true
	case "private":
		d.private = true
	case "must-revalidate":
		d.mustRevalidate = true
	case "proxy-revalidate":
		d.proxyRevalidate = true
	case "max-age":
		d.maxAge.take(value)
	case "s-maxage":
		d.sMaxAge.take(value)
	case "min-fresh":
		d.minFresh.take(value)
	case "max-stale":
		if value == "" {
			value = "2147483648" // any staleness will do
		}
		d.maxStale.take(value)
	case "stale-if-error":
		d.staleIfError.take(value)
	}
}

// take reads the argument. What is no number counts as 0: stale at once (RFC 9111 section 4.2.1). Of several the smallest counts.
func (s *seconds) take(value string) {
	d, _ := deltaSeconds(value)
	if !s.said || d < s.Duration {
		s.Duration = d
	}
	s.said = true
}

// deltaSeconds reads 1*DIGIT, however many.
func deltaSeconds(value string) (d time.Duration, ok bool) {
	var n int64
	for _, c := range []byte(value) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(10*n+int64(c-'0'), longestSeconds)
	}
	return time.Duration(n) * time.Second, value != ""
}
