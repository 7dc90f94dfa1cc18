package prazo_test

import (
	"context"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// phased is a try like one over HTTP: connected or not, an answer that begins after a while, and a body at a pace.
type phased struct {
	connect time.Duration // 0: the connection is there
	first   time.Duration
	size    int64
	per64   time.Duration // for 64 KiB of the body
	stuckAt int64         // byte of the body that never comes; 0: all do
}

func (p phased) do(ctx context.Context, t *prazo.Try) (int, error) {
	t.Phase(prazo.PhaseQueue, 0)
	if p.connect > 0 {
		t.Phase(prazo.PhaseConnect, 0)
		if _, err := answerAfter(p.connect, 0)(ctx, t); err != nil {
			return 0, err
		}
	}
	t.Phase(prazo.PhaseWrite, 0)
	t.Phase(prazo.PhaseFirstByte, 0)
	if _, err := answerAfter(p.first, 0)(ctx, t); err != nil {
		return 0, err
	}
	t.Phase(prazo.PhaseBody, p.size)
	const piece = 8 << 10
	for n := int64(0); n < p.size; n += piece {
		pause := time.Duration(int64(p.per64) * piece / (64 << 10))
		if p.stuckAt > 0 && n+piece > p.stuckAt {
			pause = time.Hour
		}
		if _, err := answerAfter(pause, 0)(ctx, t); err != nil {
			return 0, err
		}
		t.Progress(min(piece, p.size-n))
	}
	return 200, nil
}

// TestLearntPhases: the limit is built from the parts of a try: a large healthy body is not cut, a small one that is stuck is
// cut soon, and so are a connection that does not come and an answer that does not begin.
// mutate: learnt.go: return scaled(k.limit(p), size) => return k.limit(p)
// mutate: learnt.go: r.sum = later(r.sum, now).Add(d) => r.sum = now
// mutate: call.go: t.enter(now, partOf(p), size) => _ = now
func TestLearntPhases(t *testing.T) {
	usual := []phased{
		{0, 50 * ms, 32 << 10, 10 * ms, 0}, {0, 60 * ms, 64 << 10, 11 * ms, 0}, {20 * ms, 55 * ms, 128 << 10, 12 * ms, 0},
		{22 * ms, 52 * ms, 40 << 10, 10 * ms, 0}, {0, 58 * ms, 20 << 10, 12 * ms, 0},
	}
	for _, c := range []struct {
		name string
		try  phased
		most time.Duration // when it is cut; 0: it is not
	}{
		{"a usual one", usual[0], 0},
		{"a body of 8 MiB", phased{0, 50 * ms, 8 << 20, 11 * ms, 0}, 0},
		{"a large body that is stuck", phased{0, 50 * ms, 8 << 20, 11 * ms, 1 << 20}, 3500 * ms},
		{"a small body that is stuck", phased{0, 50 * ms, 32 << 10, 10 * ms, 16 << 10}, 200 * ms},
		{"no connection", phased{connect: time.Hour}, 60 * ms},
		{"no answer", phased{first: time.Hour}, 120 * ms},
		{"no answer on a new connection", phased{connect: 20 * ms, first: time.Hour}, 150 * ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				g := newGuard(t, exact(20*second, prazo.Off, prazo.Learn()))
				for i := range 400 {
					if _, err := prazo.Run(context.Background(), g.Guard, idempotent(usual[i%len(usual)].do)); err != nil {
						t.Fatal(i, err)
					}
				}
				start := time.Now()
				_, err := prazo.Run(context.Background(), g.Guard, idempotent(c.try.do))
				took := time.Since(start)
				if c.most == 0 && err != nil || c.most > 0 && (err == nil || took > c.most) {
					t.Errorf("%v after %v, want at most %v", err, took, c.most)
				}
				if c.most > 0 && asError(t, err).Wall != prazo.WallTry {
					t.Errorf("%v", err)
				}
			})
		})
	}
}

// TestLearntPool: waiting for a connection of a pool says nothing about the dependency, and is not held to what it takes.
func TestLearntPool(t *testing.T) {
	timed(t, func(t *testing.T) {
		g := newGuard(t, exact(20*second, prazo.Off, prazo.Learn()))
		quick := phased{20 * ms, 50 * ms, 0, 0, 0}
		runs(g.Guard, idempotent(quick.do), 100, ms)
		op := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseQueue, 0)
			if _, err := answerAfter(3*second, 0)(ctx, try); err != nil {
				return 0, err
			}
			return quick.do(ctx, try)
		})
		if v, err := prazo.Run(context.Background(), g.Guard, op); v != 200 || err != nil {
			t.Errorf("got %d, %v", v, err)
		}
	})
}

