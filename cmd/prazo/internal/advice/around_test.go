package advice

import (
	"github.com/prazohq/prazo"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/fronts"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
)

const second = time.Second

// TestPool has the numbers of the text book: 10/s that hang for 2.5 s hold 25 places of 10, for 0.6 s they hold 6, and a
// bulkhead of 4 leaves 6 to the others.
func TestPool(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ frete, words, found string }{
		{"deadline: 2.5s", "when frete hangs: 10/s x 2.5 s = 25: the pool of 10 runs dry", "error pool-hangs prazo.yaml:3"},
		{"deadline: 600ms", "when frete hangs: 10/s x 600 ms = 6: the pool of 10 does not run dry, 4 are left", ""},
		{"deadline: 2.5s, bulkhead: 4",
			"when frete hangs: 10/s x 2.5 s = 25, of which its bulkhead of 4 lets 4 in: the pool of 10 does not run dry, 6 are left", ""},
		{"deadline: 1s", "when frete hangs: 10/s x 1 s = 10: the pool of 10 runs dry", "error pool-hangs prazo.yaml:3"},
	} {
		file := parsed(t, "dependencies:\n  frete: {"+c.frete+", retries: off}\npools:\n  web: {size: 10, rate: 10/s, calls: [frete]}\n")
		a := advised(t, Input{File: file})
		if got := strings.Join(a.Pools[0].Report.Words, "|"); got != c.words {
			t.Errorf("%s: %s\nwant %s", c.frete, got, c.words)
		}
		if got := rules(a.Findings); got != c.found {
			t.Errorf("%s: findings %q, want %q", c.frete, got, c.found)
		}
	}
}

// TestPoolMeasured takes the rate and the mean of a normal day from what was measured, where the file says no rate.
func TestPoolMeasured(t *testing.T) {
	t.Parallel()
	file := parsed(t, "dependencies:\n  frete: {deadline: 100ms, retries: off}\n  banco: {}\npools:\n  web: {size: 10, calls: [frete]}\n")
	a := advised(t, Input{File: file, Measured: measured(false, load{name: "frete", calls: 1000, rate: 40, took: steady()})})
	if n := a.Pools[0].Report.Normal; n < 1.9 || n > 2.1 { // 40/s x 50 ms
		t.Errorf("on a normal day %v places", n)
	}
	if c := a.Pools[0].Calls[0]; c.Rate < 39.9 || c.Rate > 40.1 || c.Where != "prazo.yaml:3" {
		t.Errorf("the call of the pool is %+v", c)
	}
}

// TestPage adds up the deadlines of the file, and those that are proposed where calls were measured.
func TestPage(t *testing.T) {
	t.Parallel()
	file := parsed(t, `dependencies:
  frete: {deadline: 3s, retries: off}
  banco: {deadline: 1s, retries: off}
  aviso: {deadline: 2s, retries: off}
pages:
  checkout: {budget: 4s, reserve: 500ms, calls: [frete, {together: [banco, aviso]}]}
`)
	a := advised(t, Input{File: file})
	p := a.Pages[0]
	if p.Report.Worst != 5*second || p.Report.Room != 3500*time.Millisecond || p.Report.Fits || p.Proposed.Worst != 0 {
		t.Errorf("worst %v of %v, fits %v, proposed %v", p.Report.Worst, p.Report.Room, p.Report.Fits, p.Proposed.Worst)
	}
	if got, want := rules(a.Findings), "error page-budget prazo.yaml:7"; got != want {
		t.Errorf("findings %q, want %q", got, want)
	}
	a = advised(t, Input{File: file, Measured: measured(false, load{name: "frete", calls: 20_000, rate: 10, took: steady()})})
	p = a.Pages[0]
	if p.Report.Worst != 5*second || p.Proposed.Worst < 2*second || p.Proposed.Worst > 2200*time.Millisecond || !p.Proposed.Fits {
		t.Errorf("worst %v, with the proposal %v", p.Report.Worst, p.Proposed.Worst)
	}
	if most := a.Dependencies[0].Proposal.Deadline; most > 3500*time.Millisecond {
		t.Errorf("a deadline of %v is proposed where the page has room for 3.5s", most)
	}
}

