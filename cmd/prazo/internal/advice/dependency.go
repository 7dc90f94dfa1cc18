package advice

import (
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
	"github.com/prazohq/prazo/internal/sim"
)

// A Dependency is what is said of one that was measured.
type Dependency struct {
	Name   string
	N, Cut uint64

	P50, P90, P99, P999 Estimate
	Needed              uint64 // more calls that the p99.9 needs to mean something
	Proposal            plan.Proposal
	Policy              prazo.Policy // of the file; its Deadline is 0 where there is none
	Trend               plan.Trend
	Held                plan.Judged // the proposal of the odd blocks, judged on the even ones; Of is 0 without a series
	Retrying            plan.Retrying
	Loads               []plan.Load
	Curve               *latency.Curve
	Routes              []Route // those that say something, the busiest first
	PerSecond           float64
	Began, Ended        time.Time

	recorded []sim.Recorded
}

// An Estimate is a percentile and the interval in which it lies with 95 % confidence; High is 0 where nothing is known of it.
type Estimate struct{ At, Low, High time.Duration }

// A Route is a part of the calls, with a number of its own.
type Route struct {
	Name           string
	N, Cut         uint64
	P50, P99, P999 time.Duration
	Proposal       plan.Proposal
}

// leastRoute is how many calls a route needs to be named.
const leastRoute = 100

// mostRoutes of a dependency are said.
const mostRoutes = 20

func (b *bench) dependencies() []Dependency {
	var all []Dependency
	for _, p := range b.pairs {
		if len(p.measured) > 0 {
			all = append(all, b.dependency(p))
		}
	}
	return all
}

func (b *bench) dependency(p pair) Dependency {
	took, series := p.took(), p.series()
	policy := p.policy()
	ask := plan.Ask{Rate: b.in.Rate, Policy: policy, Today: policy.Deadline, Most: b.room(p)}
	d := Dependency{
		Name: p.name, N: p.calls(), Cut: took.Cut(),
		P50: estimate(took, .5), P90: estimate(took, .9), P99: estimate(took, .99), P999: estimate(took, .999),
		Needed: took.Needed(.999), Proposal: plan.Propose(took, series, ask), Policy: policy,
		Retrying: plan.JudgeRetries(plan.Tries{All: took, Second: p.second(), Endpoints: endpoints(p), Series: series}),
		Curve:    took.Curve(), Routes: b.routes(p), recorded: p.measured[0].Recorded,
	}
	for _, m := range p.measured {
		d.PerSecond += m.PerSecond()
	}
	d.Began, d.Ended = p.measured[0].Began, p.measured[0].Ended
	d.Loads = plan.Loads(policy, d.PerSecond)
	if series != nil {
		d.Trend = plan.TrendOf(series, b.in.Rate)
		d.Held = plan.Alternate(series, b.in.Rate)
	}
	return d
}

func estimate(d *latency.Distribution, q float64) Estimate {
	low, high := d.Interval(q)
	return Estimate{d.Quantile(q), low, high}
}

// endpoints tells the servers apart where there are several.
func endpoints(p pair) []plan.Endpoint {
	if len(p.measured) < 2 {
		return nil
	}
	var all []plan.Endpoint
	for _, m := range p.measured {
		all = append(all, plan.Endpoint{Name: m.Name, Took: m.Took})
	}
	return all
}

// routes are those of the busiest endpoint that have calls enough.
func (b *bench) routes(p pair) []Route {
	merged := map[string]*survey.Route{}
	var order []*survey.Route
	for _, m := range p.measured {
		for _, r := range m.Routes {
			if one, ok := merged[r.Name]; ok {
				one.Took.Merge(r.Took)
				continue
			}
			one := &survey.Route{Name: r.Name, Took: latency.New()}
			one.Took.Merge(r.Took)
			merged[r.Name] = one
			order = append(order, one)
		}
	}
	var all []Route
	for _, r := range order {
		n := r.Took.Finished() + r.Took.Cut()
		if n < leastRoute || len(all) == mostRoutes || len(order) == 1 {
			continue
		}
		all = append(all, Route{
			Name: r.Name, N: n, Cut: r.Took.Cut(), P50: r.Took.Quantile(.5), P99: r.Took.Quantile(.99), P999: r.Took.Quantile(.999),
			Proposal: plan.Propose(r.Took, nil, plan.Ask{Rate: b.in.Rate, Policy: p.policy(), Today: p.policy().Deadline, Most: b.room(p)}),
		})
	}
	return all
}

// promises are the findings about dependencies of the file alone, measured or not.
func (b *bench) promises() []plan.Finding {
	var all []plan.Finding
	for _, p := range b.pairs {
		if p.declared != nil {
			all = append(all, plan.CheckDeadline(p.name, b.place(p, "deadline"), p.declared.Policy, p.took(), b.in.Rate)...)
		}
	}
	return all
}