// TestLearntHedge: there is no hedge until one is known to make calls shorter; then there is, at a time that few calls reach.
// mutate: hedge.go: after = c.class.learnt.hedgeAfter() => after = 10 * time.Millisecond
func TestLearntHedge(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(20*second, prazo.Off, prazo.Fixed(10*second))
		p.Hedge = prazo.Hedge{After: prazo.Learnt}
		g := newGuard(t, p)
		n := 0
		op := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) {
			if try.Hedge() {
				return answerAfter(20*ms, 1)(ctx, try)
			}
			if n++; n%50 == 0 { // 2 % are slow
				return answerAfter(5*second, 1)(ctx, try)
			}
			return answerAfter(time.Duration(15+n%10)*ms, 1)(ctx, try)
		})
		runs(g.Guard, op, 40, ms)
		for _, r := range g.seen.records {
			if len(r.Tries) != 1 {
				t.Fatalf("hedged while nothing is known: %s", kinds(r))
			}
		}
		runs(g.Guard, op, 2000, ms)
		known := g.Learnt()[0]
		if known.HedgeAfter < 20*ms || known.HedgeAfter > 500*ms {
			t.Fatalf("hedge after %v", known.HedgeAfter)
		}
		hedges, slow := 0, 0
		for _, r := range g.seen.records[1000:] {
			hedges += len(r.Tries) - 1
			if r.Took > second {
				slow++
			}
		}
		if hedges < 15 || hedges > 60 || slow > 0 {
			t.Errorf("%d of 1,040 calls were hedged, %d were slow", hedges, slow)
		}
	})
}

// TestKnowledgeTravels: what was learnt survives a restart, reaches other processes, and counts once however often it comes.
func TestKnowledgeTravels(t *testing.T) {
	timed(t, func(t *testing.T) {
		policy := exact(20*second, prazo.Off, prazo.Learn())
		old := newGuard(t, policy)
		old.Delta() // begins to note
		op := idempotent(newLatency(100*ms, 0.2).do)
		op.Class = "GET frete"
		runs(old.Guard, op, 200, ms)
		restored, merged := newGuard(t, policy), newGuard(t, policy)
		snapshot := old.Snapshot()
		want := old.Learnt()[0]
		if err := restored.Restore(snapshot); err != nil {
			t.Fatal(err)
		}
		if got := restored.Learnt(); len(got) != 1 || got[0].Class != "GET frete" || got[0].Limit != want.Limit || got[0].P50 != want.P50 {
			t.Errorf("restored %+v, want %+v", got, want)
		}
		delta := old.Delta()
		for range 3 {
			if err := merged.Merge(delta); err != nil {
				t.Fatal(err)
			}
		}
		if got := merged.Learnt(); len(got) != 1 || got[0].Finished != 200 {
			t.Errorf("merged %+v", got)
		}
	})
}

// TestKnowledgeRefusesGarbage: bytes that no guard has written are refused, whole or cut off.
// mutate: knowledge.go: r.bad || p > byte(noPart) => false
func TestKnowledgeRefusesGarbage(t *testing.T) {
	g := newGuard(t, exact(second, prazo.Off, prazo.Learn()))
	runs(g.Guard, idempotent(answerAfter(0, 1)), 50, 0)
	good := g.Snapshot()
	for n := range good {
		if err := newGuard(t, exact(second, prazo.Off, prazo.Learn())).Restore(good[:n]); err == nil && n > len("prazo guard 1\n") {
			t.Fatalf("the first %d of %d bytes are taken for a snapshot", n, len(good))
		}
	}
	for _, bad := range []string{"", "prazo", "prazo guard 2\n", "prazo guard 1\n\x01a\x09\x00", "prazo guard 1\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", string(good) + "x"} {
		if err := newGuard(t, exact(second, prazo.Off, prazo.Learn())).Restore([]byte(bad)); err == nil {
			t.Errorf("%q is taken for a snapshot", bad[:min(len(bad), 40)])
		}
	}
	if err := g.Merge(good); err == nil {
		t.Error("a snapshot is taken for a delta")
	}
}

// FuzzRestore: no bytes make a guard panic, or use memory without bound.
func FuzzRestore(f *testing.F) {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second, TryLimit: prazo.Learn()})
	g.Delta()
	runs(g, idempotent(answerAfter(0, 1)), 50, 0)
	f.Add(g.Snapshot())
	f.Add(g.Delta())
	f.Fuzz(func(t *testing.T, in []byte) {
		g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second, TryLimit: prazo.Learn()})
		g.Restore(in)
		g.Merge(in)
		g.Learnt()
		runs(g, idempotent(answerAfter(0, 1)), 1, 0)
	})
}
