package advice

import (
	"slices"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
)

// A Page is a page of the file, and what its calls come to: with the deadlines of the file, and with those proposed.
type Page struct {
	plan.Page
	Report   plan.PageReport
	Proposed plan.PageReport // its Worst is 0 where no call was measured
}

// A Pool is a pool of the file.
type Pool struct {
	plan.Pool
	Report plan.PoolReport
}

// bulkhead is what the file says of the tries in flight; 0 where it says nothing: the default of 1,024 saves no pool.
func bulkhead(d *prazoyaml.Dependency) int {
	if d.Policy.Bulkhead.Max > 0 {
		return d.Policy.Bulkhead.Max
	}
	return 0
}

// pauses is how long the waits between the tries of a policy are at their longest: then a call has no place of its bulkhead, but
// still one of a pool around it.
func pauses(p prazo.Policy) time.Duration {
	const try = time.Millisecond
	p.TryLimit, p.Hedge, p.Bulkhead.Wait = prazo.Fixed(try), prazo.Hedge{}, 0
	w := p.WorstCase()
	return w.Undeadlined - time.Duration(w.Tries)*try
}

func (b *bench) pages() []Page {
	if b.in.File == nil {
		return nil
	}
	var all []Page
	for _, p := range b.in.File.Pages {
		page := Page{Page: plan.Page{Name: p.Name, Where: b.at(p.Line), Budget: p.Budget, Reserve: p.Reserve}}
		proposed := page.Page
		measured := false
		for _, step := range p.Steps {
			var calls, better []plan.PageCall
			for _, name := range step.Together {
				c := b.pageCall(name)
				calls = append(calls, c)
				if d := b.proposed(name); d > 0 {
					c.Deadline, measured = d, true
				}
				better = append(better, c)
			}
			page.Steps = append(page.Steps, calls)
			proposed.Steps = append(proposed.Steps, better)
		}
		page.Report = plan.JudgePage(page.Page)
		if measured {
			page.Proposed = plan.JudgePage(proposed)
		}
		all = append(all, page)
	}
	return all
}

func (b *bench) pageCall(name string) plan.PageCall {
	p := b.byName[name]
	if p == nil {
		return plan.PageCall{Name: name}
	}
	return plan.PageCall{Name: name, Where: b.place(*p, "deadline"), Deadline: p.declared.Policy.Deadline, Took: p.took()}
}

// proposed is the deadline that is proposed for a dependency of the file, 0 where it was not measured.
func (b *bench) proposed(name string) time.Duration {
	p := b.byName[name]
	if p == nil || len(p.measured) == 0 {
		return 0
	}
	ask := plan.Ask{Rate: b.in.Rate, Policy: p.policy(), Today: p.policy().Deadline, Most: b.room(*p)}
	return plan.Propose(p.took(), p.series(), ask).Deadline
}

// room is the longest deadline of a dependency that fits the pages it is called by; 0: any.
func (b *bench) room(p pair) time.Duration {
	if p.declared == nil || b.in.File == nil {
		return 0
	}
	var least time.Duration
	for _, page := range b.in.File.Pages {
		calls := slices.ContainsFunc(page.Steps, func(s prazoyaml.Step) bool { return slices.Contains(s.Together, p.name) })
		if room := page.Budget - page.Reserve; calls && room > 0 && (least == 0 || room < least) {
			least = room
		}
	}
	return least
}

func (b *bench) pools() []Pool {
	if b.in.File == nil {
		return nil
	}
	var all []Pool
	for _, p := range b.in.File.Pools {
		pool := Pool{Pool: plan.Pool{Name: p.Name, Where: b.at(p.Line), Size: p.Size}}
		for _, name := range p.Dependencies {
			d := b.byName[name]
			if d == nil {
				continue
			}
			c := plan.PoolCall{
				Name: name, Where: b.place(*d, "deadline"), Rate: p.Rate, Deadline: d.declared.Policy.Deadline,
				Bulkhead: bulkhead(d.declared), Wait: d.declared.Policy.Bulkhead.Wait, Pauses: pauses(d.declared.Policy),
			}
			if took := d.took(); took != nil {
				c.Mean = took.Mean()
			}
			if c.Rate == 0 {
				c.Rate = rate(*d)
			}
			pool.Calls = append(pool.Calls, c)
		}
		pool.Report = plan.JudgePool(pool.Pool)
		all = append(all, pool)
	}
	return all
}

// rate is how many calls a dependency had a second in what was measured.
func rate(p pair) float64 {
	sum := 0.0
	for _, m := range p.measured {
		sum += m.PerSecond()
	}
	return sum
}
