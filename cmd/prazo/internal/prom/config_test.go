package prom

import (
	"strings"
	"testing"
	"time"
)

// TestCheck says everything that is wrong with a configuration at once.
func TestCheck(t *testing.T) {
	t.Parallel()
	const good = "http://localhost:9090"
	for _, c := range []struct {
		name   string
		config Config
		want   []string
	}{
		{"nothing", Config{}, []string{"prometheus URL: has no http://", "the end of the window is missing"}},
		{"no scheme, with a password", Config{URL: "ana:segredo@host:9090", Now: noon}, []string{"has no http://"}},
		{"broken, with a password", Config{URL: "http://ana:segredo@host:x y", Now: noon}, []string{"cannot be read"}},
		{"two ways to sign in", Config{URL: "http://ana:b@host", Token: "t", Now: noon}, []string{"give one of them"}},
		{"a header in the tenant", Config{URL: good, Tenant: "a\r\nX: y", Now: noon}, []string{"line breaks"}},
		{"a query for a metric", Config{URL: good, Metric: "rate(x[5m])", Now: noon}, []string{`metric: "rate(x[5m])" is not a name`}},
		{"a selector for a label", Config{URL: good, Dependency: `a="b"`, Route: "a b", Now: noon}, []string{"label of the dependency: ", "label of the route: "}},
		{"an open selector", Config{URL: good, Selector: `{a="b"`, Now: noon}, []string{"selector: ", "no closing }"}},
		{"a selector that goes on", Config{URL: good, Selector: `a="b"} or vector(1)`, Now: noon}, []string{"selector: "}},
		{"a bad pattern", Config{URL: good, Cut: `a=~"("`, Now: noon}, []string{"conditions on a cut call: ", "missing closing )"}},
		{"no quotes", Config{URL: good, Cut: `a=504`, Now: noon}, []string{"has no value in quotes"}},
		{"no sign", Config{URL: good, Cut: `504`, Now: noon}, []string{"has no = or !="}},
		{"a window of years", Config{URL: good, Window: 1e6 * time.Hour, Now: noon}, []string{"a window of 1000000h"}},
		{"a window of nothing", Config{URL: good, Window: time.Millisecond, Now: noon}, []string{"a window of 1ms"}},
		{"a negative window", Config{URL: good, Window: -time.Hour, Now: noon}, []string{"a window of -1h"}},
		{"many parts", Config{URL: good, Parts: 1000, Now: noon}, []string{"1000 parts: write 1 to 48"}},
		{"negative parts", Config{URL: good, Parts: -1, Now: noon}, []string{"-1 parts"}},
		{"a long deadline", Config{URL: good, Deadline: time.Hour, Now: noon}, []string{"a deadline of 1h"}},
		{"a negative unit", Config{URL: good, Unit: -1, Now: noon}, []string{"a unit of -1ns"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := prepare(c.config)
			if err == nil {
				t.Fatal("no error")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %v\nwant %q in it", err, want)
				}
			}
			if strings.Contains(err.Error(), "segredo") {
				t.Errorf("the password is shown: %v", err)
			}
		})
	}
}

// TestAddress cuts a URL back to the base of the API.
func TestAddress(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"http://p:9090":                            "http://p:9090/api/v1/query?query=1",
		" https://p/prometheus/ ":                  "https://p/prometheus/api/v1/query?query=1",
		"http://p:9090/graph?g0.expr=up#x":         "http://p:9090/api/v1/query?query=1",
		"http://p/select/0/prometheus/api/v1":      "http://p/select/0/prometheus/api/v1/query?query=1",
		"http://p/prometheus/api/v1/query?query=x": "http://p/prometheus/api/v1/query?query=1",
		"http://vm:8428/vmui/":                     "http://vm:8428/api/v1/query?query=1",
		"http://a:b@p":                             "http://p/api/v1/query?query=1",
	} {
		a, err := readAddress(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := a.at("query", map[string][]string{"query": {"1"}}); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestMatchers reads conditions and decides by them as Prometheus does: patterns match the whole value.
func TestMatchers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		labels map[string]string
		want   bool
	}{
		{`code=~"499|504"`, map[string]string{"code": "504"}, true},
		{`code=~"499|504"`, map[string]string{"code": "5040"}, false},
		{`code=~"499|504"`, nil, false},
		{`{a="b", c!="d"}`, map[string]string{"a": "b"}, true},
		{`{a="b", c!="d"}`, map[string]string{"a": "b", "c": "d"}, false},
		{`a='it\'s'`, map[string]string{"a": "it's"}, true},
		{"a=`\\d`", map[string]string{"a": `\d`}, true},
		{`"http.code"!~"2.."`, map[string]string{"http.code": "504"}, true},
		{`"http.code"!~"2.."`, map[string]string{"http.code": "204"}, false},
		{``, map[string]string{"a": "b"}, false},
	} {
		all, err := readMatchers(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		q := &question{cut: all}
		if got := q.isCut(c.labels); got != c.want {
			t.Errorf("%s of %v: %v", c.text, c.labels, got)
		}
		again, err := readMatchers(written(all))
		if err != nil || written(again) != written(all) {
			t.Errorf("%s is written as %s, which reads as %s, %v", c.text, written(all), written(again), err)
		}
	}
}
