package main

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
)

// TestUnitOf tells the unit of a column by what is said, and else by its name.
func TestUnitOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said, column string
		want         time.Duration // 0: an error
	}{
		{"", "took_ms", time.Millisecond}, {"", "TOOK_MS", time.Millisecond}, {"", "tookMs", time.Millisecond}, {"", "ms", time.Millisecond},
		{"", "duration_seconds", time.Second}, {"", "http.request_time", time.Second}, {"", "upstream_response_time", time.Second},
		{"", "took_us", time.Microsecond}, {"", "latencyNanos", time.Nanosecond}, {"", "elapsed_ns", time.Nanosecond},
		{"", "items", 0}, {"", "columns", 0}, {"", "status", 0}, {"", "took", 0}, {"", "", 0},
		{"s", "took_ms", time.Second}, {"ns", "took", time.Nanosecond}, {"us", "", time.Microsecond},
		{"min", "took_ms", 0}, {"S", "took_ms", 0},
	} {
		got, err := unitOf(c.said, c.column)
		if got != c.want || (err == nil) != (c.want > 0) {
			t.Errorf("%q %q: %v, %v; want %v", c.said, c.column, got, err, c.want)
		}
	}
}

// TestSplitPlace takes places apart, those of Windows too.
func TestSplitPlace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		where, file string
		line        int
	}{
		{"prazo.yaml:7", "prazo.yaml", 7}, {"prazo.yaml", "prazo.yaml", 0}, {"", "", 0}, {`C:\prazo.yaml:7`, `C:\prazo.yaml`, 7},
		{`C:\prazo.yaml`, `C:\prazo.yaml`, 0}, {"a:b:3", "a:b", 3}, {"a:", "a:", 0}, {"a:99999999999999999999", "a:99999999999999999999", 0},
	} {
		if file, line := splitPlace(c.where); file != c.file || line != c.line {
			t.Errorf("%q: %q and %d, want %q and %d", c.where, file, line, c.file, c.line)
		}
	}
}

// TestPlanFlags reads shares and times that are far back, and refuses what is none.
func TestPlanFlags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, share, since string }{
		{"0.1%", "0.1%", ""}, {"0.001", "0.1%", ""}, {" 1 % ", "1%", ""}, {"50%", "50%", ""}, {"0.0001%", "0.0001%", ""},
		{"1e-3", "0.1%", ""},
		{"2", "", ""}, {"0", "", ""}, {"-1%", "", ""}, {"51%", "", ""}, {"NaN", "", ""}, {"Inf%", "", ""}, {"", "", ""}, {"%", "", ""},
		{"0,1%", "", ""},
		{"7d", "", "168h0m0s"}, {"1.5d", "", "36h0m0s"}, {"90m", "", "1h30m0s"}, {"400d", "", "9600h0m0s"}, {"1s", "", "1s"},
		{"1500ms", "", "1s"},
		{"401d", "", ""}, {"0d", "", ""}, {"-1d", "", ""}, {"d", "", ""}, {"NaNd", "", ""}, {"1e300d", "", ""}, {"7 days", "", ""},
		{"9601h", "", ""},
		{"1ms", "", ""}, {"24", "", ""},
	} {
		share, since := "", ""
		var f shareFlag
		if f.Set(c.text) == nil {
			share = f.String()
		}
		var d time.Duration
		if g := (sinceFlag{&d}); g.Set(c.text) == nil {
			since = g.String()
		}
		if share != c.share || since != c.since {
			t.Errorf("%q: share %q, since %q; want %q and %q", c.text, share, since, c.share, c.since)
		}
	}
}

