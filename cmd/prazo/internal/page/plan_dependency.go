package page

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// A dependencyView is one dependency: what is proposed, why, and what was measured.
type dependencyView struct {
	ID, Name, Count, Cut string
	Open                 bool
	Limit, Deadline      string
	CutsIn               string // as 1 in 1,000, of good calls
	Given, Saves         string // when a hung try is given up
	Waits                string // of a caller whose tries all hang
	Why, Trend, Retries  string
	Notes                []string
	Estimates            []estimateView
	Rates                []rateView
	Routes               []routeView
	RoutesLeft           string
	Picture              *curvePicture
	Today                string
}

// An estimateView is a percentile with its interval.
type estimateView struct{ Name, At, Interval string }

// A rateView is the limit that one rate of false cuts needs.
type rateView struct {
	Rate, Limit, Saves string
	Known, Mark        bool // Mark: the one that is proposed
}

type routeView struct{ Name, Count, P50, P99, P999, Limit, Deadline string }

func newDependency(n int, d PlanDependency, open bool) *dependencyView {
	v := &dependencyView{
		ID: fmt.Sprintf("d%d", n), Name: clip(d.Name, maxName), Open: open, Count: grouped(d.N),
		Limit: lengthOr(d.TryLimit, ""), Deadline: lengthOr(d.Deadline, ""),
		Why: clip(d.Why, maxText), Trend: clip(d.Trend, maxText), Retries: clip(d.Retries, maxText),
		Waits: callerWaits(d),
	}
	v.Given, v.Saves = saved(d.TryLimit, d.Today)
	if v.Name == "" {
		v.Name = "without a name"
	}
	if d.Cut > 0 && d.N > 0 {
		v.Cut = share(float64(d.Cut)/float64(d.N)) + " of them cut by somebody: longer than was seen"
	}
	switch {
	case d.Today > 0:
		v.Today = length(d.Today)
	case d.Today < 0:
		v.Today = "none"
	}
	notes, _ := first(d.Notes, 10)
	for _, note := range notes {
		v.Notes = append(v.Notes, clip(note, maxText))
	}
	v.Estimates = estimates(d)
	v.addRoutes(d.Routes)
	if c := newCurve(d.Survival); !c.empty() {
		v.Rates = rates(c, d)
		v.Picture = newCurvePicture(c, d)
		if d.TryLimit > 0 {
			v.CutsIn = oneIn(c.above(d.TryLimit.Seconds()), d.N)
		}
	}
	return v
}

// callerWaits says how long a caller waits when every try hangs; "" where it is the limit of the one try.
func callerWaits(d PlanDependency) string {
	if d.Deadline > 0 && d.TryLimit > d.Deadline {
		return "the deadline of a call cuts first, at " + length(d.Deadline)
	}
	if d.Tries < 2 || d.TryLimit <= 0 {
		return ""
	}
	most := d.TryLimit.Seconds()*float64(d.Tries) + max(d.Waits, 0).Seconds()
	if d.Deadline > 0 {
		most = min(most, d.Deadline.Seconds())
	}
	return "all tries: " + seconds(most) + " at most"
}

func estimates(d PlanDependency) []estimateView {
	var all []estimateView
	for _, e := range []struct {
		name string
		PlanEstimate
	}{{"p50", d.P50}, {"p90", d.P90}, {"p99", d.P99}, {"p99.9", d.P999}} {
		if e.At <= 0 {
			continue
		}
		v := estimateView{Name: e.name, At: length(e.At)}
		if e.Low > 0 && e.High > 0 {
			v.Interval = length(e.Low) + " to " + length(e.High)
		}
		all = append(all, v)
	}
	return all
}

// rates are the limits for five rates of false cuts, for who has no script.
func rates(c curve, d PlanDependency) []rateView {
	asked := c.above(d.TryLimit.Seconds())
	var all []rateView
	for power := 1; power <= 5; power++ {
		rate := math.Pow(10, -float64(power))
		v := rateView{Rate: oneIn(rate, 0)}
		at, known := c.limitFor(rate)
		if !known || d.N > 0 && rate*float64(d.N) < 1 {
			v.Limit = "not known from " + grouped(d.N) + " calls"
		} else {
			v.Mark = d.TryLimit > 0 && asked > rate/2.5 && asked < rate*2.5
			v.Known, v.Limit = true, seconds(at)
			if d.Today > 0 {
				v.Saves, _, _ = strings.Cut(sooner(time.Duration(at*float64(time.Second)), d.Today), " than")
			}
		}
		all = append(all, v)
	}
	return all
}

func (v *dependencyView) addRoutes(routes []PlanRoute) {
	some, left := first(routes, maxRoutes)
	v.RoutesLeft = more(left, "route", "routes")
	for _, r := range some {
		v.Routes = append(v.Routes, routeView{
			clip(r.Name, 2*maxName), grouped(r.N), lengthOr(r.P50, "–"), lengthOr(r.P99, "–"), lengthOr(r.P999, "–"),
			lengthOr(r.TryLimit, "–"), lengthOr(r.Deadline, "–"),
		})
	}
}

// lengthOr is a duration, or another text where there is none.
func lengthOr(d time.Duration, none string) string {
	if d <= 0 {
		return none
	}
	return length(d)
}
