package sim

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/prazohq/prazo/internal/learn"
)

// An entry is what a method is started with: one dependency, one seed, and the tape, which only oracles look at.
type entry struct {
	longest, initial float64
	seed             uint64
	calls            []call
}

// A contestant is a row of the table.
type contestant struct {
	name  string
	start func(e entry) method
}

// The contestants that have a part in the figures. The first is the product.
const (
	product = "learn"
	causal  = "causal oracle"
	perfect = "oracle"
)

// learners lists the product, and what is left of it where tries may not run on.
func learners() []contestant {
	return []contestant{
		{product, func(e entry) method { return newLearnt(e) }},
		{"learn, no scouts", func(e entry) method {
			l := newLearnt(e)
			l.scouts = false
			return l
		}},
		{"learn, 2 % of callers wait", func(e entry) method {
			l := newLearnt(e)
			l.scouts = false
			return &attached{l, e.longest, rand.New(rand.NewPCG(e.seed, coin))}
		}},
	}
}

const coin = 7 // the stream of attached scouts

// learnt drives the real learner.
type learnt struct {
	tracker *learn.Tracker
	scouts  bool
}

func newLearnt(e entry) *learnt {
	return &learnt{
		tracker: learn.New(learn.Settings{Max: span(e.longest), Initial: span(e.initial), Seed: e.seed}),
		scouts:  true,
	}
}

func (l *learnt) limit(float64) float64 { return l.tracker.Limit().Seconds() }

func (l *learnt) detach(now float64) bool { return l.tracker.Detach(span(now)) }

func (l *learnt) cut(x *flight, _ float64) float64 {
	if x.horizon > x.limit {
		if !x.scout.Extend() {
			return 0
		}
		return x.scout.Until().Seconds()
	}
	if !l.scouts || !x.apart {
		return 0
	}
	scout, ok := l.tracker.Scout(span(x.start), span(x.limit), span(x.most))
	if !ok {
		return 0
	}
	x.scout = scout
	return x.scout.Until().Seconds()
}

func (l *learnt) ended(x *flight, _, took float64, done bool) {
	outcome := learn.Censored
	if done {
		outcome = learn.Finished
	}
	if x.horizon > x.limit {
		x.scout.End(span(took), outcome)
	} else {
		l.tracker.Observe(span(x.start), span(took), outcome)
	}
}

// attached lets one caller in fifty wait as long as it takes, so that something is seen of the tail where a try may not
// outlive its caller.
type attached struct {
	*learnt
	longest float64
	random  *rand.Rand
}

func (a *attached) limit(now float64) float64 {
	if a.random.Float64() < 0.02 {
		return a.longest
	}
	return a.learnt.limit(now)
}

// span turns seconds into a Duration, to the nearest nanosecond.
func span(seconds float64) time.Duration { return time.Duration(math.Round(seconds * 1e9)) }
