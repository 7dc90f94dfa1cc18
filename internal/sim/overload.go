package sim

import (
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// OverloadRow is one method and one rule of retries against a server that a slow spell has filled up. Shares are of one.
type OverloadRow struct {
	Name    string  `json:"name"`
	Retries string  `json:"retries"`
	Before  float64 `json:"success_before"`
	During  float64 `json:"success_60_70_s"`
	After   float64 `json:"success_70_120_s"`
	Back    Number  `json:"back_to_99_percent_seconds"` // after the spell, in the worst seed
}

// The server has ten workers and serves first come first served, 50 ms each with a spread of 0.5: room for 177 calls/s, of
// which 140 come. From 60 to 65 s everything takes four times as long. It does not notice that a caller is gone, so a
// retry is more work, not other work.
const (
	overloadRate    = 140.0
	overloadLength  = 180.0
	overloadLongest = 5.0
	overloadWorkers = 10
	spellFrom       = 60.0
	spellTo         = 65.0
	spellTimes      = 4
	queueLongest    = 20.0 // seconds; what would wait longer is not queued, and never answered
)

// The rules of retries: none; one within the budget of law 10; one whenever there is time; and what the engine does with a limit
// that nobody asked for: the limit cuts only where the budget pays for a retry, which gets all that is left (law 3).
const (
	noRetries  = "none"
	budgeted   = "1, budget of 20 % + 1/s"
	unbudgeted = "1, no budget"
	engine     = "1, laws 3 and 10"
)

// lawTen is the retry budget that a policy has by default.
var lawTen = gate.BudgetRate{Share: 0.2, PerSecond: 1, Burst: 10}

func runOverload(seeds []uint64) []OverloadRow {
	who := []string{product, "learn, no scouts", "p99 x 1.5 of 1000, successes", "p99 x 1.5 of 1000, cuts counted", "fixed 1 s",
		"fixed 5 s", "RFC 6298", "2 x mean of 10 (post A)"}
	var rows []OverloadRow
	for _, name := range who {
		for _, retries := range []string{noRetries, budgeted, unbudgeted} {
			rows = append(rows, OverloadRow{Name: name, Retries: retries})
		}
		if strings.HasPrefix(name, product) {
			rows = append(rows, OverloadRow{Name: name, Retries: engine})
		}
	}
	each(len(rows), func(i int) { rows[i].run(seeds) })
	return rows
}

func (r *OverloadRow) run(seeds []uint64) {
	for _, seed := range seeds {
		o := newOverload(named(r.Name).start(entry{longest: overloadLongest, initial: 5, seed: seed}), r.Retries, seed)
		o.run()
		share := 1 / float64(len(seeds))
		r.Before += share * o.success(30, spellFrom)
		r.During += share * o.success(spellFrom, 70)
		r.After += share * o.success(70, 120)
		r.Back = max(r.Back, Number(o.back()))
	}
}

// named finds a contestant; the lists of the side experiments name only those that exist.
func named(name string) contestant {
	for _, c := range everyone() {
		if c.name == name {
			return c
		}
	}
	panic("sim: nobody is called " + name)
}

// overload is one run.
type overload struct {
	by      method
	retries string
	random  *rand.Rand
	f       flights
	free    [overloadWorkers]float64 // when each worker is free again
	budget  gate.Budget
	calls   []overloadCall
	of      []int // the call of each flight
}

type overloadCall struct {
	at      float64
	paid    bool // a retry is paid for and follows
	retried bool
	ok      bool
}

func newOverload(by method, retries string, seed uint64) *overload {
	o := &overload{by: by, retries: retries, random: rand.New(rand.NewPCG(seed, 0x0E))}
	o.f.released = o.released
	if retries == engine { // the last try is patient too, because no other can follow
		o.f.patient = func(now float64, i int) bool { return !o.again(now, i) }
	}
	return o
}

func (o *overload) run() {
	for t := 0.0; ; {
		t += o.random.ExpFloat64() / overloadRate
		if t > overloadLength {
			break
		}
		o.f.until(t)
		o.calls = append(o.calls, overloadCall{at: t})
		o.budget.Call(clock(t), lawTen)
		o.try(t, len(o.calls)-1)
	}
	o.f.until(math.Inf(1))
}

// clock is a moment of virtual time for machines that take one.
func clock(t float64) time.Time { return time.Unix(0, 0).Add(span(t)) }

// try sends one try of a call, under the limit of the method.
func (o *overload) try(now float64, call int) {
	o.of = append(o.of, call)
	o.f.launch(now, o.serve(now), o.by.limit(now), o.left(now, call), o.by)
}

func (o *overload) left(now float64, call int) float64 {
	return overloadLongest - (now - o.calls[call].at)
}

// serve puts a try in the queue and says how long its answer takes.
func (o *overload) serve(now float64) float64 {
	soonest := 0
	for i := range o.free {
		if o.free[i] < o.free[soonest] {
			soonest = i
		}
	}
	begin := max(now, o.free[soonest])
	if begin-now >= queueLongest {
		return math.Inf(1)
	}
	work := logNormal{0.05, 0.5}.draw(o.random)
	if begin >= spellFrom && begin < spellTo {
		work *= spellTimes
	}
	o.free[soonest] = begin + work
	return begin + work - now
}

func (o *overload) released(now float64, i int, answered bool) {
	call := &o.calls[o.of[i]]
	switch {
	case answered:
		call.ok = true
		if call.retried && o.retries != unbudgeted {
			o.budget.Return(lawTen)
		}
	case call.paid || o.again(now, i):
		call.paid, call.retried = false, true
		o.try(now, o.of[i])
	}
}

// again says whether a try that is cut now is followed by another, and pays for it.
func (o *overload) again(now float64, i int) bool {
	call := &o.calls[o.of[i]]
	if call.retried || o.left(now, o.of[i]) <= 0.01 || o.retries == noRetries {
		return false
	}
	call.paid = o.retries == unbudgeted || o.budget.Take(clock(now), lawTen)
	return call.paid
}

// success is the share of the calls of a span of time that were answered.
func (o *overload) success(start, end float64) float64 {
	ok, all := 0.0, 0.0
	for _, c := range o.calls {
		if c.at >= start && c.at < end {
			all++
			if c.ok {
				ok++
			}
		}
	}
	return ratio(ok, all)
}

// back is how long after the spell the first second comes from which on, for five seconds, 99 % are answered.
func (o *overload) back() float64 {
	for s := spellTo; s < overloadLength-10; s++ {
		if o.success(s, s+5) >= 0.99 {
			return s - spellTo
		}
	}
	return math.Inf(1)
}
