package sim

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestQueue: events come by time, and those of one time in the order in which they were scheduled.
// mutate: internal/sim/queue.go: e.order < o.order => e.order > o.order
func TestQueue(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	var q queue
	var want []event
	for i := range 1000 {
		e := event{at: float64(r.IntN(50)), flight: i}
		q.push(e)
		want = append(want, e)
	}
	slices.SortStableFunc(want, func(a, b event) int { return int(a.at - b.at) })
	for _, e := range want {
		if got := q.pop(); got.at != e.at || got.flight != e.flight {
			t.Fatalf("got %v of %v, want %v of %v", got.at, got.flight, e.at, e.flight)
		}
	}
}

// doubling has a limit of 1 s and lets a try run on to twice its age, up to most.
type doubling struct {
	most  float64
	seen  []float64
	done  []bool
	asked []float64
}

func (d *doubling) limit(float64) float64 { return 1 }
func (d *doubling) cut(x *flight, _ float64) float64 {
	d.asked = append(d.asked, x.horizon)
	return min(d.most, 2*x.horizon)
}
func (d *doubling) ended(_ *flight, _, took float64, done bool) {
	d.seen, d.done = append(d.seen, took), append(d.done, done)
}

// TestPlay: one call that is answered, one whose answer only a scout sees, and one that is stuck.
// mutate: internal/sim/flights.go: f.use.scouts += max(0, took-x.limit) => f.use.scouts += took
// mutate: internal/sim/flights.go: if !done || took > x.limit { => if !done {
// mutate: internal/sim/flights.go: x.takes <= x.horizon => x.takes < x.limit
func TestPlay(t *testing.T) {
	by := &doubling{most: 4}
	limits, use := play([]call{{at: 0, takes: 0.5}, {at: 1, takes: 3}, {at: 2, takes: math.Inf(1)}}, 10, by)
	if !slices.Equal(limits, []float64{1, 1, 1}) {
		t.Errorf("limits %v", limits)
	}
	if !slices.Equal(by.seen, []float64{0.5, 3, 4}) || !slices.Equal(by.done, []bool{true, true, false}) {
		t.Errorf("seen %v, done %v", by.seen, by.done)
	}
	if !slices.Equal(by.asked, []float64{1, 2, 1, 2, 4}) {
		t.Errorf("asked at %v", by.asked)
	}
	if want := (inFlight{held: 7.5, scouts: 5, unused: 7}); use != want {
		t.Errorf("got %+v, want %+v", use, want)
	}
}

// TestPlayStopsAtTheLongest: no limit and no scout goes beyond the deadline.
// mutate: internal/sim/flights.go: limit = min(limit, most) => limit = max(limit, 0)
// mutate: internal/sim/flights.go: horizon := min(x.most, x.by.cut(x, now)) => horizon := x.by.cut(x, now)
func TestPlayStopsAtTheLongest(t *testing.T) {
	by := &doubling{most: 100}
	if limits, _ := play([]call{{takes: math.Inf(1)}}, 3, by); limits[0] != 1 || by.seen[0] != 3 {
		t.Errorf("limit %v, gone on to %v", limits[0], by.seen[0])
	}
	if limits, _ := play([]call{{takes: math.Inf(1)}}, 0.5, &doubling{most: 100}); limits[0] != 0.5 {
		t.Errorf("limit %v", limits[0])
	}
}

// TestNoAnswer: what is no answer is heard as censored.
// mutate: internal/sim/flights.go: done && !x.fails => done
func TestNoAnswer(t *testing.T) {
	by := &doubling{}
	play([]call{{takes: 0.5, fails: true}}, 3, by)
	if by.done[0] || by.seen[0] != 0.5 {
		t.Errorf("%v %v", by.done, by.seen)
	}
}

// TestPatient: a caller that nothing follows waits for its answer.
// mutate: internal/sim/flights.go: x.limit, x.horizon = x.most, x.most => x.horizon = x.most
func TestPatient(t *testing.T) {
	by := &doubling{}
	f := flights{patient: func(float64, int) bool { return true }}
	var heard []bool
	f.released = func(_ float64, _ int, answered bool) { heard = append(heard, answered) }
	f.launch(0, 3, 1, 5, by)
	f.launch(0, 9, 1, 5, by)
	f.until(math.Inf(1))
	if !slices.Equal(heard, []bool{true, false}) || !slices.Equal(by.seen, []float64{3, 5}) || f.use.scouts != 0 {
		t.Errorf("heard %v, seen %v, %+v", heard, by.seen, f.use)
	}
}

// TestRecovery: good from 12 s on, but for one call in twenty.
// mutate: internal/sim/score.go: badShare  = 0.05 => badShare  = 0.04
// mutate: internal/sim/score.go: !bad[i] && n >= leastSeen => n >= leastSeen
func TestRecovery(t *testing.T) {
	w := workload{shape: logNormal{1, 0.5}, longest: 100}
	var calls []call
	var limits []float64
	for i := range 300 {
		calls = append(calls, call{at: float64(i) / 10, slower: 1, weight: 1, oracle: 5})
		limit := 20.0
		if i < 120 || i%20 == 0 {
			limit = 1.0
		}
		limits = append(limits, limit)
	}
	near(t, "up", recovery(&w, change{10, 30, true}, calls, limits), 2.1, 1e-9)
	for i := range limits {
		limits[i] = 30 / limits[i] // now 1.5 is good and 30 is more than twice the oracle's
	}
	near(t, "down", recovery(&w, change{10, 30, false}, calls, limits), 2.1, 1e-9)
	if got := recovery(&w, change{27, 30, false}, calls, limits); !math.IsInf(got, 1) {
		t.Errorf("30 calls are enough for %v", got)
	}
}

// TestRegret has its figures from a pocket calculator.
// mutate: internal/sim/score.go: math.Log2(1+cuts/allowed) => math.Log2(cuts/allowed)
func TestRegret(t *testing.T) {
	near(t, "as the oracle", regret(0.0002, 0.0002, 1), 0, 1e-12)
	near(t, "0.3 % of cuts, twice the wait", regret(0.003, 0, 2), 3, 1e-12)
	near(t, "shorter wait than the oracle", regret(0.001, 0, 0.25), 1, 1e-12)
}
