package prazo_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// body is a body of so many bytes that comes in pieces, one after each pause.
type body struct {
	size, piece int64
	pause       time.Duration
	rest        time.Duration // of the reader, after each piece
}

// read waits for the body, like an adapter does.
func (b body) read(ctx context.Context, t *prazo.Try) (n int64, err error) {
	for n < b.size || b.size < 0 {
		t.Await()
		if _, err := answerAfter(b.pause, 0)(ctx, t); err != nil {
			t.Progress(0)
			return n, err
		}
		t.Progress(b.piece)
		n += b.piece
		time.Sleep(b.rest)
	}
	return n, nil
}

// inside reads the body in the try.
func (b body) inside(ctx context.Context, t *prazo.Try) (int, error) {
	t.Phase(prazo.PhaseBody, b.size)
	n, err := b.read(ctx, t)
	return int(n), err
}

// TestPace: a body that comes too slowly is cut before the deadline, one whose reader is slow is not (net-8).
// mutate: pace.go: if c.policy.Pace.Least > 0 { => if false {
// mutate: pace.go: return WallEarly => return WallNone
// mutate: pace.go: doubted := p.doubt => doubted := true
// mutate: pace.go: float64(best)*windows < => 0*float64(best)*windows <
// mutate: call.go: p.early.Came(now, n) => _ = p
func TestPace(t *testing.T) {
	least := prazo.Pace{Least: 1000, Over: 2 * second}
	early := prazo.Pace{Early: true}
	for _, c := range []struct {
		name string
		pace prazo.Pace
		body body
		wall prazo.Wall
		took time.Duration
	}{
		{"quick enough", least, body{10_000, 1000, 900 * ms, 0}, prazo.WallNone, 9 * second},
		{"too slow", least, body{10_000, 100, 500 * ms, 0}, prazo.WallPace, 2 * second},
		{"becomes too slow", least, body{-1, 100_000, 7 * second, 0}, prazo.WallPace, 2 * second},
		{"nothing comes", least, body{10_000, 1, 30 * second, 0}, prazo.WallPace, 2 * second},
		{"the reader is slow", least, body{10_000, 1000, 100 * ms, 1800 * ms}, prazo.WallNone, 19 * second},
		{"drips", early, body{22, 1, second, 0}, prazo.WallEarly, 2200 * ms},
		{"drips, in time", early, body{15, 1, second, 0}, prazo.WallNone, 15 * second},
		{"just in time", early, body{19, 1, second, 0}, prazo.WallNone, 19 * second},
		{"a reader who is slow himself", early, body{22, 1, 100 * ms, 700 * ms}, prazo.WallNone, 17_600 * ms},
		{"the length is not known", early, body{-1, 1, second, 0}, prazo.WallDeadline, 20 * second},
		{"off", prazo.Pace{}, body{22, 1, second, 0}, prazo.WallDeadline, 20 * second},
	} {
		t.Run(c.name, func(t *testing.T) {
			var g guarded
			took := timed(t, func(t *testing.T) {
				p := exact(20*second, prazo.Off, prazo.TryLimit{})
				p.Pace = c.pace
				g = newGuard(t, p)
				_, err := prazo.Run(context.Background(), g.Guard, idempotent(c.body.inside))
				if c.wall == prazo.WallNone {
					if err != nil {
						t.Error(err)
					}
					return
				}
				e := asError(t, err)
				if e.Wall != c.wall || !e.Timeout() || !errors.Is(err, context.DeadlineExceeded) || !e.Wall.Cut() {
					t.Errorf("%v at the wall %v", err, e.Wall)
				}
			})
			if took != c.took {
				t.Errorf("took %v, want %v", took, c.took)
			}
			if r := g.record(t); c.wall != prazo.WallNone && (r.Outcome != prazo.TimedOut || r.Tries[0].Wall != c.wall) {
				t.Errorf("%v, %+v", r.Outcome, r.Tries[0])
			}
		})
	}
}

