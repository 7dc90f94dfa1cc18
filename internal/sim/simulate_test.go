package sim

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// ten is ten calls of 100 ms, one a second, of which the fourth hangs.
func ten() []Recorded {
	all := make([]Recorded, 10)
	for i := range all {
		all[i] = Recorded{At: float64(i), Took: 0.1, Finished: true}
	}
	all[3].Took, all[3].Finished = math.Inf(1), false
	return all
}

// once200 cuts every try at 200 ms and tries once more, at once.
func once200() prazo.Policy {
	return prazo.Policy{Deadline: time.Second, TryLimit: prazo.Fixed(200 * time.Millisecond),
		Retries: prazo.Retries{Max: 1, Wait: prazo.Wait{First: prazo.Off}}}
}

func simulated(t *testing.T, calls []Recorded, s Scenario, p prazo.Policy, settings Settings) Outcome {
	t.Helper()
	all, err := Simulate(calls, s, []NamedPolicy{{"it", p}}, settings)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}

// TestSimulateByHand: what ten calls come to is worked out on paper.
// mutate: internal/sim/ledger.go: case v.first.kind == prazo.Good: => case v.first.kind >= prazo.Good:
// mutate: internal/sim/ledger.go: l.held += float64(l.slots) * (now - l.since).Seconds() => l.held += float64(l.slots)
// mutate: internal/sim/scouting.go: age - a.limit => age - 0
// mutate: internal/sim/world.go: k++ // all but the call itself => k += 0 // all but the call itself
func TestSimulateByHand(t *testing.T) {
	t.Parallel()
	slow := ten()
	slow[3] = Recorded{At: 3, Took: 0.3, Finished: true}
	refused := ten()
	refused[3] = Recorded{At: 3, Took: 0.05}
	cut := ten()
	cut[3] = Recorded{At: 3, Took: 0.05, Cut: true}
	last := 9.1
	base := Outcome{Policy: "it", Scenario: "", Calls: 10, Good: 9, Hung: 1, P50: 0.1, PeakSlots: 1, Retries: 1, Load: 1.1}
	with := func(change func(*Outcome)) Outcome {
		o := base
		change(&o)
		return o
	}
	for name, c := range map[string]struct {
		calls    []Recorded
		policy   prazo.Policy
		settings Settings
		want     Outcome
	}{
		"the hang belongs to the request": {ten(), once200(), Settings{}, with(func(o *Outcome) {
			o.Success, o.WaitHung, o.WaitFailed, o.P99, o.P999, o.Slots = 0.9, 0.4, 0.4, 0.4, 0.4, 1.3/last
		})},
		"the hang belongs to the try": {ten(), once200(), Settings{Independent: true}, with(func(o *Outcome) {
			o.Success, o.WaitHung, o.P99, o.P999, o.Slots = 1, 0.3, 0.3, 0.3, 1.2/last
		})},
		"without a retry": {ten(), prazo.Policy{Deadline: time.Second, Retries: prazo.Retries{Max: prazo.Off}}, Settings{}, with(func(o *Outcome) {
			o.Success, o.WaitHung, o.WaitFailed, o.P99, o.P999, o.Slots, o.Load, o.Retries = 0.9, 1, 1, 1, 1, 1.9/last, 1, 0
		})},
		"a slow call is cut": {slow, once200(), Settings{}, with(func(o *Outcome) {
			o.Good, o.Hung, o.FalseCuts, o.CutFirst = 10, 0, 0.1, 0.1
			o.Success, o.WaitFailed, o.P99, o.P999, o.Slots = 0.9, 0.4, 0.4, 0.4, 1.3/last
		})},
		"longer than anybody would wait": {slow, once200(), Settings{Patience: 250 * time.Millisecond}, with(func(o *Outcome) {
			o.Success, o.WaitHung, o.WaitFailed, o.P99, o.P999, o.Slots = 0.9, 0.4, 0.4, 0.4, 0.4, 1.3/last
		})},
		"a bad answer": {refused, once200(), Settings{}, with(func(o *Outcome) {
			o.Hung, o.Success, o.WaitFailed, o.P99, o.P999, o.Slots = 0, 0.9, 0.1, 0.1, 0.1, 1/last
		})},
		"cut by somebody else": {cut, once200(), Settings{}, with(func(o *Outcome) {
			o.Good, o.Hung, o.Success, o.P99, o.P999, o.Slots, o.Load, o.Retries = 10, 0, 1, 0.1, 0.1, 1/last, 1, 0
		})},
		"hedged": {ten(), prazo.Policy{Deadline: time.Second, Retries: prazo.Retries{Max: prazo.Off}, Hedge: prazo.Hedge{After: 150 * time.Millisecond}},
			Settings{Independent: true}, with(func(o *Outcome) {
				o.Success, o.WaitHung, o.P99, o.P999 = 1, 0.25, 0.25, 0.25
				o.Slots, o.PeakSlots, o.Retries, o.Hedges = (0.9+0.25+0.1)/last, 2, 0, 1
				o.Scouts, o.ScoutSlots = 1, 0.25/last // the loser runs on to twice its age
			})},
		"only the second block of two counts": {ten(), once200(), Settings{Block: 2}, with(func(o *Outcome) {
			o.Calls, o.Good, o.Load, o.Success = 4, 3, 1.25, 0.75
			o.WaitHung, o.WaitFailed, o.P99, o.P999, o.Slots = 0.4, 0.4, 0.4, 0.4, 1.3/last
		})},
	} {
		got := simulated(t, c.calls, Scenario{}, c.policy, c.settings)
		if sixDigits(got) != sixDigits(c.want) {
			t.Errorf("%s:\n got %s\nwant %s", name, sixDigits(got), sixDigits(c.want))
		}
	}
}

