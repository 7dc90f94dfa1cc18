package sim

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
)

// ReplaySettings say how a recorded series is replayed.
type ReplaySettings struct {
	Longest float64 // the deadline of each call, seconds
	Initial float64 // the limit before anything is known, seconds
	Seed    uint64  // which calls hang, and the coin of the scouts
}

// A Replay is what every method made of a recorded series.
type Replay struct {
	Calls    int             `json:"calls"`
	Longest  float64         `json:"longest_seconds"`
	Initial  float64         `json:"initial_seconds"`
	Methods  []ReplayRow     `json:"methods"`
	Variants []ReplayVariant `json:"variants"`
}

// A ReplayRow is one method over the variants.
type ReplayRow struct {
	Name       string  `json:"name"`
	MeanRegret float64 `json:"mean_regret"`
}

// A ReplayVariant is the series as recorded, or with something added.
type ReplayVariant struct {
	Name    string        `json:"name"`
	Methods []ReplayScore `json:"methods"`
	Better  []string      `json:"better_on_both"` // the rivals with fewer false cuts and a shorter wait than the learner
}

// A ReplayScore is one method on one variant. False cuts are counted here, of the calls that would have finished.
type ReplayScore struct {
	Name      string  `json:"name"`
	FalseCuts float64 `json:"false_cuts"`
	Wait      float64 `json:"wait"` // what a hang costs at any moment / the hindsight limit of that moment
	Regret    float64 `json:"regret"`
	Scouts    float64 `json:"scouts"` // share of the time in flight
}

// The hindsight limit is what the oracle would give if the last calls were the distribution.
const trailing = 2000

// leastRanked is how many durations a hindsight limit needs; before, it is the initial limit.
const leastRanked = 20

// hangShare of the calls hang in the second variant, and slowerTimes is what the third does to the second half.
const (
	hangShare   = 0.005
	slowerTimes = 3
)

// RunReplay replays a series, which ReadTrace returned, three ways: as recorded, with 0.5 % of hangs, and three times slower
// from its middle on. Each method is judged against a hindsight limit: 1.25 x the 99.9 % quantile of the last 2,000 true
// durations, this one included. The causal oracle knows only those that had ended.
func RunReplay(series []Recorded, s ReplaySettings) Replay {
	s.Initial = min(s.Initial, s.Longest)
	r := Replay{Calls: len(series), Longest: s.Longest, Initial: s.Initial}
	r.Variants = make([]ReplayVariant, 3)
	each(3, func(i int) { r.Variants[i] = replayVariant(i, series, s) })
	for k, c := range everyone() {
		row := ReplayRow{Name: c.name}
		for _, v := range r.Variants {
			row.MeanRegret += v.Methods[k].Regret / float64(len(r.Variants))
		}
		r.Methods = append(r.Methods, row)
	}
	return r
}

func replayVariant(number int, series []Recorded, s ReplaySettings) ReplayVariant {
	v := ReplayVariant{Name: [3]string{"as recorded", "0.5 % hang", "3 x slower from the middle"}[number]}
	calls := replayTape(number, series, s)
	who := everyone()
	scores := make([]ReplayScore, len(who))
	oracleCuts := 0.0
	for k := len(who) - 1; k >= 0; k-- {
		by := who[k].start(entry{longest: s.Longest, initial: s.Initial, seed: s.Seed, calls: calls})
		limits, use := play(calls, s.Longest, by)
		scores[k] = replayScore(calls, limits, s.Longest)
		scores[k].Name, scores[k].Scouts = who[k].name, ratio(use.scouts, use.held)
		if who[k].name == perfect {
			oracleCuts = scores[k].FalseCuts
		}
	}
	for k := range scores {
		scores[k].Regret = regret(scores[k].FalseCuts, oracleCuts, scores[k].Wait)
	}
	v.Methods, v.Better = scores, better(scores)
	return v
}

func better(scores []ReplayScore) []string {
	own := scores[slices.IndexFunc(scores, func(s ReplayScore) bool { return s.Name == product })]
	names := []string{}
	for _, s := range scores {
		rival := slices.ContainsFunc(rivals(), func(c contestant) bool { return c.name == s.Name })
		if rival && s.FalseCuts < own.FalseCuts && s.Wait < own.Wait {
			names = append(names, s.Name)
		}
	}
	return names
}

// replayTape turns a series into the calls of one variant.
func replayTape(number int, series []Recorded, s ReplaySettings) []call {
	r := rand.New(rand.NewPCG(s.Seed, arrivals))
	calls := make([]call, len(series))
	for i, c := range series {
		calls[i] = call{at: c.At, takes: c.Took, weight: 1, fails: !c.Finished}
		if number == 2 && i >= len(series)/2 {
			calls[i].takes *= slowerTimes
		}
		if number == 1 && r.Float64() < hangShare {
			calls[i].takes = math.Inf(1)
		}
	}
	hindsight(calls, s)
	return calls
}

// replayScore counts. A hang may come at any moment, so all limits count for the wait, not only those of the few calls that
// did hang.
func replayScore(calls []call, limits []float64, longest float64) ReplayScore {
	var cut, good, wait, bound float64
	for i, c := range calls {
		wait += limits[i]
		bound += c.oracle
		if c.takes <= longest && !c.fails {
			good++
			if c.takes > limits[i] {
				cut++
			}
		}
	}
	return ReplayScore{FalseCuts: ratio(cut, good), Wait: ratio(wait, bound)}
}

// hindsight fills in the limits of the oracles.
func hindsight(calls []call, s ReplaySettings) {
	var own, ended ranked
	order := make([]int, 0, len(calls)) // the calls by the time they ended
	for i, c := range calls {
		if known(c, s.Longest) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(calls[a].at+calls[a].takes, calls[b].at+calls[b].takes)
	})
	for i := range calls {
		c := &calls[i]
		if known(*c, s.Longest) {
			own.add(c.takes)
		}
		for len(order) > 0 && calls[order[0]].at+calls[order[0]].takes <= c.at {
			ended.add(calls[order[0]].takes)
			order = order[1:]
		}
		c.oracle, c.causal = own.limit(s), ended.limit(s)
	}
}

// known says whether a call has a duration to learn from.
func known(c call, longest float64) bool { return c.takes <= longest && !c.fails }

// ranked keeps the last durations, also in their order.
type ranked struct {
	last   []float64
	sorted []float64
}

func (r *ranked) add(took float64) {
	if len(r.last) == trailing {
		at := sort.SearchFloat64s(r.sorted, r.last[0])
		r.sorted = slices.Delete(r.sorted, at, at+1)
		r.last = append(r.last[:0], r.last[1:]...)
	}
	r.last = append(r.last, took)
	r.sorted = slices.Insert(r.sorted, sort.SearchFloat64s(r.sorted, took), took)
}

func (r *ranked) limit(s ReplaySettings) float64 {
	if len(r.sorted) < leastRanked {
		return s.Initial
	}
	at := int(math.Ceil((1-allowed)*float64(len(r.sorted)))) - 1
	return min(s.Longest, slack*r.sorted[at])
}
