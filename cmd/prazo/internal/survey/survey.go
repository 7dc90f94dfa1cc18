package survey

import (
	"cmp"
	"slices"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/prom"
	"github.com/prazohq/prazo/internal/sim"
)

// The bounds of memory. A distribution has up to 16 KiB, a call of a series 8 bytes, a recorded one 24.
const (
	mostRoutes   = 4096    // of all dependencies together; the calls of others count for their dependency alone
	mostRecorded = 200_000 // calls of one dependency that a simulation replays
	mostReplayed = 8       // dependencies that keep calls for that
)

// seriesOf is how many calls the series of the nth dependency keeps: those that come first in a log are those it is about.
func seriesOf(n int) int {
	switch {
	case n < 8:
		return 500_000
	case n < 108:
		return 50_000
	}
	return 5_000
}

// A Dependency is what was measured of one.
type Dependency struct {
	Name   string
	Took   *latency.Distribution // all its calls, those that failed as cut
	Series *plan.Series          // the calls in their order; nil where only counts are known
	First  *latency.Distribution // the first tries of calls that had more than one
	Second *latency.Distribution // the last tries of these
	Routes []*Route              // the busiest first, once the survey is Done

	Began, Ended time.Time      // of the calls; zero where that is not known
	Recorded     []sim.Recorded // the first calls, in the order of the log, where they were asked for

	number  int
	byRoute map[string]*Route
}

// A Route is a part of the calls of a dependency.
type Route struct {
	Name string
	Took *latency.Distribution
}

// Calls counts all calls of the dependency.
func (d *Dependency) Calls() uint64 { return d.Took.Finished() + d.Took.Cut() }

// PerSecond is how many calls there were a second, 0 where that is not known.
func (d *Dependency) PerSecond() float64 {
	span := d.Ended.Sub(d.Began).Seconds()
	if d.Began.IsZero() || span <= 0 {
		return 0
	}
	return float64(d.Calls()) / span
}

// A Survey is filled by Calls and Buckets, one after the other. The zero value is ready; it is not safe for concurrent use.
type Survey struct {
	// As is the name of the one dependency that all calls are to; "": as the source tells.
	As string
	// Record keeps calls for a simulation.
	Record bool

	all    []*Dependency
	byName map[string]*Dependency
	byID   []slot // of the log that is read
	routes int
	seen   *logs.Names
	none   Route // stands for routes that are not counted apart
}

// slot is a dependency of a log by its id, with its routes by theirs.
type slot struct {
	dependency *Dependency
	routes     []*Route
}

// dependency finds or makes a dependency.
func (s *Survey) dependency(name string) *Dependency {
	if s.As != "" {
		name = s.As
	}
	if d, ok := s.byName[name]; ok {
		return d
	}
	if s.byName == nil {
		s.byName = map[string]*Dependency{}
	}
	d := &Dependency{Name: name, Took: latency.New(), number: len(s.all), byRoute: map[string]*Route{}}
	s.all = append(s.all, d)
	s.byName[name] = d
	return d
}

// route finds or makes a route; nil where there is none, or no room for it.
func (s *Survey) route(d *Dependency, name string) *Route {
	if name == "" {
		return nil
	}
	if r, ok := d.byRoute[name]; ok {
		return r
	}
	if s.routes == mostRoutes {
		return nil
	}
	s.routes++
	r := &Route{Name: name, Took: latency.New()}
	d.byRoute[name] = r
	d.Routes = append(d.Routes, r)
	return r
}

// Buckets takes counts that others made.
func (s *Survey) Buckets(all []prom.Buckets) {
	for _, b := range all {
		d := s.dependency(cmp.Or(b.Dependency, "all"))
		took := b.Distribution()
		d.Took.Merge(took)
		if r := s.route(d, b.Route); r != nil {
			r.Took.Merge(took)
		}
		d.spans(b.First)
		d.spans(b.Last)
	}
}

// spans widens the time in which calls were made.
func (d *Dependency) spans(at time.Time) {
	if at.IsZero() {
		return
	}
	if d.Began.IsZero() || at.Before(d.Began) {
		d.Began = at
	}
	if at.After(d.Ended) {
		d.Ended = at
	}
}

// Done returns the dependencies, the busiest first, with their routes in the same order.
func (s *Survey) Done() []*Dependency {
	for _, d := range s.all {
		slices.SortStableFunc(d.Routes, func(a, b *Route) int { return cmp.Compare(calls(b), calls(a)) })
	}
	all := slices.Clone(s.all)
	slices.SortStableFunc(all, func(a, b *Dependency) int { return cmp.Compare(b.Calls(), a.Calls()) })
	return all
}

func calls(r *Route) uint64 { return r.Took.Finished() + r.Took.Cut() }
