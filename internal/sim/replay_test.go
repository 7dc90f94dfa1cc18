package sim

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// healthy is a series of calls of about 100 ms, one every 100 ms, with a 503 after 3 s among them.
func healthy(n int) []Recorded {
	r := rand.New(rand.NewPCG(5, 5))
	shape := logNormal{0.1, 0.5}
	all := make([]Recorded, n)
	for i := range all {
		all[i] = Recorded{At: float64(i) / 10, Took: shape.draw(r), Finished: true}
		if i%10 == 3 {
			all[i].Took, all[i].Finished = 3, false
		}
	}
	return all
}

// TestHindsight: 1.25 x the longest of 20, this one included; the causal one knows those that have ended.
// mutate: internal/sim/replay.go: calls[order[0]].takes <= c.at { => calls[order[0]].takes <= math.Inf(1) {
func TestHindsight(t *testing.T) {
	var calls []call
	for i := range 30 {
		calls = append(calls, call{at: float64(i), takes: 0.5, weight: 1})
	}
	calls[22].takes = 3
	calls[25].takes = math.Inf(1)
	calls[26].fails = true
	hindsight(calls, ReplaySettings{Longest: 10, Initial: 5})
	for at, want := range map[int][2]float64{18: {5, 5}, 19: {0.625, 5}, 21: {0.625, 0.625}, 22: {3.75, 0.625},
		24: {3.75, 0.625}, 26: {3.75, 3.75}} {
		if got := [2]float64{calls[at].oracle, calls[at].causal}; got != want {
			t.Errorf("call %d: got %v, want %v", at, got, want)
		}
	}
}

// TestRankedForgets keeps the last 2,000.
// mutate: internal/sim/replay.go: slices.Delete(r.sorted, at, at+1) => slices.Delete(r.sorted, 0*at, 1)
func TestRankedForgets(t *testing.T) {
	var r ranked
	for range 1000 {
		r.add(9)
	}
	for i := range 2000 {
		r.add(float64(i%7) / 10)
	}
	near(t, "limit", r.limit(ReplaySettings{Longest: 100, Initial: 5}), 1.25*0.6, 1e-12)
}

// TestReplay: on a healthy series every figure is there, the learner does not wait for hangs as a fixed limit does, the post's
// rule cuts by the tenth, and a cut that no answer was lost by is no false cut.
// mutate: internal/sim/replay.go: c.takes <= longest && !c.fails { => c.takes <= longest {
// mutate: internal/sim/replay.go: calls[i].takes *= slowerTimes => calls[i].takes *= 1
func TestReplay(t *testing.T) {
	series := healthy(6000)
	r := RunReplay(series, ReplaySettings{Longest: 10, Initial: 5, Seed: 1})
	if !reflect.DeepEqual(r, RunReplay(series, ReplaySettings{Longest: 10, Initial: 5, Seed: 1})) {
		t.Error("the same series gave another replay")
	}
	score := func(variant int, name string) ReplayScore {
		for _, s := range r.Variants[variant].Methods {
			if s.Name == name {
				return s
			}
		}
		t.Fatalf("nobody is called %s", name)
		return ReplayScore{}
	}
	for v, variant := range r.Variants {
		if len(variant.Methods) != len(everyone()) {
			t.Errorf("%s: %d methods", variant.Name, len(variant.Methods))
		}
		if own := score(v, product); own.FalseCuts > 0.002 || own.Wait > 2 {
			t.Errorf("%s: %+v", variant.Name, own)
		}
		if a := score(v, "2 x mean of 10 (post A)"); a.FalseCuts < 0.07 || a.FalseCuts > 0.13 {
			t.Errorf("%s: %+v", variant.Name, a)
		}
	}
	quick, slow := score(0, "fixed 1 s").FalseCuts, score(2, "fixed 1 s").FalseCuts
	near(t, "cut by 1 s", quick, 0, 1e-9)
	near(t, "cut by 1 s when three times slower, half of the time", slow, 0.004, 0.002)
}

// TestReplayOfOneCall has nothing to divide by.
func TestReplayOfOneCall(t *testing.T) {
	r := RunReplay([]Recorded{{Took: 0.1, Finished: true}}, ReplaySettings{Longest: 1, Initial: 5})
	for _, v := range r.Variants {
		for _, s := range v.Methods {
			if math.IsNaN(s.Regret) || math.IsInf(s.Regret, 0) || math.IsNaN(s.Scouts) {
				t.Errorf("%s: %+v", v.Name, s)
			}
		}
	}
}

// TestBetter names the rivals that beat the learner on both counts, and only rivals.
// mutate: internal/sim/replay.go: && s.Wait < own.Wait => || s.Wait < own.Wait
func TestBetter(t *testing.T) {
	got := better([]ReplayScore{{Name: "oracle", FalseCuts: 0.1, Wait: 1}, {Name: product, FalseCuts: 0.3, Wait: 2},
		{Name: "fixed 5 s", FalseCuts: 0.2, Wait: 1.9}, {Name: "fixed 10 s", FalseCuts: 0.1, Wait: 2}, {Name: "RFC 6298", FalseCuts: 0.3, Wait: 1}})
	if !slices.Equal(got, []string{"fixed 5 s"}) {
		t.Errorf("got %v", got)
	}
}
