package sim

import (
	"math"
	"time"

	"github.com/prazohq/prazo"
)

// never is how long a try takes that nobody answers.
const never = time.Duration(math.MaxInt64)

// atOnce is how long it takes until a connection is known to be refused.
const atOnce = time.Millisecond

// A meeting is what a try comes to if nobody cuts it.
type meeting struct {
	takes time.Duration
	kind  prazo.Kind
}

// A world is the dependency of a replay. It does not notice who is cut, and what is sent to it makes it no slower.
type world struct {
	recorded    []meeting // by call
	at          []time.Duration
	scenario    Scenario
	from, until time.Duration // of the scenario
	seed        uint64
	independent bool
}

func newWorld(calls []Recorded, s Scenario, settings Settings) *world {
	w := &world{scenario: s, from: span(s.From), until: never, seed: settings.Seed, independent: settings.Independent}
	if s.For > 0 {
		w.until = w.from + span(s.For)
	}
	w.at, w.recorded = make([]time.Duration, len(calls)), make([]meeting, len(calls))
	for i, c := range calls {
		w.at[i] = span(c.At)
		switch {
		case c.Finished:
			w.recorded[i] = meeting{lasting(c.Took), prazo.Good}
		case c.Cut:
			w.recorded[i] = meeting{w.longer(calls, i), prazo.Good}
		default:
			w.recorded[i] = meeting{lasting(c.Took), prazo.Unavailable}
		}
	}
	return w
}

// lasting turns seconds into a duration; what takes longer than anybody waits never ends.
func lasting(seconds float64) time.Duration {
	if !(seconds <= mostSpan) {
		return never
	}
	return max(1, span(seconds))
}

// neighbours is how many calls before and after one look like it.
const neighbours = 50

// around gives the range of indices of the neighbourhood of a call.
func around(i, n int) (low, high int) { return max(0, i-neighbours), min(n, i+neighbours+1) }

// longer is how long a call would have taken of which only is known that it was cut: as long as one of its neighbours that
// took longer than that. Where none did, it hangs.
func (w *world) longer(calls []Recorded, i int) time.Duration {
	low, high := around(i, len(calls))
	var fit [2*neighbours + 1]int
	n := 0
	for k := low; k < high; k++ {
		if calls[k].Finished && calls[k].Took > calls[i].Took {
			fit[n] = k
			n++
		}
	}
	if n == 0 {
		return never
	}
	return lasting(calls[fit[int(draw(w.seed, drawLonger, i, 0)*float64(n))]].Took)
}

// endpoint is where the try of a call goes: anywhere at first, and then to another place than the one before.
func (w *world) endpoint(call, try, before int) int {
	n := w.scenario.Endpoints
	switch {
	case n <= 1:
		return 0
	case try == 0:
		return int(draw(w.seed, drawEndpoint, call, try) * float64(n))
	}
	return (before + 1 + int(draw(w.seed, drawEndpoint, call, try)*float64(n-1))) % n
}

// meet says what the try of a call comes to that begins now at an endpoint. begun is how many calls of the series have begun:
// where tries are independent, another one takes as long as some call of these moments.
func (w *world) meet(call, try, begun, endpoint int, now time.Duration) meeting {
	s := &w.scenario
	like, dice := call, 0
	if w.independent && try > 0 {
		like, dice = w.neighbour(call, try, begun), try
	}
	m := w.recorded[like]
	if now < w.from || now >= w.until {
		return m
	}
	switch {
	case s.Outage && s.Refuses:
		return meeting{atOnce, prazo.NotSent}
	case s.Outage, endpoint < s.Stuck, s.Hang > 0 && draw(w.seed, drawHang, call, dice) < s.Hang:
		return meeting{never, prazo.Good}
	case s.Slower > 0 && m.takes != never:
		m.takes = lasting(m.takes.Seconds() * s.Slower)
	}
	return m
}

// neighbour picks another call near the one that began last.
func (w *world) neighbour(call, try, begun int) int {
	low, high := around(max(call, begun-1), len(w.recorded))
	if high-low < 2 {
		return call
	}
	k := low + int(draw(w.seed, drawNeighbour, call, try)*float64(high-low-1))
	if k >= call && call >= low {
		k++ // all but the call itself
	}
	return min(k, high-1)
}
