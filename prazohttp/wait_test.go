package prazohttp_test

import (
	"context"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
	"github.com/prazohq/prazo/prazohttp"
)

// TestAskedTooLong is the case wait-1: who asks for more than is left has its answer passed on at once.
func TestAskedTooLong(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Retry-After", "60")
				rw.WriteHeader(http.StatusTooManyRequests)
				io.WriteString(rw, "slow down")
			}
			inBubble(t, p, prazo.Policy{Deadline: 3 * time.Second}, serve, func(t *testing.T, w *wire) {
				r := w.get(context.Background(), "/")
				r.answered(t, 429, "slow down")
				r.within(t, 0)
				r.tries(t, 1)
				if r.record.Asked != time.Minute || r.record.Stop != prazo.StopTime || r.record.Tries[0].Asked != time.Minute {
					t.Errorf("the Record says %+v", r.record)
				}
				later := w.get(context.Background(), "/") // is not sent: it would be told the same
				failure := later.failed(t, prazo.WallAsked)
				later.tries(t, 0)
				if !failure.NotApplied() || later.took != 0 || w.requests.Load() != 1 {
					t.Errorf("a later call: %v after %v, %d requests", failure, later.took, w.requests.Load())
				}
			})
		})
	}
}

// TestAskedTooLongOnSockets is wait-1 against the lab.
func TestAskedTooLongOnSockets(t *testing.T) {
	l := lab.Start(t)
	client := prazohttp.Client(newGuard(t, prazo.Policy{Deadline: 3 * time.Second}))
	defer client.CloseIdleConnections()
	r := do(client, request(t, context.Background(), http.MethodGet, l.URL("retry-after-60"), nil))
	r.answered(t, 429, `{"erro":"muitos pedidos"}`)
	if r.took > time.Second {
		t.Errorf("took %v", r.took)
	}
	if n := len(l.Seen()); n != 1 {
		t.Errorf("%d requests, want 1", n)
	}
}

