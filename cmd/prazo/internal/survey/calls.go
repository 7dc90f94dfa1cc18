package survey

import (
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/internal/sim"
)

// Calls takes calls of logs, in their order. It is the sink of logs.Read and logs.Follow.
func (s *Survey) Calls(batch []logs.Call, names *logs.Names) {
	if s.seen != names { // another log, with ids of its own
		s.seen, s.byID = names, nil
	}
	for i := range batch {
		c := &batch[i]
		at := s.slot(c.Dependency, names)
		at.dependency.add(c, s.Record)
		if r := s.routeOf(at, c, names); r != nil {
			count(r.Took, c.Took, c.End)
		}
	}
}

// slot is what an id of a dependency stands for.
func (s *Survey) slot(id logs.ID, names *logs.Names) *slot {
	for int(id) >= len(s.byID) {
		s.byID = append(s.byID, slot{})
	}
	at := &s.byID[id]
	if at.dependency == nil {
		at.dependency = s.dependency(names.Dependency(id))
	}
	return at
}

func (s *Survey) routeOf(at *slot, c *logs.Call, names *logs.Names) *Route {
	for int(c.Route) >= len(at.routes) {
		at.routes = append(at.routes, nil)
	}
	r := at.routes[c.Route]
	if r == nil {
		if r = s.route(at.dependency, names.Route(c.Dependency, c.Route)); r == nil {
			r = &s.none
		}
		at.routes[c.Route] = r
	}
	if r == &s.none {
		return nil
	}
	return r
}

// add counts a call.
func (d *Dependency) add(c *logs.Call, record bool) {
	if d.Series == nil {
		d.Series = plan.NewSeries(seriesOf(d.number))
	}
	count(d.Took, c.Took, c.End)
	var at time.Time
	if c.At != 0 {
		at = time.Unix(0, c.At)
		d.spans(at)
	}
	d.Series.Add(at, c.Took, c.End == logs.Finished)
	if c.Tries > 1 {
		d.repeated(c)
	}
	if record && d.number < mostReplayed && len(d.Recorded) < mostRecorded {
		d.Recorded = append(d.Recorded, sim.Recorded{
			At: float64(c.At) / 1e9, Took: max(c.Took.Seconds(), 1e-6), Finished: c.End == logs.Finished, Cut: c.End == logs.Cut,
		})
	}
}

// repeated counts the first try of a call, which was not good enough, and the last one, which ended as the call did. A log
// that tells how many tries there were, but not how long each took, says nothing about that.
func (d *Dependency) repeated(c *logs.Call) {
	if c.Last == 0 && (c.First == 0 || c.End == logs.Finished) {
		return
	}
	if d.Second == nil {
		d.First, d.Second = latency.New(), latency.New()
	}
	d.First.AddCut(c.First, 1)
	count(d.Second, c.Last, c.End)
}

// count adds a call to a distribution. One that failed says no more than one that was cut: that an answer takes longer.
func count(d *latency.Distribution, took time.Duration, end logs.End) {
	if end == logs.Finished {
		d.Add(took, 1)
		return
	}
	d.AddCut(took, 1)
}
