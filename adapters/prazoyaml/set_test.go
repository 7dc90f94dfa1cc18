package prazoyaml

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// set puts a value over a dependency, as a variable or a flag does.
func set(t *testing.T, d *Dependency, key, text string) error {
	t.Helper()
	for _, s := range Settings() {
		if s.Section == SectionDependencies && s.Key == key {
			return s.Set(d, text)
		}
	}
	t.Fatalf("no key %s", key)
	return nil
}

// TestOver: what a block says over defaults, and then what is set over it.
func TestOver(t *testing.T) {
	t.Parallel()
	type say struct{ key, text string }
	cases := []struct {
		defaults, own string
		set           []say
		want          prazo.Policy
	}{
		{"hedge: {after: 1s, max: 2}", "hedge: {after: off}", nil, prazo.Policy{}},
		{"pace: {least: 1B, over: 2s}", "pace: {least: off}", nil, prazo.Policy{}},
		{"breaker: {failures: 50%, slow: 80%, slow_after: 1s}", "breaker: {failures: off}", nil,
			prazo.Policy{Breaker: prazo.Breaker{Slow: 0.8, SlowAfter: time.Second}}},
		{"each_try: {limit: average, of: 50, first: 3s}", "each_try: max*3", nil, prazo.Policy{TryLimit: prazo.Longest(3, 50, 3*time.Second)}},
		{"each_try: {of: 50}", "each_try: {limit: average}", nil, prazo.Policy{TryLimit: prazo.Average(2, 50, 0)}},
		{"each_try: {limit: average, of: 50, first: 3s}", "each_try: 1s", nil, prazo.Policy{TryLimit: prazo.Fixed(time.Second)}},
		{"each_try: {limit: learn, attached: 2%}", "each_try: learn", nil,
			prazo.Policy{TryLimit: prazo.TryLimit{Rule: prazo.LearnRule, Attached: 0.02}}},
		{"each_try: {limit: learn, attached: 2%}", "each_try: auto", nil, prazo.Policy{}},
		{"retries: {wait: 5s}", "retries: {wait: 50ms}", nil, prazo.Policy{Retries: prazo.Retries{Wait: prazo.Wait{First: 50 * time.Millisecond}}}},
		{"retries: {wait: 5s}", "", []say{{"retries.wait", "50ms"}},
			prazo.Policy{Retries: prazo.Retries{Wait: prazo.Wait{First: 50 * time.Millisecond}}}},
		{"", "", []say{{"retries.wait", "5s"}, {"retries.wait", "3s"}},
			prazo.Policy{Retries: prazo.Retries{Wait: prazo.Wait{First: 3 * time.Second, Cap: 3 * time.Second}}}},
		{"retries: {wait: 5s}", "", []say{{"retries.cap", "4s"}, {"retries.wait", "50ms"}},
			prazo.Policy{Retries: prazo.Retries{Wait: prazo.Wait{First: 50 * time.Millisecond, Cap: 4 * time.Second}}}},
		{"retries: {wait: 5s}", "", []say{{"retries.wait", "0s"}}, prazo.Policy{Retries: prazo.Retries{Wait: prazo.Wait{First: prazo.Off}}}},
	}
	for _, c := range cases {
		f, err := Parse("f", []byte("version: 1\ndefaults: {"+c.defaults+"}\ndependencies: {a: {deadline: 9s, "+c.own+"}}\n"))
		if err != nil {
			t.Errorf("%s, %s: %v", c.defaults, c.own, err)
			continue
		}
		d := f.Dependencies[0]
		for _, s := range c.set {
			if err := set(t, &d, s.key, s.text); err != nil {
				t.Errorf("%s: %s: %v", s.key, s.text, err)
			}
		}
		c.want.Deadline = 9 * time.Second
		got, err := d.Guard()
		if err != nil {
			t.Fatal(err)
		}
		want, err := prazo.New("a", c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got.Policy() != want.Policy() {
			t.Errorf("%s, %s, %v:\ngot  %+v\nwant %+v", c.defaults, c.own, c.set, got.Policy(), want.Policy())
		}
	}
}

// TestSetUnfit: the limit of a measured one is not that of a fixed one.
func TestSetUnfit(t *testing.T) {
	t.Parallel()
	d := Dependency{Name: "x", Policy: prazo.Policy{Deadline: time.Second, TryLimit: prazo.Fixed(100 * time.Millisecond)}}
	if err := set(t, &d, "each_try.first", "3s"); !saysWhat(err) || d.Policy.TryLimit.First != 100*time.Millisecond {
		t.Errorf("%v, the limit is %v", err, d.Policy.TryLimit)
	}
}

// TestCheck: what is set over a file is judged like the file.
func TestCheck(t *testing.T) {
	t.Parallel()
	cases := []struct{ key, text, want string }{
		{"deadline", "1s", ""},
		{"key.header", "a b", `key.header: "a b" is not the name of a header`},
		{"fallback.message", "sorry", "fallback.message: a message and a default answer"},
		{"fallback.default.status", "204", "fallback.default.status: an answer with status 204 has no body"},
		{"breaker.slow", "50%", "Breaker.SlowAfter"},
	}
	for _, c := range cases {
		f, err := Parse("f", []byte("version: 1\ndependencies: {a: {fallback: {default: x}}}\n"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := f.Dependency("a")
		if err != nil {
			t.Fatal(err)
		}
		if err := set(t, &d, c.key, c.text); err != nil {
			t.Fatal(err)
		}
		if err := d.Check(); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s: %v, want %q", c.key, c.text, err, c.want)
		}
		if a := f.Dependencies[0].Fallback.Default; a.Status != 0 {
			t.Errorf("%s: %s: the file's own answer has status %d", c.key, c.text, a.Status)
		}
	}
}
