package prazo_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestErrorInOneLine: law 12. The wall, how long, the phase, what each try saw, the request id, in one line.
// mutate: error.go: return fmt.Sprintf("body stopped at %d of %d bytes after %s", t.Bytes, t.Size, took) => return "timeout"
func TestErrorInOneLine(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2500*ms, 1, prazo.Fixed(second)))
		op := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Remote("10.0.0.7:443")
			if try.N() == 1 {
				try.Phase(prazo.PhaseFirstByte, 0)
				return hang(ctx, try)
			}
			try.Phase(prazo.PhaseBody, 22)
			try.Progress(10)
			try.Progress(4)
			return 200, nil
		})
		var end func(error) error
		op.Hold = func(v int, e func(error) error) int { end = e; return v }
		op.RequestID = "7f3a"
		if _, err := prazo.Run(context.Background(), g.Guard, op); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * second)
		got := end(io.ErrUnexpectedEOF).Error()
		want := "frete [req 7f3a]: deadline of 2.5s passed after 2 tries (1: no answer in 1s from 10.0.0.7:443; 2: body stopped at 14 of 22 bytes after 1.4s)"
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// TestErrorOfEachPhase is error-1 for the engine: each wall in each phase, and what the error says.
//
// Law 9: a cut is not "it did not happen": only what was not sent is not applied.
// mutate: settle.go: t.reached.unsent() && v.Kind != Good => v.Kind != Good
func TestErrorOfEachPhase(t *testing.T) {
	phases := map[prazo.Phase]string{
		prazo.PhaseNone:      "no answer in 1s from 127.0.0.1:1",
		prazo.PhaseQueue:     "no connection of the pool free in 1s",
		prazo.PhaseDNS:       "name not resolved in 1s",
		prazo.PhaseConnect:   "no connection in 1s to 127.0.0.1:1",
		prazo.PhaseTLS:       "no TLS handshake in 1s with 127.0.0.1:1",
		prazo.PhaseWrite:     "request not taken in 1s by 127.0.0.1:1",
		prazo.PhaseFirstByte: "no answer in 1s from 127.0.0.1:1",
		prazo.PhaseBody:      "body stopped at 7 bytes after 1s",
	}
	walls := map[string]struct {
		policy prazo.Policy
		caller time.Duration // 0: none
		cancel bool
		says   string
	}{
		"deadline":          {exact(second, prazo.Off, prazo.TryLimit{}), 0, false, "deadline of 1s passed in the first try"},
		"try":               {exact(9*second, prazo.Off, prazo.Fixed(second)), 0, false, "try limit of 1s passed in the first try"},
		"caller's deadline": {exact(9*second, prazo.Off, prazo.TryLimit{}), second, false, "deadline of 1s passed in the first try"},
		"caller's cancel":   {exact(9*second, prazo.Off, prazo.TryLimit{}), 0, true, "the caller went away after 1s in the first try"},
	}
	for phase, sees := range phases {
		for name, wall := range walls {
			t.Run(name+" in "+phase.String(), func(t *testing.T) {
				timed(t, func(t *testing.T) {
					ctx, cancel := context.WithCancel(context.Background())
					defer cancel()
					if wall.cancel {
						time.AfterFunc(second, cancel)
					}
					if wall.caller > 0 {
						ctx, cancel = context.WithTimeout(ctx, wall.caller)
						defer cancel()
					}
					_, err := prazo.Run(ctx, newGuard(t, wall.policy).Guard, idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
						try.Remote("127.0.0.1:1")
						try.Phase(phase, -1)
						try.Progress(7)
						return hang(ctx, try)
					}))
					e := asError(t, err)
					if cut := !wall.cancel; errors.Is(err, context.DeadlineExceeded) != cut || e.Timeout() != cut || errors.Is(err, context.Canceled) == cut {
						t.Errorf("timeout %v: %v", e.Timeout(), err)
					}
					var asNet net.Error
					if !errors.As(err, &asNet) || asNet.Timeout() == wall.cancel {
						t.Errorf("as a net.Error: %v", asNet)
					}
					unsent := phase >= prazo.PhaseQueue && phase <= prazo.PhaseTLS
					if e.Phase() != phase || e.NotApplied() != unsent {
						t.Errorf("phase %v, not applied %v", e.Phase(), e.NotApplied())
					}
					if want := "frete: " + wall.says + " (" + sees + ")"; !strings.HasPrefix(err.Error(), want) {
						t.Errorf("got  %s\nwant %s", err, want)
					}
				})
			})
		}
	}
}

