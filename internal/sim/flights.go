package sim

import (
	"fmt"
	"math"

	"github.com/prazohq/prazo/internal/learn"
)

// A method chooses limits. One value serves one dependency; it is told of every try and never of the time but by
// these calls.
type method interface {
	// limit is what a try that starts now gets.
	limit(now float64) float64
	// cut says until which age a try that was not answered may run on unseen; its caller was released at its limit, and
	// it stands at its horizon. It ends when the answer is not more than that. Asked again when that age is reached.
	cut(x *flight, now float64) float64
	// ended tells how long a try took, or, if it was not done, that it would have taken longer.
	ended(x *flight, now, took float64, done bool)
}

// A detacher is a method that says with the start of a try whether it will be able to run on when it is cut.
type detacher interface{ detach(now float64) bool }

// silent is a method that ends tries at their limit and learns nothing: what most methods are made of.
type silent struct{}

func (silent) cut(*flight, float64) float64          { return 0 }
func (silent) ended(*flight, float64, float64, bool) {}

// flights are tries in virtual time.
type flights struct {
	queue queue
	all   []flight
	// patient, if set, is asked at the limit of a try: true lets the caller wait on, until the deadline.
	patient func(now float64, i int) bool
	// released, if set, is told when the caller of a try gets an answer or is let go.
	released func(now float64, i int, answered bool)
	use      inFlight
}

// A flight is one try.
type flight struct {
	by      method
	start   float64
	takes   float64
	limit   float64
	most    float64 // the age at which the deadline of its call is reached
	horizon float64 // the age it may reach: the limit, and more for a scout
	over    bool
	fails   bool        // what comes is no answer
	scout   learn.Scout // of a learner, once it runs on
	apart   bool        // it was made so that it can run on, if its method asks for that
}

// inFlight is time that tries were in flight, in seconds.
type inFlight struct {
	held   float64 // by all tries
	scouts float64 // after their callers were released
	unused float64 // by tries whose answer nobody used
}

func (u *inFlight) add(v inFlight) {
	u.held += v.held
	u.scouts += v.scouts
	u.unused += v.unused
}

// launch starts a try that takes so long and is cut at limit, at the latest at most. It returns its number.
func (f *flights) launch(now, takes, limit, most float64, by method) int {
	if !(limit > 0) {
		panic(fmt.Sprintf("sim: %T gave a limit of %v", by, limit))
	}
	limit = min(limit, most)
	x := flight{by: by, start: now, takes: takes, limit: limit, most: most, horizon: limit}
	if d, ok := by.(detacher); ok {
		x.apart = d.detach(now)
	}
	f.all = append(f.all, x)
	i := len(f.all) - 1
	f.wait(i)
	return i
}

// wait schedules the next thing that happens to a try: its end, or the age it may reach.
func (f *flights) wait(i int) {
	x := &f.all[i]
	f.queue.push(event{at: x.start + min(x.takes, x.horizon), flight: i})
}

// at has do called at a time.
func (f *flights) at(t float64, do func(now float64)) { f.queue.push(event{at: t, do: do}) }

// until lets everything happen that is due.
func (f *flights) until(t float64) {
	for len(f.queue.events) > 0 && f.queue.events[0].at <= t {
		e := f.queue.pop()
		if e.do != nil {
			e.do(e.at)
		} else if !f.all[e.flight].over {
			f.happen(e.at, e.flight)
		}
	}
}

// happen moves one try on: it has been answered, or has reached the age it was allowed.
func (f *flights) happen(now float64, i int) {
	x := &f.all[i]
	released := x.horizon > x.limit
	if x.takes <= x.horizon {
		f.end(now, x, x.takes, true)
		if !released && f.released != nil {
			f.released(now, i, true)
		}
		return
	}
	if !released && x.limit < x.most && f.patient != nil && f.patient(now, i) {
		x.limit, x.horizon = x.most, x.most
		f.wait(i)
		return
	}
	horizon := min(x.most, x.by.cut(x, now))
	if horizon > x.horizon+1e-9 {
		x.horizon = horizon
		f.wait(i)
	} else {
		f.end(now, x, x.horizon, false)
	}
	if !released && f.released != nil {
		f.released(now, i, false) // last, because it may launch another, which moves x
	}
}

// end tells the method, and counts.
func (f *flights) end(now float64, x *flight, took float64, done bool) {
	x.over = true
	x.by.ended(x, now, took, done && !x.fails)
	f.use.held += took
	f.use.scouts += max(0, took-x.limit)
	if !done || took > x.limit {
		f.use.unused += took
	}
}

// drop ends a try that is no longer wanted, as hedging does with the loser.
func (f *flights) drop(now float64, i int) {
	if x := &f.all[i]; !x.over {
		f.end(now, x, now-x.start, false)
	}
}

// play runs one method over a tape: an open loop, in which no limit changes what the dependency does. It returns the limit of
// each call.
func play(calls []call, longest float64, by method) ([]float64, inFlight) {
	f := flights{all: make([]flight, 0, len(calls))}
	limits := make([]float64, len(calls))
	for i, c := range calls {
		f.until(c.at)
		f.launch(c.at, c.takes, by.limit(c.at), longest, by)
		f.all[i].fails = c.fails
		limits[i] = f.all[i].limit
	}
	f.until(math.Inf(1))
	return limits, f.use
}