// sixDigits writes an outcome so that two that differ by rounding are the same.
func sixDigits(o Outcome) string {
	var b strings.Builder
	v := reflect.ValueOf(o)
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Float64 {
			fmt.Fprintf(&b, "%s %.6f; ", v.Type().Field(i).Name, f.Float())
		} else {
			fmt.Fprintf(&b, "%s %v; ", v.Type().Field(i).Name, f)
		}
	}
	return b.String()
}

// steady is a series at a rate whose calls take 80 to 120 ms.
func steady(n int, rate float64) []Recorded {
	r := rand.New(rand.NewPCG(8, 9))
	all := make([]Recorded, n)
	at := 0.0
	for i := range all {
		all[i] = Recorded{At: at, Took: 0.08 + 0.04*r.Float64(), Finished: true}
		at += r.ExpFloat64() / rate
	}
	return all
}

// TestLittle: the places held are the rate times how long each is held, on normal days and while everything hangs.
func TestLittle(t *testing.T) {
	t.Parallel()
	calls := steady(20_000, 50)
	p := prazo.Policy{Deadline: 2500 * time.Millisecond, Retries: prazo.Retries{Max: prazo.Off}}
	near(t, "normal days", simulated(t, calls, Scenario{}, p, Settings{}).Slots, 50*0.1, 0.15)
	near(t, "all hang", simulated(t, calls, Scenario{Outage: true}, p, Settings{}).Slots, 50*2.5, 3)
	p.TryLimit = prazo.Fixed(600 * time.Millisecond)
	near(t, "all hang, and are cut", simulated(t, calls, Scenario{Outage: true}, p, Settings{}).Slots, 50*0.6, 1)
}

// TestScenarios: each fault does what it says, to the share of the calls that it says.
// mutate: internal/sim/world.go: now < w.from || now >= w.until => now < w.from
// mutate: internal/sim/world.go: return (before + 1 + int( => return (before + 0 + int(
func TestScenarios(t *testing.T) {
	t.Parallel()
	calls := steady(20_000, 50)
	length := calls[len(calls)-1].At
	p := prazo.Policy{Deadline: time.Second, TryLimit: prazo.Fixed(200 * time.Millisecond),
		Retries: prazo.Retries{Max: 1, Wait: prazo.Wait{First: prazo.Off}, Budget: prazo.Budget{Share: prazo.Off}}}
	for _, c := range []struct {
		name            string
		scenario        Scenario
		independent     bool
		success, within float64
		load, loadNear  float64
	}{
		{"nothing", Scenario{}, false, 1, 0, 1, 0},
		{"hang, of the request", Scenario{Hang: 0.1}, false, 0.9, 0.01, 1.1, 0.01},
		{"hang, of the try", Scenario{Hang: 0.1}, true, 0.99, 0.003, 1.1, 0.01},
		{"three times slower", Scenario{Slower: 3}, false, 0, 0, 2, 0},
		{"for the second half", Scenario{Slower: 3, From: length / 2}, false, 0.5, 0.01, 1.5, 0.01},
		{"for a quarter", Scenario{Slower: 3, From: length / 2, For: length / 4}, false, 0.75, 0.01, 1.25, 0.01},
		{"one of three stuck", Scenario{Endpoints: 3, Stuck: 1}, false, 1, 0, 4.0 / 3, 0.01},
		{"two of three stuck", Scenario{Endpoints: 3, Stuck: 2}, false, 1 - 2.0/3*0.5, 0.015, 1 + 2.0/3, 0.01},
		{"the only one stuck", Scenario{Stuck: 1}, false, 0, 0, 2, 0},
		{"outage of a tenth", Scenario{Outage: true, From: 50, For: length / 10}, false, 0.9, 0.01, 1.1, 0.01},
		{"refused", Scenario{Outage: true, Refuses: true, From: 50, For: length / 10}, false, 0.9, 0.01, 1.1, 0.01},
	} {
		o := simulated(t, calls, c.scenario, p, Settings{Seed: 5, Independent: c.independent})
		near(t, c.name+", success", o.Success, c.success, c.within+1e-9)
		near(t, c.name+", load", o.Load, c.load, c.loadNear+1e-9)
	}
	if o := simulated(t, calls, Scenario{Outage: true, Refuses: true}, p, Settings{}); o.P999 != 0.002 || o.Hung != 0 {
		t.Errorf("refused twice, known at once: %+v", o)
	}
}

