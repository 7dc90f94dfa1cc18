package prazoyaml

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// whole is a file with something of everything.
const whole = `# yaml-language-server: $schema=prazo.schema.json
version: 1
defaults:
  deadline: 5s
  retries: {max: 1, wait: 50ms, budget: 10%}
  hedge: {after: 1s, max: 2}
  fallback: {message: try again}
dependencies:
  frete:
    url: https://frete.example/v1
    deadline: 2.5s
    each_try: 1s+200ms..10s
    hedge: off
    fallback:
      stale: 24h
      default: {status: 203, type: text/plain, body: none}
    key: {make: true, header: X-Key, repeat: true}
  cotacao:
    each_try: {of: 20, limit: average*3, first: 3s}
    hedge: off
    retries:
      on: [not_sent, timeout]
      wait: 3s
      budget: {share: off, trickle: 30/min, burst: 5}
      hold_asked: off
    breaker: {failures: 50%, slow: 0.8, slow_after: 700ms, least: 10}
    pace: {least: 10KiB, over: 2s, early: true}
    whole: off
    scouts: 0
    idle: 30s
    idempotent: true
  estoque: {endpoints: [http://10.0.0.7:80, "10.0.0.8:81"], aside: {failures: 3, for: 1m}, bulkhead: 4, hedge: learnt}
  banco:
pages:
  checkout:
    budget: 3s
    reserve: 150ms
    calls:
    - frete
    - together: [cotacao, estoque]
pools:
  web: {size: 10, wait: 500ms, rate: 600/min, calls: frete}
fronts:
  edge: {kind: nginx, file: nginx.conf, pages: checkout}
  mesh: {limit: 15s, dependencies: [frete, banco]}
`

func TestParse(t *testing.T) {
	t.Parallel()
	f, err := Parse("shop.yaml", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	shared := prazo.Policy{
		Deadline: 5 * time.Second, Hedge: prazo.Hedge{After: time.Second, Max: 2},
		Retries: prazo.Retries{Max: 1, Wait: prazo.Wait{First: 50 * time.Millisecond}, Budget: prazo.Budget{Share: 0.1}},
	}
	frete, cotacao, estoque := shared, shared, shared
	frete.Deadline, frete.Hedge = 2500*time.Millisecond, prazo.Hedge{}
	frete.TryLimit = prazo.Growing(time.Second, 200*time.Millisecond, 10*time.Second)
	cotacao.Hedge, cotacao.TryLimit = prazo.Hedge{}, prazo.Average(3, 20, 3*time.Second)
	cotacao.Retries = prazo.Retries{
		Max: 1, On: prazo.OnNotSent | prazo.OnTimeout, Wait: prazo.Wait{First: 3 * time.Second, Cap: 3 * time.Second},
		Budget: prazo.Budget{Share: prazo.Off, PerSecond: 0.5, Burst: 5}, HoldAsked: prazo.Off,
	}
	cotacao.Breaker = prazo.Breaker{Failures: 0.5, Slow: 0.8, SlowAfter: 700 * time.Millisecond, Least: 10}
	cotacao.Pace = prazo.Pace{Least: 10 << 10, Over: 2 * time.Second, Early: true}
	cotacao.Scouts, cotacao.Idle = prazo.Off, 30*time.Second
	estoque.Endpoints = prazo.Endpoints{Failures: 3, Aside: time.Minute}
	estoque.Bulkhead.Max, estoque.Hedge.After = 4, prazo.Learnt
	message := Fallback{Message: "try again"}
	want := &File{
		Dependencies: []Dependency{
			{Name: "frete", URL: "https://frete.example/v1", Policy: frete, Key: Key{Make: true, Header: "X-Key", Repeat: true}, Line: 9,
				Fallback: Fallback{Stale: 24 * time.Hour, Default: &Answer{203, "text/plain", "none"}}},
			{Name: "cotacao", Policy: cotacao, Whole: -1, Idempotent: true, Fallback: message, Line: 18},
			{Name: "estoque", Endpoints: []string{"http://10.0.0.7:80", "10.0.0.8:81"}, Policy: estoque, Fallback: message, Line: 32},
			{Name: "banco", Policy: shared, Fallback: message, Line: 33},
		},
		Pages: []Page{{Name: "checkout", Budget: 3 * time.Second, Reserve: 150 * time.Millisecond, Line: 35,
			Steps: []Step{{Together: []string{"frete"}}, {Together: []string{"cotacao", "estoque"}}}}},
		Pools: []Pool{{Name: "web", Size: 10, Wait: 500 * time.Millisecond, Rate: 10, Dependencies: []string{"frete"}, Line: 42}},
		Fronts: []Front{
			{Name: "edge", Kind: "nginx", File: "nginx.conf", Pages: []string{"checkout"}, Line: 44},
			{Name: "mesh", Limit: 15 * time.Second, Dependencies: []string{"frete", "banco"}, Line: 45},
		},
	}
	if line := f.Dependencies[0].LineOf("each_try.limit"); line != 12 {
		t.Errorf("each_try stands in line %d, want 12", line)
	}
	if line := f.Dependencies[0].LineOf("retries.max"); line != 0 {
		t.Errorf("retries.max stands in line %d, want 0", line)
	}
	for i := range f.Dependencies {
		f.Dependencies[i].written, f.Dependencies[i].raised = nil, false
	}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("got  %+v\nwant %+v", f, want)
	}
}

