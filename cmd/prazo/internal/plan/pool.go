package plan

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Pool is a number of places, connections or workers, of which a caller holds one while its call runs.
type Pool struct {
	Name, Where string
	Size        int
	Calls       []PoolCall
}

// PoolCall is one kind of call that holds a place of a pool for as long as it takes, with its tries and waits.
type PoolCall struct {
	Name, Where string
	// Rate is how many there are a second.
	Rate float64
	// Mean is how long one takes on a normal day.
	Mean time.Duration
	// Deadline is how long one takes when the dependency hangs.
	Deadline time.Duration
	// Bulkhead is how many tries may be in flight; 0 means as many as like. Wait is how long a call waits for that, and
	// Pauses is how much of the deadline goes to waits between tries, which hold a place of the pool all the same.
	Bulkhead     int
	Wait, Pauses time.Duration
}

// Normal is how many places the calls hold on a normal day: Little's law, rate times time.
func (c PoolCall) Normal() float64 { return c.held(c.Mean) }

// Hanging is how many places the calls hold when their dependency hangs, each for its whole deadline.
func (c PoolCall) Hanging() float64 { return max(c.Normal(), c.held(c.Deadline)) }

func (c PoolCall) held(each time.Duration) float64 {
	all := max(0, c.Rate) * max(0, each.Seconds())
	if c.Bulkhead <= 0 || each <= 0 {
		return all
	}
	inside := float64(c.Bulkhead)
	if trying := each - c.Pauses; each == c.Deadline && c.Pauses > 0 && trying > 0 {
		inside *= float64(each) / float64(trying)
	}
	return min(all, inside+max(0, c.Rate)*max(0, c.Wait.Seconds()))
}

// PoolReport is how full a pool is.
type PoolReport struct {
	// Normal is how many places are held on a normal day.
	Normal float64
	// Hanging has, for each of the pool's calls in their order, how many places all hold when its dependency hangs.
	Hanging []float64
	// Dry says for each whether the pool runs dry then.
	Dry []bool
	// Words has a sentence for each.
	Words []string
}

// JudgePool says how full a pool is on a normal day, and on the day on which one dependency hangs.
func JudgePool(p Pool) PoolReport {
	var r PoolReport
	for _, c := range p.Calls {
		r.Normal += c.Normal()
	}
	for _, c := range p.Calls {
		others := r.Normal - c.Normal()
		all := others + c.Hanging()
		r.Hanging = append(r.Hanging, all)
		r.Dry = append(r.Dry, p.dry(all))
		r.Words = append(r.Words, poolWords(p, c, others, all))
	}
	return r
}

// dry says whether so many places are all there are: then whoever comes next waits. A hair less is what sums of rates leave.
func (p Pool) dry(held float64) bool { return held >= float64(p.Size)-1e-9 }

// poolWords says what a hanging dependency does: 10/s x 2.5 s = 25 > 10 runs dry.
func poolWords(p Pool, c PoolCall, others, all float64) string {
	free := c
	free.Bulkhead = 0
	s := fmt.Sprintf("when %s hangs: %s/s x %s = %s", named(c.Name), threeDigits(c.Rate), say(c.Deadline), places(free.Hanging()))
	if c.Bulkhead > 0 && c.Hanging() < free.Hanging() {
		s += fmt.Sprintf(", of which its bulkhead of %d lets %s in", c.Bulkhead, places(c.Hanging()))
	}
	if others >= .05 {
		s += fmt.Sprintf(", and %s for the others", places(others))
	}
	if p.dry(all) {
		return s + fmt.Sprintf(": the pool of %d runs dry", p.Size)
	}
	return s + fmt.Sprintf(": the pool of %d does not run dry, %s are left", p.Size, places(float64(p.Size)-all))
}

// places is a number of places with one digit after the point at most.
func places(f float64) string {
	if f >= 10 || f == math.Trunc(f) {
		return grouped(f)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", f), ".0")
}

// CheckPool makes findings of a pool: an error where it runs dry on a normal day, or when a dependency hangs.
func CheckPool(p Pool) []Finding {
	if p.Size <= 0 {
		return nil
	}
	r := JudgePool(p)
	if p.dry(r.Normal) {
		return []Finding{{"pool-normal", Error, p.Where,
			fmt.Sprintf("pool %s: on a normal day its calls hold %s of %d places", named(p.Name), places(r.Normal), p.Size),
			fmt.Sprintf("size: %d, or fewer calls that hold a place", int(math.Ceil(min(1e9, r.Normal*1.25)))+1)}}
	}
	var found []Finding
	for i, c := range p.Calls {
		if r.Dry[i] {
			found = append(found, Finding{"pool-hangs", Error, orElse(c.Where, p.Where),
				fmt.Sprintf("pool %s: %s", named(p.Name), r.Words[i]), poolFix(p, c, r.Normal-c.Normal())})
		}
	}
	return found
}

// poolFix says which deadline, or which bulkhead, leaves the others their places.
func poolFix(p Pool, c PoolCall, others float64) string {
	left := float64(p.Size) - others
	bulkhead := int(math.Ceil(c.Normal()*slack - 1e-9))
	bulkhead = max(1, bulkhead)
	var ways []string
	if below := time.Duration(left / c.Rate * float64(time.Second)); c.Rate > 0 && below > c.Mean {
		ways = append(ways, fmt.Sprintf("a deadline under %s", say(roundDown(below))))
	}
	if float64(bulkhead) < left {
		ways = append(ways, fmt.Sprintf("a bulkhead of %d for %s, which saves the rest", bulkhead, named(c.Name)))
	}
	ways = append(ways, "or let go of the place before the call")
	return strings.Join(ways, ", ")
}

// orElse is the first place that is known.
func orElse(where, other string) string {
	if where == "" {
		return other
	}
	return where
}
