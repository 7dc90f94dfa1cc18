package sim

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/prazohq/prazo/internal/gate"
)

// HedgeRow is one way to use two tries within a deadline of 10 s, on one workload.
type HedgeRow struct {
	Name     string  `json:"name"`
	Workload string  `json:"workload"`
	Mean     float64 `json:"mean_ms"`
	Far      float64 `json:"p99_9_seconds"`
	Failed   float64 `json:"failed"` // share of calls without an answer
	Tries    float64 `json:"tries"`  // for each call
}

const hedging = "learn, and a hedge"

func runHedge(seeds []uint64) []HedgeRow {
	var rows []HedgeRow
	for _, load := range []string{"stationary", "bimodal", "pareto", "1of3"} {
		for _, name := range []string{"2 x mean of 10 (post A)", "fixed 5 s", "p99 x 1.5 of 1000, successes", product, hedging} {
			rows = append(rows, HedgeRow{Name: name, Workload: load})
		}
	}
	each(len(rows), func(i int) { rows[i].run(seeds) })
	return rows
}

func (r *HedgeRow) run(seeds []uint64) {
	var took []float64
	failed, tries := 0.0, 0.0
	for _, seed := range seeds {
		h := newHedged(r, seed)
		h.run()
		for _, c := range h.calls {
			took = append(took, c.took)
			if !c.ok {
				failed++
			}
		}
		tries += float64(len(h.of))
	}
	sum, n := 0.0, float64(len(took))
	for _, t := range took {
		sum += t
	}
	slices.Sort(took)
	r.Mean, r.Far, r.Failed, r.Tries = 1000*sum/n, took[int(0.999*n)], failed/n, tries/n
}

// hedged is one run: a first try under the learnt limit, and a second when it is cut. With hedging a second try starts
// while the first is in flight, after the delay at which starting again is worth most; when both are cut, a third gets
// what is left. Tries beyond the first are paid from the budget of law 10, which hedges and retries share.
type hedged struct {
	load   workload
	by     method
	delay  func() float64 // 0: a second try does not help now
	most   int            // tries of a call
	random *rand.Rand
	f      flights
	budget gate.Budget
	calls  []hedgedCall
	of     []int // the call of each flight
}

type hedgedCall struct {
	at       float64
	took     float64
	over, ok bool
	tries    []int // its flights
	inFlight int
}

func newHedged(r *HedgeRow, seed uint64) *hedged {
	h := &hedged{random: rand.New(rand.NewPCG(seed, 0xE2E)), delay: func() float64 { return 0 }, most: 2}
	for _, w := range workloads(seed) {
		if w.name == r.Workload {
			h.load = w
		}
	}
	e := entry{longest: h.load.longest, initial: h.load.initial, seed: seed}
	if r.Name == hedging {
		l := newLearnt(e)
		h.by, h.delay, h.most = l, func() float64 { return l.tracker.HedgeAfter().Seconds() }, 3
	} else {
		h.by = named(r.Name).start(e)
	}
	h.f = flights{released: h.released}
	return h
}

func (h *hedged) run() {
	for t := 0.0; ; {
		t += h.random.ExpFloat64() / h.load.rate(t)
		if t > h.load.length {
			break
		}
		h.f.until(t)
		h.begin(t)
	}
	h.f.until(math.Inf(1))
}

func (h *hedged) begin(now float64) {
	call := len(h.calls)
	h.calls = append(h.calls, hedgedCall{at: now})
	h.budget.Call(clock(now), lawTen)
	limit := h.by.limit(now)
	h.try(now, call, limit)
	if delay := h.delay(); delay > 0 && delay < limit {
		h.f.at(now+delay, func(now float64) {
			if c := &h.calls[call]; !c.over && len(c.tries) == 1 && h.budget.Take(clock(now), lawTen) {
				h.try(now, call, h.by.limit(now))
			}
		})
	}
}

// try sends one try.
func (h *hedged) try(now float64, call int, limit float64) {
	c := &h.calls[call]
	takes := h.load.slower(now) * h.load.shape.draw(h.random)
	if h.random.Float64() < h.load.stuck(now) {
		takes = math.Inf(1)
	}
	h.of = append(h.of, call)
	c.inFlight++
	c.tries = append(c.tries, h.f.launch(now, takes, limit, h.left(now, call), h.by))
}

func (h *hedged) left(now float64, call int) float64 {
	return h.load.longest - (now - h.calls[call].at)
}

func (h *hedged) released(now float64, i int, answered bool) {
	call := h.of[i]
	c := &h.calls[call]
	c.inFlight--
	switch {
	case c.over:
	case answered:
		if len(c.tries) > 1 && i != c.tries[0] {
			h.budget.Return(lawTen)
		}
		h.finish(now, c, i)
	case c.inFlight > 0: // the other try goes on
	case h.again(now, call):
		h.try(now, call, h.load.longest)
	default:
		h.finish(now, c, -1)
	}
}

// again says whether another try follows one that was cut.
func (h *hedged) again(now float64, call int) bool {
	return len(h.calls[call].tries) < h.most && h.left(now, call) > 1e-3 && h.budget.Take(clock(now), lawTen)
}

// finish ends a call; the tries that lost are dropped, which the learner hears as "longer than".
func (h *hedged) finish(now float64, c *hedgedCall, winner int) {
	c.over, c.ok, c.took = true, winner >= 0, now-c.at
	if winner < 0 {
		return
	}
	for _, i := range c.tries {
		if x := h.f.all[i]; i != winner && !x.over && x.horizon == x.limit {
			h.f.drop(now, i)
		}
	}
}
