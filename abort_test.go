package prazo_test

import (
	"context"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestPanic: a panic of Do reaches the caller, and the call gives everything back.
func TestPanic(t *testing.T) {
	for _, blocks := range []bool{false, true} {
		timed(t, func(t *testing.T) {
			g := newGuard(t, prazo.Policy{Deadline: second})
			defer func() {
				if recover() == nil {
					t.Error("the panic was swallowed")
				}
				if r := g.record(t); r.Outcome != prazo.Failed {
					t.Errorf("outcome %v", r.Outcome)
				}
				if s := g.Stats(); s.InFlight != 0 || s.Stragglers != 0 {
					t.Errorf("%+v left behind", s)
				}
			}()
			op := idempotent(func(context.Context, *prazo.Try) (int, error) { panic("bug") })
			op.Blocks = blocks
			prazo.Run(context.Background(), g.Guard, op)
		})
	}
}

// unmoved is a sink that keeps a Record as it is, and as it was when it came.
type unmoved struct{ now, then *prazo.Record }

func (u *unmoved) take(r *prazo.Record) {
	then := *r
	then.Tries = append([]prazo.TryRecord(nil), r.Tries...)
	u.now, u.then = r, &then
}

// check fails the test if no Record came, or if it was changed since.
func (u *unmoved) check(t *testing.T) {
	t.Helper()
	switch {
	case u.now == nil:
		t.Fatal("the sink got no Record")
	case !reflect.DeepEqual(u.now, u.then):
		t.Errorf("the Record was changed after the sink got it:\nwas %+v\nis  %+v", u.then, u.now)
	}
}

// panics makes a call that must panic.
func panics(t *testing.T, g *prazo.Guard, op prazo.Op[int]) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("the panic was swallowed")
		}
	}()
	prazo.Run(context.Background(), g, op)
}

// TestHooksAfterAPanic: what still runs of a Do that panicked changes nothing of the Record.
//
// Law 11: the sink is called after the call.
// mutate: call.go: t.ended = true => _ = t.ended
func TestHooksAfterAPanic(t *testing.T) {
	timed(t, func(t *testing.T) {
		var sink unmoved
		g, err := prazo.New("frete", prazo.Policy{Deadline: second}, prazo.WithSink(sink.take))
		if err != nil {
			t.Fatal(err)
		}
		var try *prazo.Try
		panics(t, g, idempotent(func(_ context.Context, tr *prazo.Try) (int, error) {
			try = tr
			time.Sleep(100 * ms)
			panic("bug")
		}))
		if r := sink.now; r == nil || len(r.Tries) != 1 || r.Tries[0].Kind != prazo.Failed || r.Tries[0].Took != 100*ms {
			t.Fatalf("Record: %+v", r)
		}
		try.Phase(prazo.PhaseBody, 99)
		try.Sent()
		try.Remote("10.0.0.7:443")
		try.Progress(7)
		try.Last()
		sink.check(t)
	})
}

// TestPanicAfterTheEnd: a Hold that ends the call and then panics does not make a good call a failed one.
//
// Law 11: the sink is called once, after the call.
// mutate: call.go: var losers []*Try => var losers []*Try; c.state = min(c.state, running)
func TestPanicAfterTheEnd(t *testing.T) {
	timed(t, func(t *testing.T) {
		var sink unmoved
		g, err := prazo.New("frete", prazo.Policy{Deadline: second}, prazo.WithSink(sink.take))
		if err != nil {
			t.Fatal(err)
		}
		op := idempotent(answerAfter(10*ms, 200))
		op.Hold = func(_ int, end func(error) error) int {
			end(nil)
			panic("bug")
		}
		panics(t, g, op)
		sink.check(t)
		if sink.now.Outcome != prazo.Good || g.Stats().InFlight != 0 {
			t.Errorf("outcome %v, %+v", sink.now.Outcome, g.Stats())
		}
	})
}

// TestGoexit: a Do that ends its goroutine, as t.FailNow does, gives an error and not a zero answer, and nothing to drop.
// mutate: aside.go: o := outcome[T]{err: errExited} => o := outcome[T]{}
func TestGoexit(t *testing.T) {
	for _, c := range []struct {
		name string
		at   time.Duration
		wall prazo.Wall
	}{{"in time", 100 * ms, prazo.WallNone}, {"late", 2 * second, prazo.WallDeadline}} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(second, prazo.Off, prazo.TryLimit{}))
				op := idempotent(func(context.Context, *prazo.Try) (int, error) {
					time.Sleep(c.at)
					runtime.Goexit()
					return 200, nil
				})
				op.Blocks = true
				op.Drop = func(v int) { t.Errorf("%d was dropped: there was no answer", v) }
				_, err := prazo.Run(context.Background(), g.Guard, op)
				if e := asError(t, err); e.Wall != c.wall {
					t.Errorf("wall %v: %v", e.Wall, err)
				}
				if r := g.record(t); r.Outcome == prazo.Good {
					t.Error("the outcome is good")
				}
				time.Sleep(5 * second)
				if s := g.Stats(); s.InFlight != 0 || s.Stragglers != 0 {
					t.Errorf("%+v left behind", s)
				}
			})
		})
	}
}

// TestStragglerChangesNothing: what a try says that was given up is not noted, though its call goes on.
// mutate: call.go: return t.abandoned || t.scout != nil || t.ended && t != t.call.live => return false
func TestStragglerChangesNothing(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(3*second, 1, prazo.Fixed(second)))
		op := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			if try.N() == 2 {
				return answerAfter(900*ms, 200)(ctx, try)
			}
			try.Progress(1)
			time.Sleep(1500 * ms) // the second try began at 1.1 s
			try.Progress(1000)
			try.Phase(prazo.PhaseBody, 1000)
			try.Sent()
			try.Remote("10.0.0.7:443")
			return 0, nil
		})
		op.Blocks = true
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
			t.Fatalf("got %d, %v", v, err)
		}
		r := g.record(t)
		if first := r.Tries[0]; first.Took != second || first.Bytes != 1 || first.Size != -1 || first.Phase != prazo.PhaseNone || first.Sends != 0 || first.Remote != "" {
			t.Errorf("the first try, cut after a second: %+v", first)
		}
	})
}
