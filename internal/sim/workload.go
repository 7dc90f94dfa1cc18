package sim

import (
	"math"
	"math/rand/v2"
)

// A workload is one dependency for a while: a latency is slower(t) times a draw from shape, and a share stuck(t) of the calls
// never ends.
type workload struct {
	name    string
	about   string
	shape   shape
	slower  func(t float64) float64
	stuck   func(t float64) float64
	rate    func(t float64) float64 // calls a second; arrivals are Poisson
	length  float64
	longest float64 // the user's maximum: the deadline of each call
	initial float64 // the limit before anything is known
	changes []change
}

// A change is a moment from which the time to recover is taken; it counts until the next one.
type change struct {
	at, until float64
	slower    bool // the dependency became slower, so recovering means to stop cutting; else to come down
}

// The streams of the random generators, one for each use, so that methods can be compared call by call, with
// one another and with the simulator that the figures of the specification came from.
const (
	arrivals = 0xA11CE
	regimes  = 0xBEEF
)

// A call is one line of a tape: what happens whatever the limit is, and what the oracles would have given it.
type call struct {
	at     float64
	takes  float64 // its true duration; +Inf: stuck for ever
	slower float64 // the factor on latencies at this moment
	weight float64 // the probability that such a call finishes within the longest time; 0 in an outage
	oracle float64
	causal float64
	fails  bool // what came is no answer, as a 503 is not: it says only that an answer would have taken longer
}

// tape draws the calls of a workload. Every method is played the same tape.
func (w *workload) tape(seed uint64) []call {
	r := rand.New(rand.NewPCG(seed, arrivals))
	oracle := newOracle(w.shape, w.longest)
	var calls []call
	for t := 0.0; ; {
		t += r.ExpFloat64() / w.rate(t)
		if t > w.length {
			return calls
		}
		slower, stuck := w.slower(t), w.stuck(t)
		c := call{at: t, takes: slower * w.shape.draw(r), slower: slower}
		if r.Float64() < stuck {
			c.takes = math.Inf(1)
		}
		c.weight = (1 - stuck) * w.shape.upTo(w.longest/slower)
		c.oracle = oracle.limit(slower)
		late := oracle.quantile(slower, 0.5)
		c.causal = oracle.limit(w.slower(max(0, t-late)))
		calls = append(calls, c)
	}
}

// cut is the probability that a call which finishes within the longest time is cut by limit.
func (w *workload) cut(slower, limit float64) float64 {
	finish := w.shape.upTo(w.longest / slower)
	if finish <= 0 {
		return 0
	}
	return max(0, 1-w.shape.upTo(limit/slower)/finish)
}
