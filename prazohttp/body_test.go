package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
	"github.com/prazohq/prazo/prazohttp"
)

// TestLargeBodyArrives is the case body-1: at 300 KB/s each byte of a megabyte comes, with retries on.
func TestLargeBodyArrives(t *testing.T) {
	const perSecond = 300_000
	for _, p := range protocols() {
		for name, size := range map[string]int{"read whole": 1 << 20, "streamed": 2 << 20, "unknown length": -1 << 20} {
			t.Run(p.name+"/"+name, func(t *testing.T) {
				text := strings.Repeat("0123456789abcdef", max(size, -size)/16)
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if size > 0 {
						rw.Header().Set("Content-Length", strconv.Itoa(size))
					}
					for rest := text; rest != "" && pass(r, time.Second/10); {
						n := min(len(rest), perSecond/10)
						say(rw, rest[:n])
						rest = rest[n:]
					}
				}
				inBubble(t, p, prazo.Policy{Deadline: 10 * time.Second}, serve, func(t *testing.T, w *wire) {
					r := w.get(context.Background(), "/")
					r.answered(t, 200, text)
					r.tries(t, 1)
					if r.record.Tries[0].Bytes != int64(len(text)) {
						t.Errorf("the Record says %d bytes", r.record.Tries[0].Bytes)
					}
				})
			})
		}
	}
}

// TestDripIsCut is the case body-3 on real sockets: a body that drips is cut in the body, and the server saw it.
func TestDripIsCut(t *testing.T) {
	const deadline = 300 * time.Millisecond
	for _, fault := range []string{"gotejando", "chunk-drip", "header-drip", "headers-stall", "endless"} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			l := lab.Start(t)
			client := prazohttp.Client(newGuard(t, single(deadline)))
			defer client.CloseIdleConnections()
			start := time.Now()
			r := do(client, request(t, context.Background(), http.MethodGet, l.URL(fault), nil))
			failure := r.failed(t, prazo.WallDeadline)
			if r.took < deadline || r.took > deadline+time.Second {
				t.Errorf("cut after %v, want %v", r.took, deadline)
			}
			if inBody := failure.Phase() == prazo.PhaseBody; inBody != (fault != "header-drip") {
				t.Errorf("cut in the phase %q", failure.Phase())
			}
			for _, seen := range closed(t, l) {
				if took := seen.ClosedAt.Sub(start); seen.ClosedBy != "client" || took < deadline-time.Millisecond || took > deadline+time.Second {
					t.Errorf("the server saw the connection closed by the %s after %v", seen.ClosedBy, took)
				}
			}
		})
	}
}

// closed waits until every connection to the lab is closed, and returns what it saw.
func closed(t *testing.T, l *lab.Lab) []lab.Seen {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		all := l.Seen()
		if len(all) > 0 && !slices.ContainsFunc(all, func(seen lab.Seen) bool { return seen.ClosedBy == "" }) {
			return all
		}
	}
	for _, seen := range l.Seen() {
		if seen.ClosedBy == "" {
			t.Logf("still open: %+v", seen)
		}
	}
	t.Fatalf("connections are open still, or there were none, of %d", len(l.Seen()))
	return nil
}

// TestClockGoesOnAfterTheHeaders is the case body-4: headers just in time do not buy the body more time.
func TestClockGoesOnAfterTheHeaders(t *testing.T) {
	for _, p := range protocols() {
		for _, length := range []string{"", "4"} {
			t.Run(p.name+"/length "+length, func(t *testing.T) {
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if length != "" {
						rw.Header().Set("Content-Length", length)
					}
					pass(r, 2400*time.Millisecond)
					say(rw, "be")
					if pass(r, time.Second) {
						say(rw, "am")
					}
				}
				inBubble(t, p, single(2500*time.Millisecond), serve, func(t *testing.T, w *wire) {
					r := w.get(context.Background(), "/")
					failure := r.failed(t, prazo.WallDeadline)
					r.within(t, 2500*time.Millisecond)
					if failure.Phase() != prazo.PhaseBody || r.record.Tries[0].Bytes != 2 {
						t.Errorf("%v", failure)
					}
				})
			})
		}
	}
}

