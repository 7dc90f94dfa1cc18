package survey

import (
	"fmt"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
)

// TestMostRoutes keeps so many routes of all dependencies together. Calls of the others count for their dependency.
func TestMostRoutes(t *testing.T) {
	t.Parallel()
	const dependencies, each = 32, 255
	names := &logs.Names{}
	for range dependencies {
		names.Dependencies = append(names.Dependencies, fmt.Sprint("d", len(names.Dependencies)))
		routes := []string{"other"}
		for len(routes) < each {
			routes = append(routes, fmt.Sprint("/", len(routes)))
		}
		names.Routes = append(names.Routes, routes)
	}
	var s Survey
	for range 2 {
		var batch []logs.Call
		for d := range dependencies {
			for r := range each {
				batch = append(batch, logs.Call{Took: ms, Dependency: logs.ID(d), Route: logs.ID(r)})
			}
		}
		s.Calls(batch, names)
	}
	all := s.Done()
	routes := 0
	for _, d := range all {
		routes += len(d.Routes)
		if d.Calls() != 2*each {
			t.Errorf("%s: %d calls, want %d", d.Name, d.Calls(), 2*each)
		}
		for _, r := range d.Routes {
			if calls(r) != 2 {
				t.Fatalf("%s %s: %d calls, want 2", d.Name, r.Name, calls(r))
			}
		}
	}
	if len(all) != dependencies || routes != mostRoutes {
		t.Errorf("%d dependencies with %d routes, want %d with %d", len(all), routes, dependencies, mostRoutes)
	}
}

// TestSeriesByRank keeps fewer calls in their order of a dependency that came late.
func TestSeriesByRank(t *testing.T) {
	t.Parallel()
	if seriesOf(0) != 500_000 || seriesOf(7) != 500_000 || seriesOf(8) != 50_000 || seriesOf(107) != 50_000 || seriesOf(108) != 5_000 {
		t.Error("the bounds of the series are not those of their ranks")
	}
	most := 0
	for rank := range 1024 { // as many as a log may have
		most += seriesOf(rank) * 8
	}
	if most > 120e6 {
		t.Errorf("all series together take %d bytes", most)
	}
	names := &logs.Names{}
	for i := range 120 {
		names.Dependencies = append(names.Dependencies, fmt.Sprint("d", i))
		names.Routes = append(names.Routes, []string{""})
	}
	var s Survey
	for i := range 120 {
		s.Calls([]logs.Call{{Took: ms, Dependency: logs.ID(i)}}, names)
	}
	batch := make([]logs.Call, 12_000)
	for i := range batch {
		batch[i] = logs.Call{Took: ms, Dependency: 119}
	}
	s.Calls(batch, names)
	if d := s.Done()[0]; d.Name != "d119" || d.Series.Seen() != 12_001 || d.Series.Kept() > 5_500 || d.Series.Kept() < 2_000 {
		t.Errorf("%s keeps %d of %d calls", d.Name, d.Series.Kept(), d.Series.Seen())
	}
}

// TestRecorded keeps the first calls of the first dependencies, where they were asked for.
func TestRecorded(t *testing.T) {
	t.Parallel()
	names := &logs.Names{}
	for i := range mostReplayed + 1 {
		names.Dependencies = append(names.Dependencies, fmt.Sprint("d", i))
		names.Routes = append(names.Routes, []string{""})
	}
	s := Survey{Record: true}
	for i := range mostReplayed + 1 {
		s.Calls([]logs.Call{{At: int64(3 * time.Second), Took: 2 * time.Second, Dependency: logs.ID(i), End: logs.Cut}}, names)
	}
	batch := make([]logs.Call, 1000) // that took no time
	for range mostRecorded/len(batch) + 1 {
		s.Calls(batch, names)
	}
	for i, d := range s.Done() {
		want := 1
		switch d.Name {
		case "d0":
			want = mostRecorded
		case fmt.Sprint("d", mostReplayed):
			want = 0
		}
		if len(d.Recorded) != want {
			t.Errorf("%d: %s has %d calls recorded, want %d", i, d.Name, len(d.Recorded), want)
		}
	}
	all := s.Done()[0].Recorded
	if c := all[0]; c.At != 3 || c.Took != 2 || !c.Cut || c.Finished {
		t.Errorf("the first call is %+v", c)
	}
	if c := all[1]; c.Took <= 0 || c.Cut || !c.Finished {
		t.Errorf("a call that took no time is %+v", c)
	}
}