// TestOfferedScenarios all pass their own check, also for series without a length.
func TestOfferedScenarios(t *testing.T) {
	t.Parallel()
	names := map[float64]string{0: "outage of 0.00 s", 40: "outage of 10.0 s", 1000: "outage of 60.0 s"}
	for length, name := range names {
		all := Scenarios([]Recorded{{}, {At: length}})
		for _, s := range all {
			if err := s.Check(); err != nil {
				t.Error(err)
			}
		}
		if len(all) != 5 || all[4].Name != name {
			t.Errorf("%v s: %+v", length, all)
		}
	}
	night := steady(400, 10)
	for i := 200; i < 400; i++ {
		night[i].At += 1e5
	}
	if o := simulated(t, night, Scenarios(night)[4], once200(), Settings{}); o.Hung < 150 {
		t.Errorf("the outage fell into the night: %+v", o)
	}
}

// TestCutCalls: a call that somebody cut takes as long as a neighbour that took longer, and hangs where none did.
// mutate: internal/sim/world.go: calls[k].Took > calls[i].Took => true
func TestCutCalls(t *testing.T) {
	t.Parallel()
	var calls []Recorded
	for i := range 100 {
		calls = append(calls, Recorded{At: float64(i), Took: 0.1 + 0.1*float64(i%10), Finished: true})
	}
	calls[50] = Recorded{At: 50, Took: 0.75, Cut: true}
	calls[60] = Recorded{At: 60, Took: 5, Cut: true}
	calls[70] = Recorded{At: 70, Took: 0.75}
	seen := map[time.Duration]bool{}
	for seed := range uint64(200) {
		w := newWorld(calls, Scenario{}, Settings{Seed: seed})
		seen[w.recorded[50].takes] = true
		if w.recorded[50].kind != prazo.Good || w.recorded[60].takes != never {
			t.Fatalf("%+v, %+v", w.recorded[50], w.recorded[60])
		}
		if got := w.recorded[70]; got.kind != prazo.Unavailable || got.takes != 750*time.Millisecond {
			t.Fatalf("not cut, but no answer: %+v", got)
		}
	}
	if len(seen) != 3 || !seen[800*time.Millisecond] || !seen[900*time.Millisecond] || !seen[time.Second] {
		t.Errorf("seen %v", seen)
	}
}

// TestNeighbours: another try is like any of the calls of these moments, but not like its own first try.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	w := newWorld(steady(1000, 50), Scenario{}, Settings{Independent: true})
	for _, c := range []struct{ call, begun, low, high int }{{500, 501, 450, 550}, {500, 600, 549, 649}, {0, 1, 0, 50}, {999, 1000, 949, 999}} {
		seen := map[int]bool{}
		for seed := range uint64(3000) {
			w.seed = seed
			seen[w.neighbour(c.call, 1, c.begun)] = true
		}
		for k := range seen {
			if k < c.low || k > c.high || k == c.call {
				t.Errorf("%+v: %d", c, k)
			}
		}
		if most := c.high - c.low + 1; len(seen) < most-2 {
			t.Errorf("%+v: only %d of %d", c, len(seen), most)
		}
	}
	alone := newWorld(steady(1, 50), Scenario{}, Settings{Independent: true})
	if got := alone.neighbour(0, 1, 1); got != 0 {
		t.Errorf("alone, and like %d", got)
	}
}

