package survey

import (
	"fmt"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/prom"
)

const ms = time.Millisecond

// named makes a table of names with one dependency behind "other", and its routes.
func named(dependency string, routes ...string) *logs.Names {
	return &logs.Names{
		Dependencies: []string{"other", dependency}, Routes: [][]string{{"other"}, append([]string{"other"}, routes...)},
	}
}

// TestCalls counts the calls of two logs whose ids stand for different names, and the time in which they were made.
func TestCalls(t *testing.T) {
	t.Parallel()
	var s Survey
	first, second := named("frete", "GET /a", "GET /b"), named("banco", "GET /a")
	at := time.Date(2026, 8, 1, 10, 0, 0, 0, time.UTC)
	call := func(seconds int, dependency, route logs.ID, end logs.End) logs.Call {
		return logs.Call{
			At: at.Add(time.Duration(seconds) * time.Second).UnixNano(), Took: 30 * ms, Dependency: dependency, Route: route, End: end,
		}
	}
	s.Calls([]logs.Call{call(4, 1, 1, logs.Finished), call(0, 1, 2, logs.Cut), call(2, 1, 2, logs.Failed)}, first)
	s.Calls([]logs.Call{call(0, 1, 2, logs.Finished)}, first)
	s.Calls([]logs.Call{call(1, 1, 1, logs.Finished), call(1, 0, 0, logs.Finished)}, second)
	got := ""
	for _, d := range s.Done() {
		got += fmt.Sprintf("%s %d-%d %.3g/s %v:", d.Name, d.Took.Finished(), d.Took.Cut(), d.PerSecond(), d.Series.Seen())
		for _, r := range d.Routes {
			got += fmt.Sprintf(" %s %d-%d", r.Name, r.Took.Finished(), r.Took.Cut())
		}
		got += "; "
		if d.Recorded != nil {
			t.Errorf("%s: recorded %d calls that nobody asked for", d.Name, len(d.Recorded))
		}
	}
	const want = "frete 2-2 1/s 4: GET /b 1-2 GET /a 1-0; banco 1-0 0/s 1: GET /a 1-0; other 1-0 0/s 1: other 1-0; "
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if d := s.Done()[0]; !d.Began.Equal(at) || !d.Ended.Equal(at.Add(4*time.Second)) {
		t.Errorf("from %v to %v", d.Began, d.Ended)
	}
}

// TestAs puts all calls under one name, and their routes together by theirs.
func TestAs(t *testing.T) {
	t.Parallel()
	s := Survey{As: "frete"}
	s.Calls([]logs.Call{{Took: ms, Dependency: 1, Route: 1}, {Took: ms, Dependency: 0, Route: 0}}, named("one", "/a", "/b"))
	s.Calls([]logs.Call{{Took: ms, Dependency: 1, Route: 1}, {Took: ms, Dependency: 1, Route: 2}}, named("two", "/b", "/a"))
	s.Buckets([]prom.Buckets{{Dependency: "three", Route: "/a", Edges: []prom.Bucket{{High: ms, Finished: 7}}}})
	all := s.Done()
	if len(all) != 1 || all[0].Name != "frete" || all[0].Calls() != 11 {
		t.Fatalf("got %d dependencies, %+v", len(all), all[0])
	}
	got := ""
	for _, r := range all[0].Routes {
		got += fmt.Sprintf("%s %d; ", r.Name, calls(r))
	}
	if want := "/a 9; other 1; /b 1; "; got != want {
		t.Errorf("routes %q, want %q", got, want)
	}
	if rate := all[0].PerSecond(); rate != 0 {
		t.Errorf("%v/s of calls without a time", rate)
	}
}

// TestTries counts tries that were repeated only where the log says how long they took.
func TestTries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name          string
		call          logs.Call
		first, second string // finished and cut
	}{
		{"one try", logs.Call{Took: 9 * ms, Tries: 1, First: 9 * ms, Last: 9 * ms}, "none", "none"},
		{"two, the second good", logs.Call{Took: 90 * ms, Tries: 2, First: 60 * ms, Last: 30 * ms}, "0-1", "1-0"},
		{"two, both cut", logs.Call{Took: 90 * ms, Tries: 2, First: 60 * ms, Last: 30 * ms, End: logs.Cut}, "0-1", "0-1"},
		{"the last had no answer", logs.Call{Took: 90 * ms, Tries: 2, First: 60 * ms, End: logs.Failed}, "0-1", "0-1"},
		{"the first had no answer", logs.Call{Took: 90 * ms, Tries: 2, Last: 60 * ms}, "0-1", "1-0"},
		{"only how many", logs.Call{Took: 90 * ms, Tries: 2}, "none", "none"},
		{"only how many, cut", logs.Call{Took: 90 * ms, Tries: 2, End: logs.Cut}, "none", "none"},
	} {
		c.call.Dependency = 1
		var s Survey
		s.Calls([]logs.Call{c.call}, named("frete"))
		first, second := "none", "none"
		if d := s.Done()[0]; d.Second != nil {
			first = fmt.Sprintf("%d-%d", d.First.Finished(), d.First.Cut())
			second = fmt.Sprintf("%d-%d", d.Second.Finished(), d.Second.Cut())
		}
		if first != c.first || second != c.second {
			t.Errorf("%s: first %s, second %s; want %s and %s", c.name, first, second, c.first, c.second)
		}
	}
}

// TestBuckets adds counts that others made: parts of one window merge, and what has no name is called all.
func TestBuckets(t *testing.T) {
	t.Parallel()
	from := time.Date(2026, 8, 1, 10, 0, 0, 0, time.UTC)
	var s Survey
	for part := range 2 {
		at := from.Add(time.Duration(part) * time.Minute)
		s.Buckets([]prom.Buckets{
			{Edges: []prom.Bucket{{High: 10 * ms, Finished: 60}}},
			{Dependency: "frete", Route: "/a", First: at, Last: at.Add(time.Minute),
				Edges: []prom.Bucket{{High: 10 * ms, Finished: 90}, {Low: 10 * ms, High: prom.Unbounded, Finished: 5, Cut: 5}}},
		})
	}
	all := s.Done()
	if len(all) != 2 || all[0].Name != "frete" || all[1].Name != "all" {
		t.Fatalf("got %v", all)
	}
	frete := all[0]
	if frete.Took.Finished() != 190 || frete.Took.Cut() != 10 || frete.Took.Beyond() != 10 || frete.Series != nil {
		t.Errorf("frete: %d finished, %d cut, %d beyond", frete.Took.Finished(), frete.Took.Cut(), frete.Took.Beyond())
	}
	if rate := frete.PerSecond(); rate < 1.66 || rate > 1.67 {
		t.Errorf("200 calls in 120 s are %v/s", rate)
	}
	if len(frete.Routes) != 1 || calls(frete.Routes[0]) != 200 || len(all[1].Routes) != 0 {
		t.Errorf("routes %v and %v", frete.Routes, all[1].Routes)
	}
}