// TestPaceIsRetried: a try that was cut for its pace may be followed by another, which is quicker.
func TestPaceIsRetried(t *testing.T) {
	took := timed(t, func(t *testing.T) {
		p := exact(20*second, 1, prazo.TryLimit{})
		p.Pace = prazo.Pace{Early: true}
		g := newGuard(t, p)
		v, err := prazo.Run(context.Background(), g.Guard, idempotent(ways(body{100, 1, second, 0}.inside, body{100, 50, second, 0}.inside)))
		if v != 100 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
	if took != 2200*ms+100*ms+2*second {
		t.Errorf("took %v", took)
	}
}

// TestPaceOfHeldAnswer: the answer that is read after Run has returned is cut too, and its reader is told why.
func TestPaceOfHeldAnswer(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(20*second, 1, prazo.TryLimit{})
		p.Pace = prazo.Pace{Least: 10, Over: 3 * second}
		g := newGuard(t, p)
		stream, end := openStream(t, g, prazo.Spec{}, body{100, 5, 700 * ms, 0})
		start := time.Now()
		n, err := stream()
		if e := asError(t, end(err)); e.Wall != prazo.WallPace || n != 20 || time.Since(start) != 3*second {
			t.Errorf("%d bytes, %v after %v", n, e, time.Since(start))
		}
		if r := g.record(t); r.Wall != prazo.WallPace || r.Outcome != prazo.TimedOut || r.Tries[0].Bytes != 20 {
			t.Errorf("%+v", r)
		}
	})
}

// openStream makes a call whose answer is read by the function it returns.
func openStream(t *testing.T, g guarded, spec prazo.Spec, b body) (read func() (int64, error), end func(error) error) {
	t.Helper()
	_, err := prazo.Run(context.Background(), g.Guard, prazo.Op[int]{
		Spec: spec,
		Do: func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseBody, b.size)
			read = func() (int64, error) { return b.read(ctx, try) }
			return 200, nil
		},
		Hold: func(v int, e func(error) error) int { end = e; return v },
	})
	if err != nil {
		t.Fatal(err)
	}
	return read, end
}

// TestIdle: a declared stream goes on for longer than the deadline, until a gap is too long. Law 1: the caller's own deadline
// holds all the same.
// mutate: pace.go: c.deadline, c.byCaller = now.Add(longest), false => c.byCaller = false
// mutate: pace.go: return WallIdle => return WallNone
func TestIdle(t *testing.T) {
	for _, c := range []struct {
		name   string
		idle   time.Duration
		stream bool
		body   body
		wall   prazo.Wall
		took   time.Duration
	}{
		{"goes on", 5 * second, true, body{100, 1, 4 * second, 0}, prazo.WallNone, 400 * second},
		{"a gap", 5 * second, true, body{100, 1, 6 * second, 0}, prazo.WallIdle, 5 * second},
		{"the reader rests", 5 * second, true, body{10, 1, second, 20 * second}, prazo.WallNone, 210 * second},
		{"not declared", 5 * second, false, body{100, 1, 4 * second, 0}, prazo.WallDeadline, 20 * second},
		{"no Idle", 0, true, body{100, 1, 4 * second, 0}, prazo.WallDeadline, 20 * second},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := exact(20*second, 1, prazo.TryLimit{})
				p.Idle = c.idle
				g := newGuard(t, p)
				read, end := openStream(t, g, prazo.Spec{Stream: c.stream}, c.body)
				start := time.Now()
				_, err := read()
				err = end(err)
				if took := time.Since(start); took != c.took {
					t.Errorf("took %v, want %v", took, c.took)
				}
				synctest.Wait() // a byte and the deadline come at the same instant: the timer gives the Record
				if r := g.record(t); r.Wall != c.wall || (err == nil) != (c.wall == prazo.WallNone) {
					t.Errorf("%v: %v", r.Wall, err)
				}
			})
		})
	}
	t.Run("the caller's deadline", func(t *testing.T) {
		timed(t, func(t *testing.T) {
			p := exact(20*second, 1, prazo.TryLimit{})
			p.Idle = 5 * second
			g := newGuard(t, p)
			ctx, cancel := context.WithTimeout(t.Context(), 90*second)
			defer cancel()
			var end func(error) error
			op := prazo.Op[int]{
				Spec: prazo.Spec{Stream: true},
				Do:   answerAfter(0, 1),
				Hold: func(v int, e func(error) error) int { end = e; return v },
			}
			if _, err := prazo.Run(ctx, g.Guard, op); err != nil {
				t.Fatal(err)
			}
			time.Sleep(91 * second)
			if e := asError(t, end(nil)); e.Wall != prazo.WallDeadline || e.Limit != 90*second {
				t.Errorf("%v", e)
			}
		})
	})
	t.Run("the deadline holds until the answer begins", func(t *testing.T) {
		timed(t, func(t *testing.T) {
			p := exact(20*second, prazo.Off, prazo.TryLimit{})
			p.Idle = 5 * second
			g := newGuard(t, p)
			op := idempotent(hang)
			op.Stream = true
			_, err := prazo.Run(context.Background(), g.Guard, op)
			if e := asError(t, err); e.Wall != prazo.WallDeadline || e.Record.Took != 20*second {
				t.Errorf("%v", e)
			}
		})
	})
}