// TestSharedNothing changes the fallback of one dependency that has it from defaults, and looks at another.
func TestSharedNothing(t *testing.T) {
	t.Parallel()
	f, err := Parse("x", []byte("version: 1\ndefaults: {fallback: {default: a}}\ndependencies: {b: , c: {deadline: 1s}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	f.Dependencies[0].Fallback.Default.Body = "changed"
	if got := f.Dependencies[1].Fallback.Default.Body; got != "a" {
		t.Errorf("the other one has %q", got)
	}
}

// TestDefaultsAreTrue sets each setting of a dependency to the default that the documentation names: the policy in force must
// be the one without it.
func TestDefaultsAreTrue(t *testing.T) {
	t.Parallel()
	n := 0
	for _, s := range Settings() {
		if s.Env == "" || s.Default == "" || strings.HasPrefix(s.Default, "(") {
			continue
		}
		// Some fields mean something only beside others.
		for _, beside := range []prazo.Policy{
			{}, {TryLimit: prazo.Average(0, 0, 0)}, {Breaker: prazo.Breaker{Failures: 0.5}}, {Hedge: prazo.Hedge{After: time.Second}},
			{Pace: prazo.Pace{Least: 1}},
		} {
			beside.Deadline = defaultDeadline
			d := Dependency{Name: "x", Policy: beside}
			if err := s.Set(&d, s.Default); err != nil {
				t.Errorf("%s: %s: %v", s.Key, s.Default, err)
				continue
			}
			if replaced := s.Short && beside != (prazo.Policy{Deadline: defaultDeadline}); replaced {
				continue // auto, off: they take away what is beside
			}
			without, err := Dependency{Name: "x", Policy: beside}.Guard()
			if err != nil {
				t.Fatal(err)
			}
			with, err := d.Guard()
			if err == nil && with.Policy() == without.Policy() {
				n++
			} else if meaningful(s.Key, beside) {
				t.Errorf("%s: %s is not the default: %v\n%v\n%v", s.Key, s.Default, err, d.Policy, beside)
			}
		}
	}
	if n < 60 {
		t.Errorf("%d defaults were compared", n)
	}
}

// meaningful reports whether a key has a meaning beside a policy.
func meaningful(key string, beside prazo.Policy) bool {
	switch group, _, _ := strings.Cut(key, "."); group {
	case "each_try":
		return beside.TryLimit.Rule == prazo.AverageRule && key != "each_try.attached"
	case "breaker":
		return beside.Breaker.Failures > 0
	case "hedge":
		return beside.Hedge.After > 0
	case "pace":
		return beside.Pace.Least > 0
	}
	return true
}

func TestSet(t *testing.T) {
	t.Parallel()
	for _, s := range Settings() {
		d := Dependency{Name: "x", Policy: prazo.Policy{Deadline: time.Second}}
		if s.Env == "" {
			if err := s.Set(&d, "1"); err == nil && s.Section != SectionDependencies {
				t.Errorf("%s %s was set on a dependency", s.Section, s.Key)
			}
			continue
		}
		if err := s.Set(&d, strings.Trim(s.Example, "'")); err != nil {
			t.Errorf("%s: its example %s: %v", s.Key, s.Example, err)
		}
		for _, bad := range []string{"", "\x00", "-1", "1e9", strings.Repeat("9", 400), "bah bah"} {
			if s.Kind == KindText && bad != "" && bad != "\x00" || s.Kind == KindLimit && bad == "" {
				continue
			}
			if err := s.Set(&d, bad); !saysWhat(err) {
				t.Errorf("%s: %.20q: the error says not what to write: %v", s.Key, bad, err)
			}
		}
	}
}

// saysWhat reports whether an error says what to write instead, in a few words.
func saysWhat(err error) bool {
	if err == nil || len(err.Error()) > 500 {
		return false
	}
	return strings.Contains(err.Error(), "write") || strings.Contains(err.Error(), "leave it out")
}
