package lab_test

import (
	"net/http"
	"slices"
	"strconv"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	l := start(t)
	fixed := map[string][]string{
		"1": {"1"}, "60": {"60"}, "3600": {"3600"}, "86400": {"86400"}, "huge": {"9999999999"}, "negative": {"-3"}, "float": {"1.5"},
		"plus": {"+3"}, "soon": {"soon"}, "empty": {""}, "two": {"1", "60"},
	}
	moving := map[string]func(string) (time.Duration, error){
		"date": fromDate, "past": fromDate,
		"unix": func(s string) (time.Duration, error) {
			n, err := strconv.ParseInt(s, 10, 64)
			return time.Until(time.Unix(n, 0)), err
		},
	}
	want := map[string]time.Duration{"date": 2 * time.Second, "past": -time.Hour, "unix": 2 * time.Second}
	for form, values := range fixed {
		if got := refusal(t, l.URL("retry-after-"+form)); !slices.Equal(got, values) {
			t.Errorf("%s: Retry-After %q, want %q", form, got, values)
		}
	}
	for form, parse := range moving {
		got := refusal(t, l.URL("retry-after-"+form))
		wait, err := parse(got[0])
		if d := wait - want[form]; err != nil || len(got) != 1 || d < -5*time.Second || d > 2*time.Second {
			t.Errorf("%s: Retry-After %q is %v from now (%v), want %v", form, got, wait, err, want[form])
		}
	}
}

func fromDate(s string) (time.Duration, error) {
	at, err := http.ParseTime(s)
	return time.Until(at), err
}

// refusal asks four times as one caller, wants 429, 200, 429, 200, and returns
// the Retry-After lines of the first.
func refusal(t *testing.T, address string) []string {
	t.Helper()
	var first []string
	c := dial(t, address)
	for i, want := range []int{429, 200, 429, 200} {
		c.get(address, "X-Request-ID: me")
		resp, body := c.answer()
		if resp.StatusCode != want || body == "" {
			t.Errorf("%s: answer %d is %d %q, want %d", address, i+1, resp.StatusCode, body, want)
		}
		if i == 0 {
			first = resp.Header.Values("Retry-After")
		}
	}
	if len(first) == 0 {
		t.Fatalf("%s: no Retry-After", address)
	}
	return first
}