// TestSlowReader is the case body-5: the server sends faster than the caller reads; the deadline is exact and nobody
// waits for ever.
func TestSlowReader(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				chunk := strings.Repeat("x", 64<<10)
				for {
					if _, err := io.WriteString(rw, chunk); err != nil {
						return
					}
				}
			}
			inBubble(t, p, single(3*time.Second), serve, func(t *testing.T, w *wire) {
				start := time.Now()
				resp, err := w.client.Get(w.url)
				if err != nil {
					t.Fatal(err)
				}
				defer resp.Body.Close()
				buf := make([]byte, 32<<10)
				for err == nil {
					time.Sleep(40 * time.Millisecond)
					_, err = io.ReadFull(resp.Body, buf)
				}
				var failure *prazo.Error
				if !errors.As(err, &failure) || failure.Wall != prazo.WallDeadline || failure.Record.Took != 3*time.Second {
					t.Errorf("the body ended with %v, want the deadline of 3s", err)
				}
				if late := time.Since(start) - 3*time.Second; late < 0 || late > 40*time.Millisecond {
					t.Errorf("the caller learnt of it %v late", late)
				}
			})
		})
	}
}

// TestBrokenBody is the case body-6: a body that stops or is reset half way is tried again when it is read whole, and is an
// error otherwise, never a short body that looks complete.
func TestBrokenBody(t *testing.T) {
	const half, full = "0123456789", "0123456789abcdefghij"
	for _, p := range protocols() {
		for _, c := range []struct {
			name    string
			length  bool // the answer says its length
			stall   bool // the body stops, else it is reset
			whole   bool // the caller asks for the whole body
			retries int
			later   time.Duration // the reset comes so much later
			tries   int
		}{
			{name: "reset, length known", length: true, tries: 2},
			{name: "reset, length known, no retries", length: true, retries: prazo.Off, tries: 1},
			{name: "stop, length known", length: true, stall: true, tries: 2},
			{name: "stop, length known, no retries", length: true, stall: true, retries: prazo.Off, tries: 1},
			{name: "reset, length unknown", tries: 2},
			{name: "reset, length unknown, no retries", retries: prazo.Off, tries: 1},
			{name: "reset late, length unknown", later: time.Second, tries: 1},
			{name: "stop, length unknown", stall: true, tries: 1},
			{name: "reset, whole asked for", whole: true, tries: 2},
			{name: "stop, whole asked for", whole: true, stall: true, tries: 2},
		} {
			t.Run(p.name+"/"+c.name, func(t *testing.T) {
				var w *wire
				serve := func(rw http.ResponseWriter, r *http.Request) {
					if c.length {
						rw.Header().Set("Content-Length", fmt.Sprint(len(full)))
					}
					if w.requests.Load() > 1 {
						io.WriteString(rw, full)
						return
					}
					say(rw, half)
					if c.stall {
						hang(r)
					}
					pass(r, c.later)
					panic(http.ErrAbortHandler)
				}
				policy := patient(10 * time.Second)
				policy.Retries.Max = c.retries
				inBubble(t, p, policy, serve, func(t *testing.T, bubble *wire) {
					w = bubble
					r := w.get(prazohttp.With(context.Background(), prazohttp.Call{Whole: c.whole}), "/")
					r.tries(t, c.tries)
					if c.tries == 2 {
						r.answered(t, 200, full)
						return
					}
					wall := prazo.WallNone
					if c.stall {
						wall = prazo.WallDeadline
					}
					r.failed(t, wall)
					if !c.stall && !errors.Is(r.err, io.ErrUnexpectedEOF) && !strings.Contains(r.err.Error(), "stream error") {
						t.Errorf("%v", r.err)
					}
					if r.body != "" && r.body != half {
						t.Errorf("the caller read %q", r.body)
					}
				})
			})
		}
	}
}

// TestBytesAreCountedOnce: a body that finds no room in memory half way is handed over as a stream, and each byte of it counts once.
// mutate: prazohttp/whole.go: a.trace.try.Progress(-int64(len(b.data))) =>
func TestBytesAreCountedOnce(t *testing.T) {
	const size = 1 << 20
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			serve := func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Content-Length", strconv.Itoa(size))
				rw.Write(make([]byte, size))
			}
			inBubble(t, p, single(10*time.Second), serve, func(t *testing.T, w *wire) {
				w.transport.Memory = 300 << 10
				r := w.get(context.Background(), "/")
				if got := r.record.Tries[0].Bytes; r.err != nil || got != size || len(r.body) != size {
					t.Errorf("%d bytes counted, %d came: %v", got, len(r.body), r.err)
				}
			})
		})
	}
}
