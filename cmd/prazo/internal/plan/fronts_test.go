package plan

import (
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

func TestFronts(t *testing.T) {
	t.Parallel()
	nginx := Front{Kind: "nginx", Name: "location /", Place: "nginx.conf:12", Idle: 60 * sec}
	envoy := Front{Kind: "envoy", Total: 15 * sec, CutsDrip: true}
	haproxy := Front{Kind: "haproxy"}
	for _, test := range []struct {
		name   string
		fronts []Front
		worst  time.Duration
		words  string
		rules  []string
	}{
		{"nginx first", []Front{nginx}, 91600 * ms, "nginx (location /) answers 504 at 60 s, your process works on to 91.6 s", []string{"front-first", "front-drip"}},
		{"the first of two", []Front{nginx, envoy}, 91600 * ms, "envoy answers 504 at 15 s", []string{"front-first", "front-drip"}},
		{"the process first", []Front{nginx, envoy}, 2500 * ms, "before every proxy in front gives up", []string{"front-drip"}},
		{"a toss of a coin", []Front{envoy}, 15 * sec, "toss of a coin", []string{"front-first"}},
		{"no limit at all", []Front{haproxy}, 15 * sec, "ends after 15 s at most", []string{"front-unlimited"}},
		{"total and idle: the shorter", []Front{{Kind: "caddy", Total: 30 * sec, Idle: 5 * sec, CutsDrip: true}}, 10 * sec, "caddy answers 504 at 5 s", []string{"front-first"}},
		{"nobody in front", nil, 15 * sec, "ends after 15 s at most", nil},
	} {
		p := Process{Name: "checkout", Where: "prazo.yaml:4", Worst: test.worst}
		has(t, JudgeFronts(test.fronts, p).Words, test.words)
		var rules []string
		for _, f := range CheckFronts(test.fronts, p) {
			rules = append(rules, f.Rule)
			if f.Message == "" || f.Fix == "" {
				t.Errorf("%s: %+v", test.name, f)
			}
		}
		if len(rules) != len(test.rules) {
			t.Errorf("%s: %v, not %v", test.name, rules, test.rules)
			continue
		}
		for i := range rules {
			if rules[i] != test.rules[i] {
				t.Errorf("%s: %v, not %v", test.name, rules, test.rules)
			}
		}
	}
	again := envoy
	again.Retries = 2
	has(t, CheckFronts([]Front{again}, Process{Worst: 20 * sec})[0].Message, "asks again, 2 times")
}

func TestCheckDeadline(t *testing.T) {
	t.Parallel()
	d := of(100*ms, 19_600, 900*ms, 400)
	for _, test := range []struct {
		name   string
		policy prazo.Policy
		rule   string // "" for none
	}{
		{"fits", prazo.Policy{Deadline: sec, Retries: prazo.Retries{Max: prazo.Off}}, ""},
		{"cuts good calls", prazo.Policy{Deadline: 500 * ms, Retries: prazo.Retries{Max: prazo.Off}}, "deadline-short"},
		{"waits for nobody", prazo.Policy{Deadline: 60 * sec, Retries: prazo.Retries{Max: prazo.Off}}, "deadline-long"},
		{"promises tries that do not fit", prazo.Policy{Deadline: 2500 * ms, TryLimit: prazo.Fixed(2 * sec)}, "retries-fit"},
	} {
		found := CheckDeadline("frete", "prazo.yaml:9", test.policy, d, 0)
		if test.rule == "" && len(found) > 0 || test.rule != "" && (len(found) != 1 || found[0].Rule != test.rule || found[0].Fix == "") {
			t.Errorf("%s: %+v", test.name, found)
		}
	}
	if found := CheckDeadline("frete", "", prazo.Policy{Deadline: sec}, nil, 0); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}
