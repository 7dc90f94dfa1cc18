package advice

import (
	"strings"
	"testing"
)

// TestMatching puts what a log calls a dependency beside the part of the file that it is.
func TestMatching(t *testing.T) {
	t.Parallel()
	const two = `dependencies:
  frete: {url: "https://frete.example/v1"}
  banco: {endpoints: ["10.0.0.7:5432", "http://10.0.0.8:5432"]}
  caixa: {url: "http://localhost:8081"}
  balcao: {url: "http://localhost:8082"}
`
	const one = "dependencies:\n  frete: {url: \"https://frete.example\"}\n"
	for _, c := range []struct {
		file string
		logs string // names, with commas
		want string // names, with commas, and how many in brackets are not measured
	}{
		{two, "frete", "frete"},
		{two, "FRETE", "frete"},
		{two, "frete.example", "frete"},
		{two, "Frete.Example:443", "frete"},
		{two, "frete.example:80", "frete.example:80"},
		{two, "10.0.0.7:5432", "banco"},
		{two, "10.0.0.8", "banco"},
		{two, "10.0.0.7:5432,10.0.0.8:5432", "banco"},
		{two, "localhost:8082", "balcao"},
		{two, "localhost:8081", "caixa"},
		{two, "access", "access"},
		{two, "", ""},
		{one, "access", "frete"},
		{one, "access,error", "access,error"},
		{one, "frete,error", "frete,error"},
		{"dependencies: {}\n", "access", "access"},
	} {
		var loads []load
		for i, name := range strings.Split(c.logs, ",") {
			loads = append(loads, load{name: name, calls: 50 - i, took: steady()})
		}
		a := advised(t, Input{Measured: measured(false, loads...), File: parsed(t, c.file)})
		var got []string
		for _, d := range a.Dependencies {
			got = append(got, d.Name)
		}
		if s := strings.Join(got, ","); s != c.want {
			t.Errorf("%s in the log is %s, want %s", c.logs, s, c.want)
		}
		for _, name := range a.Unmeasured {
			if strings.Contains(","+c.want+",", ","+name+",") {
				t.Errorf("%s: %s was measured and is said not to be", c.logs, name)
			}
		}
	}
}

// TestEndpoints adds up the endpoints of a dependency, and keeps them apart where one of them is the slow one.
func TestEndpoints(t *testing.T) {
	t.Parallel()
	slow := append(append(steady(), steady()...), 3*second) // fewer than 1 % of all
	a := advised(t, Input{
		File: parsed(t, `dependencies: {frete: {endpoints: ["a:80", "b:80"]}}`+"\n"),
		Measured: measured(false, load{name: "a:80", calls: 4000, rate: 10, took: steady(), routes: []string{"/x", "/y"}},
			load{name: "b:80", calls: 2000, rate: 5, took: slow, routes: []string{"/x", "/y"}}),
	})
	d := a.Dependencies[0]
	if len(a.Dependencies) != 1 || d.N != 6000 || d.PerSecond < 14.9 || d.PerSecond > 15.1 || len(d.Routes) != 2 || d.Routes[0].N != 3000 {
		t.Errorf("%d dependencies, %d calls, %v/s, routes %+v", len(a.Dependencies), d.N, d.PerSecond, d.Routes)
	}
	if !strings.Contains(d.Retrying.Words, "b:80") {
		t.Errorf("which server is slow is not said: %s", d.Retrying.Words)
	}
}

// TestNothing makes advice of nothing, and of a file alone.
func TestNothing(t *testing.T) {
	t.Parallel()
	if a := advised(t, Input{Simulate: true}); len(a.Dependencies)+len(a.Findings)+len(a.Unmeasured) != 0 {
		t.Errorf("advice of nothing: %+v", a)
	}
	a := advised(t, Input{File: parsed(t, "dependencies: {frete: {deadline: 2s}, banco: {}}\n"), Simulate: true})
	if got := strings.Join(a.Unmeasured, ","); got != "frete,banco" || len(a.Findings) != 0 {
		t.Errorf("unmeasured %s, findings %s", got, rules(a.Findings))
	}
	if calls, span := a.Total(); calls != 0 || span != 0 {
		t.Errorf("%d calls in %v", calls, span)
	}
}

// TestRoutes names routes with calls enough, the busiest first, and none where there is one.
func TestRoutes(t *testing.T) {
	t.Parallel()
	many := load{name: "frete", calls: 100 * 30, took: steady()}
	for i := range 30 {
		many.routes = append(many.routes, string(rune('a'+i)))
	}
	for _, c := range []struct {
		load load
		want int
	}{
		{many, mostRoutes},
		{load{name: "frete", calls: 198, took: steady(), routes: []string{"/a", "/b"}}, 0}, // 99 each
		{load{name: "frete", calls: 199, took: steady(), routes: []string{"/a", "/b"}}, 1},
		{load{name: "frete", calls: 900, took: steady(), routes: []string{"/a"}}, 0},
		{load{name: "frete", calls: 900, took: steady()}, 0},
	} {
		a := advised(t, Input{Measured: measured(false, c.load)})
		if got := len(a.Dependencies[0].Routes); got != c.want {
			t.Errorf("%d calls to %d routes: %d are named, want %d", c.load.calls, len(c.load.routes), got, c.want)
		}
	}
}
