package prazo_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// inTime runs f in fake time, which stands still while a timer fires again and again: then this panics.
func inTime(t *testing.T, f func(t *testing.T)) (took time.Duration) {
	t.Helper()
	const most = 10 * time.Second // f needs milliseconds of real time
	watch := time.AfterFunc(most, func() { panic("fake time stands still: a timer fires again and again") })
	defer watch.Stop()
	return timed(t, f)
}

// TestStreamThatIsLedOn: a redirect is no stream: its hop has what is left of the deadline to begin its answer.
// Law 2: the deadline of a call holds until the stream is handed over.
// mutate: settle.go: if c.streams() && !c.leads { => if c.streams() {
func TestStreamThatIsLedOn(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		p := exact(20*second, prazo.Off, prazo.TryLimit{})
		p.Idle = 5 * second
		g := newGuard(t, p)
		var end func(error) error
		var leader context.Context
		op := prazo.Op[int]{
			Spec: prazo.Spec{Stream: true, Repeat: prazo.Idempotent},
			Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
				leader = ctx
				return 302, nil
			},
			Judge: func(int, error) prazo.Verdict { return prazo.Verdict{Leads: true} },
			Hold:  func(v int, e func(error) error) int { end = e; return v },
		}
		if _, err := prazo.Run(context.Background(), g.Guard, op); err != nil {
			t.Fatal(err)
		}
		end(nil)
		hop := idempotent(hang)
		hop.Stream, hop.Follow = true, leader
		_, err := prazo.Run(context.Background(), g.Guard, hop)
		if e := asError(t, err); e.Wall != prazo.WallDeadline || len(e.Record.Tries) != 2 {
			t.Errorf("%v", e)
		}
	})
	if took != 20*second {
		t.Errorf("took %v", took)
	}
}

// TestProbeThatIsAStream: a probe shows what it can when its stream begins: for as long as the stream lives no other is let through to the
// breaker's dependency, or to the endpoint.
// mutate: settle.go: t.uncounted = false // a probe => // a probe
// mutate: settle.go: (t.probe || t.seat.probe) => t.seat.probe
// mutate: settle.go: (t.probe || t.seat.probe) => t.probe
func TestProbeThatIsAStream(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*prazo.Policy)
		open   func(prazo.Stats) int // breakers or endpoints that are not well
	}{
		{"breaker", func(p *prazo.Policy) { p.Breaker = prazo.Breaker{Failures: 1, Least: 1, Open: second} }, func(s prazo.Stats) int { return len(s.Breakers) }},
		{"endpoint", func(p *prazo.Policy) { p.Endpoints = prazo.Endpoints{Failures: 1, Aside: second} }, func(s prazo.Stats) int { return len(s.Aside) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := exact(2*second, prazo.Off, prazo.TryLimit{})
				p.Idle = 5 * second
				c.change(&p)
				g := newSeveral(t, p, "a", "b").guarded
				fail := idempotent(answerAfter(0, 500))
				fail.Judge = status(0)
				prazo.Run(t.Context(), g.Guard, fail)
				if c.open(g.Stats()) != 1 {
					t.Fatalf("all is well: %+v", g.Stats())
				}
				time.Sleep(second)
				read, end := openStream(t, g, prazo.Spec{Stream: true}, body{600, 1, second, 0})
				go func() { _, err := read(); end(err) }()
				time.Sleep(300 * second) // the stream goes on
				if _, err := prazo.Run(t.Context(), g.Guard, idempotent(answerAfter(0, 200))); err != nil || c.open(g.Stats()) != 0 {
					t.Errorf("%v; %+v", err, g.Stats())
				}
				time.Sleep(400 * second)
			})
		})
	}
}

// TestEarlyBeforeTheFirstByte: a body of which nothing has come has no pace by which it could be too late.
// mutate: pace.go: full && best > 0 && r.Size => full && r.Size
func TestEarlyBeforeTheFirstByte(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(20*second, prazo.Off, prazo.TryLimit{})
		p.Pace = prazo.Pace{Early: true}
		g := newGuard(t, p)
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(body{1000, 1000, 15 * second, 0}.inside))
		if v != 1000 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
}

// TestPaceOfTryThatIsOver: a try that ends while it waits for its body, and does not say so, is looked at no more.
// mutate: deadline.go: t.paced.at = time.Time{} => _ = t
func TestPaceOfTryThatIsOver(t *testing.T) {
	waits := func(most time.Duration) func(context.Context, *prazo.Try) (int, error) {
		return func(_ context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseBody, 100)
			try.Await()
			time.Sleep(most) // whatever ctx says
			return 0, errors.New("reset")
		}
	}
	for _, c := range []struct {
		name   string
		blocks bool
		change func(*prazo.Policy)
		tries  []func(context.Context, *prazo.Try) (int, error)
		took   time.Duration
	}{
		{"a hedge that broke", false, func(p *prazo.Policy) { p.Hedge.After = 50 * ms }, tries(answerAfter(1200*ms, 200), waits(20*ms)), 1200 * ms},
		{"given up, in the wait before the next", true, func(p *prazo.Policy) {
			p.Retries.Max, p.Retries.Wait.First, p.TryLimit = 1, 1200*ms, prazo.Fixed(50*ms)
		}, tries(waits(1500*ms), answerAfter(0, 200)), 1250 * ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			inTime(t, func(t *testing.T) {
				p := exact(3*second, prazo.Off, prazo.TryLimit{})
				p.Pace = prazo.Pace{Least: 1000, Over: 100 * ms}
				c.change(&p)
				g := newGuard(t, p)
				op := idempotent(ways(c.tries...))
				op.Blocks = c.blocks
				v, err := prazo.Run(context.Background(), g.Guard, op)
				if took := g.record(t).Took; v != 200 || err != nil || took != c.took {
					t.Errorf("got %d, %v after %v", v, err, took)
				}
				time.Sleep(2 * second)
			})
		})
	}
}