// TestShortTime has three digits, and none of them is an exponent.
func TestShortTime(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "0s", 7: "7ns", 640 * time.Millisecond: "640ms", 7400 * time.Millisecond: "7.4s", 12_345_678: "12.3ms", 999_600 * time.Microsecond: "1s",
		91_640 * time.Millisecond: "1m31.6s", 100 * time.Hour: "100h0m0s",
	} {
		if got := shortTime(d); got != want {
			t.Errorf("%d: %s, want %s", d, got, want)
		}
	}
	for f, want := range map[float64]string{
		0: "0", -1: "0", 0.00001: "under 0.001", 0.0123456: "0.0123", 0.2: "0.2", 9.676: "9.68", 100: "100", 99.96: "100", 999.4: "999",
		12345.6: "12346",
	} {
		if got := digits(f); got != want {
			t.Errorf("%v: %s, want %s", f, got, want)
		}
	}
	for d, want := range map[time.Duration]string{
		90 * time.Second: "90 s", 2 * time.Minute: "2 minutes", 90 * time.Minute: "90 minutes", 47 * time.Hour: "47 hours", 72 * time.Hour: "3 days",
	} {
		if got := roughly(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// TestPlanSentence says the whole in one line.
func TestPlanSentence(t *testing.T) {
	t.Parallel()
	begin := time.Date(2026, 8, 1, 10, 0, 0, 0, time.UTC)
	one := advice.Dependency{Name: "frete", N: 3000, Began: begin, Ended: begin.Add(5 * time.Minute)}
	numbered := one
	numbered.Proposal.TryLimit, numbered.Proposal.Deadline = 640*time.Millisecond, 2100*time.Millisecond
	single := advice.Dependency{Name: "banco", N: 1}
	broken := []plan.Finding{{Severity: plan.Error}, {Severity: plan.Error}, {Severity: plan.Warning}, {Severity: plan.Note}}
	for _, c := range []struct {
		a    advice.Advice
		want string
	}{
		{advice.Advice{}, "no call was measured"},
		{advice.Advice{Pages: make([]advice.Page, 1)}, "no call was measured; budgets, pools and proxies fit"},
		{advice.Advice{Findings: broken}, "no call was measured; 2 errors, 1 warning"},
		{advice.Advice{Dependencies: []advice.Dependency{one}}, "3000 calls to 1 dependency in 5 minutes"},
		{advice.Advice{Dependencies: []advice.Dependency{single}}, "1 call to 1 dependency"},
		{advice.Advice{Dependencies: []advice.Dependency{numbered}, Pools: make([]advice.Pool, 1), Findings: broken[3:]},
			"3000 calls to 1 dependency in 5 minutes; 640ms a try, 2.1s in all; budgets, pools and proxies fit"},
		{advice.Advice{Dependencies: []advice.Dependency{numbered, single}, Findings: broken[2:]},
			"3001 calls to 2 dependencies in 5 minutes; 0 errors, 1 warning"},
	} {
		if got := planSentence(c.a); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// TestMeantWord finds the word that a person may have meant.
func TestMeantWord(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"ngnix": "nginx", "ngin": "nginx", "NGINX": "nginx", "appache": "apache", "traefic": "traefik", "env": "envoy", "xyz": "", "": "", "a": "",
		"jsonl": "json", "number": "numbers",
	} {
		if got := meantWord(word, formatNames()); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// TestPlanTextMany keeps the text short however many dependencies, routes and names without a call there are.
func TestPlanTextMany(t *testing.T) {
	t.Parallel()
	route := advice.Route{Name: "GET /" + strings.Repeat("x", 300), N: 100}
	d := advice.Dependency{Name: "frete\x1b[2J\u202e", N: 7, Cut: 7}
	for range 30 {
		d.Routes = append(d.Routes, route)
	}
	var a advice.Advice
	for range 1000 {
		a.Dependencies = append(a.Dependencies, d)
	}
	got := planText(a, reading{}, 80)
	for words, n := range map[string]int{
		"\nfrete": shownDependencies + shortDependencies, "  7 calls, 7 cut or failed (100 %)\n": shownDependencies,
		": 7 calls\n":                          shortDependencies,
		"\nand 975 dependencies, see --json\n": 1, "    and 22 routes, see --json\n": shownDependencies,
		"p50 0s": shownRoutes * shownDependencies,
		"    GET /xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...       100 ": shownRoutes * shownDependencies, "\x1b": 0, "\u202e": 0,
	} {
		if count := strings.Count(got, words); count != n {
			t.Errorf("%q stands %d times, want %d", words, count, n)
		}
	}
	if lines := strings.Count(got, "\n"); lines > 150 {
		t.Errorf("%d lines", lines)
	}
}