// TestCommonDice: under two policies the same calls hang and the same endpoints are hit, so that the policies differ by what they do.
func TestCommonDice(t *testing.T) {
	t.Parallel()
	calls := steady(5000, 50)
	s := Scenario{Hang: 0.02, Endpoints: 3, Stuck: 1, From: 20, For: 40}
	all, err := Simulate(calls, s, Candidates(time.Second, calls), Settings{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range all {
		if o.Hung != all[0].Hung || o.Good != all[0].Good || o.Hung < 200 {
			t.Errorf("%+v", o)
		}
	}
	other, err := Simulate(calls, s, Candidates(time.Second, calls), Settings{Seed: 2})
	if err != nil || slices.Equal(all, other) {
		t.Errorf("another seed gave the same, %v", err)
	}
}

// TestSimulateErrors: each names the place, what is wrong and what to write.
func TestSimulateErrors(t *testing.T) {
	t.Parallel()
	fine := []NamedPolicy{{"it", once200()}}
	for want, c := range map[string]struct {
		calls    []Recorded
		scenario Scenario
		policies []NamedPolicy
	}{
		"no calls: there is nothing to replay":                       {nil, Scenario{}, fine},
		"call 2: At is 1, after one at 2: sort the calls by it":      {[]Recorded{{At: 2}, {At: 1}}, Scenario{}, fine},
		"call 1: At is NaN: write seconds since the first call":      {[]Recorded{{At: math.NaN()}}, Scenario{}, fine},
		"call 1: At is 1e+09: write seconds since the first call":    {[]Recorded{{At: 1e9}}, Scenario{}, fine},
		"call 1: Took is NaN: write seconds, +Inf for a call":        {[]Recorded{{Took: math.NaN()}}, Scenario{}, fine},
		"call 1: Took is -1: write seconds":                          {[]Recorded{{Took: -1}}, Scenario{}, fine},
		"call 1: finished, but Took is +Inf: write seconds":          {[]Recorded{{Took: math.Inf(1), Finished: true}}, Scenario{}, fine},
		"0 policies: give 1 to 100":                                  {ten(), Scenario{}, nil},
		"101 policies: give 1 to 100":                                {ten(), Scenario{}, slices.Repeat(fine, 101)},
		"policy 1: policy of x: Deadline: missing":                   {ten(), Scenario{}, []NamedPolicy{{"x", prazo.Policy{}}}},
		"policy 1: prazo.New: a guard needs a name":                  {ten(), Scenario{}, []NamedPolicy{{"", once200()}}},
		`scenario "s": Hang 2: write which share of the calls hangs`: {ten(), Scenario{Name: "s", Hang: 2}, fine},
		`scenario "": Slower -1: write by what`:                      {ten(), Scenario{Slower: -1}, fine},
		`scenario "": Slower NaN`:                                    {ten(), Scenario{Slower: math.NaN()}, fine},
		`scenario "": From -1, For 0: write seconds`:                 {ten(), Scenario{From: -1}, fine},
		`scenario "": Endpoints 3, Stuck 4: write up to 1000`:        {ten(), Scenario{Endpoints: 3, Stuck: 4}, fine},
		`scenario "": Refuses without Outage: set both`:              {ten(), Scenario{Refuses: true}, fine},
	} {
		if got, err := Simulate(c.calls, c.scenario, c.policies, Settings{}); err == nil || !strings.HasPrefix(err.Error(), want) || got != nil {
			t.Errorf("got %v, %v, want %s", got, err, want)
		}
	}
}

// TestSimulateBounds: more calls than one machine should be asked to replay are refused.
func TestSimulateBounds(t *testing.T) {
	t.Parallel()
	if _, err := Simulate(make([]Recorded, mostRows+1), Scenario{}, []NamedPolicy{{"it", once200()}}, Settings{}); err == nil ||
		!strings.HasPrefix(err.Error(), "1000001 calls: replay up to 1000000") {
		t.Errorf("got %v", err)
	}
}

// FuzzSimulate: any series, scenario and seed is replayed or refused; nobody waits beyond the deadline.
func FuzzSimulate(f *testing.F) {
	f.Add([]byte{1, 10, 1, 0, 255, 0, 3, 0, 2}, 0.1, 3.0, uint8(3), uint64(1))
	f.Add([]byte{0, 0, 0, 0, 0, 0}, math.NaN(), -1.0, uint8(0), uint64(2))
	f.Add([]byte{255, 255, 1, 255, 255, 2}, 1.0, 1e6, uint8(255), uint64(3))
	f.Fuzz(func(t *testing.T, bytes []byte, hang, slower float64, flags uint8, seed uint64) {
		var calls []Recorded
		at := 0.0
		for ; len(bytes) >= 3 && len(calls) < 300; bytes = bytes[3:] {
			at += float64(bytes[0]) * float64(bytes[0]) / 100
			took := math.Exp(float64(bytes[1])/8 - 8)
			calls = append(calls, Recorded{At: at, Took: took, Finished: bytes[2]%4 > 1, Cut: bytes[2]%4 == 1})
		}
		s := Scenario{Hang: hang, Slower: slower, From: at / 3, Endpoints: int(flags & 3), Stuck: int(flags >> 2 & 3), Outage: flags&16 > 0, Refuses: flags&32 > 0}
		p := NamedPolicy{"it", anyPolicy(rand.New(rand.NewPCG(seed, 9)))}
		all, err := Simulate(calls, s, []NamedPolicy{p}, Settings{Seed: seed, Independent: flags&64 > 0, Once: flags&128 > 0})
		if err == nil && (all[0].Calls != len(calls) || all[0].P999 > p.Policy.Deadline.Seconds()) {
			t.Errorf("%+v", all[0])
		}
		DriftOf(calls, hang)
	})
}