// TestHostileErrorText: what comes from outside stays in one line of bounded length.
func TestHostileErrorText(t *testing.T) {
	hostile := "bad\r\nSet-Cookie: x\x1b[2J" + strings.Repeat("é", 1<<16)
	op := idempotent(func(_ context.Context, try *prazo.Try) (int, error) {
		try.Remote(hostile)
		return 0, errors.New(hostile)
	})
	op.RequestID = hostile
	op.Judge = func(int, error) prazo.Verdict { return prazo.Verdict{Kind: prazo.Broken} }
	timed(t, func(t *testing.T) {
		p := exact(9*second, 20, prazo.TryLimit{})
		p.Retries.Wait.First = prazo.Off
		_, err := prazo.Run(context.Background(), newGuard(t, p).Guard, op)
		text := err.Error()
		if len(text) > 4000 || strings.ContainsAny(text, "\r\n\x1b") || !strings.Contains(text, "...") {
			t.Errorf("%d bytes: %.300q", len(text), text)
		}
	})
}

// TestTimeoutOfTheDependency: an error that is a timeout by itself is one for the caller too.
func TestTimeoutOfTheDependency(t *testing.T) {
	_, err := prazo.Run(context.Background(), newGuard(t, prazo.Policy{Deadline: second}).Guard,
		idempotent(func(context.Context, *prazo.Try) (int, error) {
			return 0, &net.OpError{Op: "dial", Err: &net.DNSError{IsTimeout: true}}
		}))
	if e := asError(t, err); !e.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("timeout %v: %v", e.Timeout(), err)
	}
}

// TestRecordAsJSON: durations in milliseconds, words instead of numbers.
func TestRecordAsJSON(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(2500*ms, 1, prazo.Fixed(second)))
		op := idempotent(hang)
		op.Class, op.RequestID = "GET /frete", "7f3a"
		prazo.Run(context.Background(), g.Guard, op)
		b, err := json.Marshal(g.record(t))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			`"guard":"frete","class":"GET /frete","request_id":"7f3a"`, `"took_ms":2100,"deadline_ms":2500`,
			`"outcome":"timed out","wall":"try","stop":"all tries used"`, `"applied":"maybe"`,
			`{"n":1,"at_ms":0,"limit_ms":1000,"took_ms":1000,"kind":"timed out","wall":"try","phase":"none"`,
			`"n":2,"at_ms":1100,"waited_ms":100`,
		} {
			if !strings.Contains(string(b), want) {
				t.Errorf("%s is not in %s", want, b)
			}
		}
	})
}

// TestRecordOf: a snapshot while the call runs, and nothing for a ctx of somebody else.
func TestRecordOf(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, prazo.Policy{Deadline: second})
		prazo.Run(context.Background(), g.Guard, idempotent(func(ctx context.Context, _ *prazo.Try) (int, error) {
			time.Sleep(100 * ms)
			r, ok := prazo.RecordOf(ctx)
			if !ok || r.Over || r.Took != 100*ms || len(r.Tries) != 1 {
				t.Errorf("%v: %+v", ok, r)
			}
			return 0, nil
		}))
		if _, ok := prazo.RecordOf(context.Background()); ok {
			t.Error("a Record for a ctx without a call")
		}
	})
}