// TestRetryAfterForms is the cases wait-2 and wait-3: what is no number of seconds and no date of HTTP means the ordinary
// wait: not none, and not hours.
func TestRetryAfterForms(t *testing.T) {
	const ordinary, never = 100 * time.Millisecond, -1
	for _, c := range []struct {
		name     string
		values   []string
		deadline time.Duration
		wait     time.Duration // before the second try; never: there is none
	}{
		{"none", nil, time.Minute, ordinary},
		{"seconds", []string{"7"}, time.Minute, 7 * time.Second},
		{"zero", []string{"0"}, time.Minute, ordinary},
		{"leading zeros", []string{"007"}, time.Minute, 7 * time.Second},
		{"an hour", []string{"3600"}, time.Minute, never},
		{"a day", []string{"86400"}, time.Minute, never},
		{"a day that there is time for", []string{"86400"}, 48 * time.Hour, 24 * time.Hour},
		{"unix time of the year 2000", []string{"946684802"}, time.Minute, ordinary},
		{"unix time of the year 2026", []string{"1767225602"}, time.Minute, ordinary},
		{"unix time, with all the time there is", []string{"946684802"}, 10 * 365 * 24 * time.Hour, ordinary},
		{"huge", []string{"99999999999999999999999999"}, time.Minute, ordinary},
		{"negative", []string{"-3"}, time.Minute, ordinary},
		{"fraction", []string{"1.5"}, time.Minute, ordinary},
		{"plus", []string{"+3"}, time.Minute, ordinary},
		{"unit", []string{"3s"}, time.Minute, ordinary},
		{"hex", []string{"0x10"}, time.Minute, ordinary},
		{"word", []string{"soon"}, time.Minute, ordinary},
		{"other digits", []string{"٣"}, time.Minute, ordinary},
		{"empty", []string{""}, time.Minute, ordinary},
		{"two", []string{"1", "60"}, 2 * time.Minute, time.Minute},
		{"two, the longer does not fit", []string{"1", "60"}, time.Minute, never},
		{"a right one and rubbish", []string{"soon", "3"}, time.Minute, 3 * time.Second},
		{"list in one", []string{"1, 60"}, time.Minute, ordinary},
		{"date", []string{"Sat, 01 Jan 2000 00:00:09 GMT"}, time.Minute, 9 * time.Second},
		{"date of RFC 850", []string{"Saturday, 01-Jan-00 00:00:09 GMT"}, time.Minute, 9 * time.Second},
		{"date of asctime", []string{"Sat Jan  1 00:00:09 2000"}, time.Minute, 9 * time.Second},
		{"date now", []string{"Sat, 01 Jan 2000 00:00:00 GMT"}, time.Minute, ordinary},
		{"date of the past", []string{"Fri, 31 Dec 1999 23:00:00 GMT"}, time.Minute, ordinary},
		{"date too far", []string{"Sun, 02 Jan 2000 00:00:00 GMT"}, time.Minute, never},
		{"date of the year 9999", []string{"Fri, 31 Dec 9999 23:59:59 GMT"}, time.Minute, ordinary},
		{"date in another zone, as an offset", []string{"Sat, 01 Jan 2000 02:00:09 +0200"}, time.Minute, ordinary},
		{"date in another zone, by name", []string{"Sat, 01 Jan 2000 00:00:09 EST"}, time.Minute, ordinary},
		{"RFC 850 in another zone", []string{"Saturday, 01-Jan-00 00:00:09 EST"}, time.Minute, ordinary},
		{"date of RFC 3339", []string{"2000-01-01T00:00:09Z"}, time.Minute, ordinary},
	} {
		t.Run(c.name, func(t *testing.T) {
			var w *wire
			serve := func(rw http.ResponseWriter, r *http.Request) {
				if w.requests.Load() == 1 {
					rw.Header()["Retry-After"] = c.values
					rw.WriteHeader(http.StatusTooManyRequests)
				}
			}
			policy := patient(c.deadline)
			policy.Retries.Wait = prazo.Wait{First: ordinary, Jitter: prazo.NoJitter}
			inBubble(t, http1, policy, serve, func(t *testing.T, bubble *wire) {
				w = bubble
				r := w.get(context.Background(), "/")
				if c.wait == never {
					r.answered(t, 429, "")
					r.within(t, 0)
					return
				}
				r.answered(t, 200, "")
				r.within(t, c.wait)
				r.tries(t, 2)
			})
		})
	}
}

// TestRetryAfterDateOfAnotherClock compares a date with the server's own Date: its clock is an hour fast.
func TestRetryAfterDateOfAnotherClock(t *testing.T) {
	var w *wire
	serve := func(rw http.ResponseWriter, r *http.Request) {
		if w.requests.Load() == 1 {
			rw.Header().Set("Date", "Sat, 01 Jan 2000 01:00:00 GMT")
			rw.Header().Set("Retry-After", "Sat, 01 Jan 2000 01:00:04 GMT")
			rw.WriteHeader(http.StatusServiceUnavailable)
		}
	}
	policy := patient(time.Minute)
	policy.Retries.Wait.Jitter = prazo.NoJitter
	inBubble(t, http1, policy, serve, func(t *testing.T, bubble *wire) {
		w = bubble
		r := w.get(context.Background(), "/")
		r.answered(t, 200, "")
		r.within(t, 4*time.Second)
	})
}

// TestRetryAfterIsOfRefusals has other answers carry the header: nothing is held back for them.
func TestRetryAfterIsOfRefusals(t *testing.T) {
	for _, status := range []int{200, 301, 404, 500} {
		serve := func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Retry-After", "5")
			rw.WriteHeader(status)
		}
		inBubble(t, http1, patient(time.Minute), serve, func(t *testing.T, w *wire) {
			w.get(context.Background(), "/").answered(t, status, "")
			r := w.get(context.Background(), "/")
			r.answered(t, status, "")
			r.within(t, 0)
		})
	}
}