// TestFronts says who gives up first: by the limit of the file, by a configuration, and in front of what.
func TestFronts(t *testing.T) {
	t.Parallel()
	const conf = "events {}\nhttp {\n server {\n  location / { proxy_pass http://10.0.0.1; }\n }\n}\n"
	nginx, err := fronts.Read("nginx.conf", []byte(conf))
	if err != nil {
		t.Fatal(err)
	}
	const file = `dependencies:
  frete: {deadline: 91.6s, retries: off}
pages:
  checkout: {budget: 100s, calls: [frete]}
`
	const first = "nginx (location /) answers 504 at 60 s, your process works on to 91.6 s"
	for _, c := range []struct {
		name, fronts string
		loose        bool
		words, found string
	}{
		{"a file", "fronts: {edge: {file: nginx.conf}}", false, first, "error front-first prazo.yaml:5; note front-drip nginx.conf:4"},
		{"a loose file", "", true, first, "error front-first prazo.yaml:5; note front-drip nginx.conf:4"},
		{"a limit", "fronts: {edge: {limit: 30s}}", false, "proxy (edge) answers 504 at 30 s, your process works on to 91.6 s",
			"error front-first prazo.yaml:5"},
		{"a kind", "fronts: {edge: {kind: envoy, limit: 30s}}", false, "envoy (edge) answers 504 at 30 s, your process works on to 91.6 s",
			"error front-first prazo.yaml:5"},
		{"one that drips", "fronts: {edge: {kind: haproxy, limit: 30s}}", false,
			"haproxy (edge) answers 504 at 30 s, your process works on to 91.6 s", "error front-first prazo.yaml:5; note front-drip prazo.yaml:6"},
		{"the earlier of two", "fronts: {edge: {file: nginx.conf}, inner: {limit: 50s}}", false,
			"proxy (inner) answers 504 at 50 s, your process works on to 91.6 s", "error front-first prazo.yaml:5; note front-drip nginx.conf:4"},
		{"long enough", "fronts: {edge: {limit: 100s}}", false, "checkout ends after 91.6 s at most, before every proxy in front gives up", ""},
		{"of a dependency", "fronts: {edge: {limit: 30s, dependencies: [frete]}}", false,
			"proxy (edge) answers 504 at 30 s, your process works on to 91.6 s", "error front-first prazo.yaml:3"},
	} {
		in := Input{File: parsed(t, file+c.fronts+"\n"), Fronts: map[string]fronts.File{"edge": nginx}}
		if c.loose {
			in.Loose = []fronts.File{nginx}
		}
		a := advised(t, in)
		if len(a.Fronts) != 1 || a.Fronts[0].Report.Words != c.words || len(a.Fronts[0].Says) != len(a.Fronts[0].Limits) {
			t.Errorf("%s: %+v", c.name, a.Fronts)
		}
		if got := rules(a.Findings); got != c.found {
			t.Errorf("%s: findings %q, want %q", c.name, got, c.found)
		}
	}
}

// TestFrontsUnknown takes a limit that stands elsewhere neither for one nor for none, and keeps what a file leaves open.
func TestFrontsUnknown(t *testing.T) {
	t.Parallel()
	open := fronts.File{
		Notes:  []string{"include x.conf was not followed"},
		Limits: []fronts.Limits{{Kind: fronts.Nginx, Name: "location /", Partial: true}},
	}
	file := parsed(t, "dependencies: {frete: {retries: off}}\nfronts: {edge: {file: x}}\n")
	a := advised(t, Input{File: file, Fronts: map[string]fronts.File{"edge": open}})
	if len(a.Fronts) != 1 {
		t.Fatalf("got %+v", a.Fronts)
	}
	if f := a.Fronts[0]; len(f.Limits) != 0 || len(f.Notes) != 2 || f.Report.Words != "no limit of a proxy is known" {
		t.Errorf("got %+v", f)
	}
	if len(a.Findings) != 0 {
		t.Errorf("findings %s", rules(a.Findings))
	}
}

// TestFindings puts the worst first, and says what holds for two pages once.
func TestFindings(t *testing.T) {
	t.Parallel()
	file := parsed(t, `dependencies:
  frete: {deadline: 2s, retries: off}
pages:
  one: {budget: 3s, calls: [frete]}
  two: {budget: 1s, calls: [frete]}
pools: {web: {size: 10, rate: 10/s, calls: [frete]}}
fronts: {edge: {kind: nginx, limit: 60s}}
`)
	a := advised(t, Input{File: file})
	const want = "error page-budget prazo.yaml:6; error pool-hangs prazo.yaml:3; note front-drip prazo.yaml:8"
	if got := rules(a.Findings); got != want {
		t.Errorf("findings %q, want %q", got, want)
	}
	note := plan.Finding{Rule: "c", Severity: plan.Note}
	got := tidy([]plan.Finding{note, {Rule: "b", Severity: plan.Warning}, note, {Rule: "a", Severity: plan.Error}, note})
	if s := rules(got); s != "error a ; warning b ; note c " {
		t.Errorf("tidy: %q", s)
	}
}

func TestPauses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		policy prazo.Policy
		want   time.Duration
	}{
		"two retries by default":     {prazo.Policy{}, 300 * time.Millisecond}, // 100 ms and 200 ms
		"none":                       {prazo.Policy{Retries: prazo.Retries{Max: prazo.Off}}, 0},
		"a hedge waits for nobody":   {prazo.Policy{Hedge: prazo.Hedge{After: time.Second, Max: 3}, Retries: prazo.Retries{Max: 1}}, 100 * time.Millisecond},
		"nor does the bulkhead here": {prazo.Policy{Bulkhead: prazo.Bulkhead{Wait: time.Second}, Retries: prazo.Retries{Max: 1}}, 100 * time.Millisecond},
	} {
		if got := pauses(c.policy); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
