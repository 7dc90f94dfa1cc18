package prazohttp

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// longestAsked is the longest wait that is believed. What is longer is a mistake, for example a time in Unix seconds,
// or meant to do harm.
const longestAsked = 31 * 24 * time.Hour

// retryAfter returns how long the server asks to wait (RFC 9110 section 10.2.3: digits that count seconds, or an HTTP
// date). What is neither, is past or is not believed counts as nothing asked: 0. Of several headers the longest wait
// counts. A date is compared with the answer's own Date, if it has one, so that clocks need not agree.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if date, ok := httpDate(h.Get("Date")); ok {
		now = date
	}
	var longest time.Duration
	for _, value := range h["Retry-After"] {
		longest = max(longest, askedBy(value, now))
	}
	return longest
}

func askedBy(value string, now time.Time) time.Duration {
	var wait time.Duration
	if seconds, ok := digits(value); ok {
		wait = seconds
	} else if at, ok := httpDate(value); ok {
		wait = at.Sub(now)
	}
	if wait < 0 || wait > longestAsked {
		return 0
	}
	return wait
}

// httpDate reads a date in one of the three forms of HTTP (RFC 9110 section 5.6.7), all of which are in GMT:
// http.ParseTime takes the one of RFC 850 with any other zone too, as if that were GMT.
func httpDate(value string) (time.Time, bool) {
	at, err := http.ParseTime(value)
	zoned := strings.Contains(value, ",")
	return at, err == nil && (!zoned || strings.HasSuffix(value, " GMT"))
}

// digits reads 1*DIGIT: no sign, no fraction, no space.
func digits(value string) (time.Duration, bool) {
	if value == "" || len(value) > 9 {
		return 0, false
	}
	for _, c := range []byte(value) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(value)
	return time.Duration(n) * time.Second, err == nil
}
