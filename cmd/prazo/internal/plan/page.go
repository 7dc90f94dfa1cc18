package plan

import (
	"fmt"
	"slices"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// Page is what is shown after some calls, and how long it may take.
type Page struct {
	Name, Where string
	// Budget is for the whole page, Reserve the part of it that is kept for its own work.
	Budget, Reserve time.Duration
	// Steps follow one another. The calls of one step run at the same time.
	Steps [][]PageCall
}

// PageCall is one call of a page.
type PageCall struct {
	Name, Where string
	// Deadline is the longest it can take.
	Deadline time.Duration
	// Took is how long it took when it was measured; nil where nobody did.
	Took *latency.Distribution
}

// PageReport is what a page can come to.
type PageReport struct {
	// Worst is the sum of the deadlines, of the longest one where calls run at the same time.
	Worst time.Duration
	// Room is the budget without the reserve.
	Room time.Duration
	// Known says whether every call was measured; only then the following are set.
	Known bool
	// P50, P99 and P999 are of the page's calls together, each cut at its deadline. They take it that what slows one call
	// does not slow the others.
	P50, P99, P999 time.Duration
	// P99s are the 99th percentiles of the calls added up, which is more than P99.
	P99s time.Duration
	// Over is the share of the pages that take longer than there is room.
	Over float64
	// Curve is how long the page's calls take together, nil where that is not known.
	Curve *latency.Curve
	// Shrink are the deadlines to make shorter, in this order, until the worst case fits.
	Shrink []Shrink
	// Fits says whether the worst case fits, or would after Shrink.
	Fits, FitsAfter bool
	// Words say it.
	Words string
}

// mostSums bounds the work of one page. Pages of more calls are judged by their worst case alone.
const mostSums = 50

// JudgePage adds a page up. The names of calls and the steps may be anything; a page without calls takes no time.
func JudgePage(p Page) PageReport {
	r := PageReport{Room: p.Budget - p.Reserve}
	for _, step := range p.Steps {
		r.Worst += worstOf(step)
	}
	r.measure(p)
	r.Fits = r.Worst <= r.Room
	if !r.Fits {
		r.Shrink = shrinks(p, r.Room)
		r.FitsAfter = worstAfter(p, r.Shrink) <= r.Room
	}
	r.Words = r.words()
	return r
}

func worstOf(step []PageCall) time.Duration {
	var longest time.Duration
	for _, c := range step {
		longest = max(longest, min(c.Deadline, longestLimit))
	}
	return longest
}

// measure sets what is known of the page from what was measured of its calls.
func (r *PageReport) measure(p Page) {
	var page *latency.Curve
	calls := 0
	for _, step := range p.Steps {
		var slowest *latency.Curve
		var p99 time.Duration
		for _, c := range step {
			if calls++; calls > mostSums || c.Took == nil || c.Took.Finished() < leastFinished {
				return
			}
			curve := c.Took.Curve().Capped(c.Deadline)
			p99 = max(p99, curve.Quantile(.99))
			if slowest == nil {
				slowest = curve
				continue
			}
			slowest = latency.Slower(slowest, curve)
		}
		r.P99s += p99
		switch {
		case slowest == nil:
		case page == nil:
			page = slowest
		default:
			page = latency.Sum(page, slowest)
		}
	}
	if page == nil {
		return
	}
	r.Known, r.Curve, r.Over = true, page, page.Above(r.Room)
	r.P50, r.P99, r.P999 = page.Quantile(.5), page.Quantile(.99), page.Quantile(.999)
}

func (r PageReport) words() string {
	worst := fmt.Sprintf("in the worst case its calls take %s, and there is room for %s", say(r.Worst), say(r.Room))
	if !r.Known {
		return worst + "; not all of its calls were measured"
	}
	return worst + fmt.Sprintf("; measured: p50 %s, p99 %s (the p99s of the calls add up to %s), p99.9 %s; "+
		"%s takes longer than there is room", say(r.P50), say(r.P99), say(r.P99s), say(r.P999), oneIn(r.Over, "page"))
}

// CheckPage makes findings of a page: an error when its worst case breaks the budget.
func CheckPage(p Page) []Finding {
	r := JudgePage(p)
	if p.Budget <= 0 || r.Fits {
		return nil
	}
	found := []Finding{{"page-budget", Error, p.Where, fmt.Sprintf("page %s: %s", named(p.Name), r.Words), shrinkWords(r)}}
	if r.Known && r.Over > slowShare {
		found = append(found, Finding{"page-slow", Warning, p.Where,
			fmt.Sprintf("page %s: %s takes longer than %s, as its calls are today", named(p.Name), oneIn(r.Over, "page"), say(r.Room)),
			"make calls at the same time that do not need one another, or leave one out"})
	}
	return found
}

// Where a shrink list is applied, the page has these deadlines.
func worstAfter(p Page, list []Shrink) time.Duration {
	var sum time.Duration
	for i, step := range p.Steps {
		step = slices.Clone(step)
		for _, s := range list {
			if s.step == i {
				step[s.call].Deadline = s.To
			}
		}
		sum += worstOf(step)
	}
	return sum
}
