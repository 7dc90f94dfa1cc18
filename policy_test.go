package prazo_test

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestCheckReportsEverything: every fault at once, each naming its field.
func TestCheckReportsEverything(t *testing.T) {
	p := prazo.Policy{
		Deadline: -1,
		TryLimit: prazo.TryLimit{Rule: prazo.AverageRule, First: -1, Times: math.NaN(), Of: 1 << 30},
		Retries: prazo.Retries{
			Max: 101, On: 1 << 15, HoldAsked: -2,
			Wait:   prazo.Wait{First: -2, Cap: -1, Jitter: 9},
			Budget: prazo.Budget{Share: math.Inf(1), PerSecond: math.NaN(), Burst: 0.5},
		},
		Bulkhead: prazo.Bulkhead{Max: -1, Wait: -1, Stragglers: -1},
	}
	err := p.Check()
	if err == nil {
		t.Fatal("nothing was found")
	}
	for _, field := range []string{
		"Deadline:", "TryLimit.First:", "TryLimit.Times:", "TryLimit.Of:",
		"Retries.Max:", "Retries.On:", "Retries.HoldAsked:", "Retries.Wait.First:", "Retries.Wait.Cap", "Retries.Wait.Jitter:",
		"Retries.Budget.Share:", "Retries.Budget.PerSecond:", "Retries.Budget.Burst:",
		"Bulkhead.Max:", "Bulkhead.Wait:", "Bulkhead.Stragglers:",
	} {
		if !strings.Contains(err.Error(), field) {
			t.Errorf("%s is not named in:\n%v", field, err)
		}
	}
}

// TestCheckSinglePolicies: what a policy may be, and what is said of one that may not.
// mutate: policy.go: if p.Hedge.on() && p.TryLimit.averages() { => if false {
func TestCheckSinglePolicies(t *testing.T) {
	const deadline = 2 * time.Second
	for _, c := range []struct {
		name   string
		policy prazo.Policy
		want   string // "": no fault
	}{
		{"zero", prazo.Policy{}, "Deadline: missing"},
		{"only a deadline", prazo.Policy{Deadline: deadline}, ""},
		{"a deadline of 20 years", prazo.Policy{Deadline: 20 * 365 * 24 * time.Hour}, "Deadline:"},
		{"everything off that can be", prazo.Policy{Deadline: deadline, Retries: prazo.Retries{Max: prazo.Off, HoldAsked: prazo.Off,
			Wait: prazo.Wait{First: prazo.Off}, Budget: prazo.Budget{Share: prazo.Off, PerSecond: prazo.Off}}}, ""},
		{"no such rule", prazo.Policy{Deadline: deadline, TryLimit: prazo.TryLimit{Rule: 77}}, "TryLimit.Rule:"},
		{"growing backwards", prazo.Policy{Deadline: deadline, TryLimit: prazo.Growing(deadline, -1, 0)}, "TryLimit.Step:"},
		{"negative last", prazo.Policy{Deadline: deadline, TryLimit: prazo.Growing(deadline, 0, -1)}, "TryLimit.Last:"},
		{"a hedge and an average", prazo.Policy{Deadline: deadline, Hedge: prazo.Hedge{After: 1}, TryLimit: prazo.Average(2, 10, deadline)}, "use a fixed or growing one"},
		{"a hedge and the longest", prazo.Policy{Deadline: deadline, Hedge: prazo.Hedge{After: 1}, TryLimit: prazo.Longest(2, 10, deadline)}, "use a fixed or growing one"},
		{"a hedge and a fixed limit", prazo.Policy{Deadline: deadline, Hedge: prazo.Hedge{After: 1}, TryLimit: prazo.Fixed(deadline)}, ""},
		{"a fixed limit of nothing", prazo.Policy{Deadline: deadline, TryLimit: prazo.Fixed(0)}, "TryLimit.First:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.policy.Check()
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestNewNeedsANameAndAPolicy(t *testing.T) {
	if _, err := prazo.New("", prazo.Policy{Deadline: second}); err == nil || !strings.Contains(err.Error(), "name") {
		t.Errorf("without a name: %v", err)
	}
	if _, err := prazo.New("frete", prazo.Policy{}); err == nil || !strings.Contains(err.Error(), "policy of frete: Deadline") {
		t.Errorf("without a deadline: %v", err)
	}
}

// TestWorstCase is the other half of body-7: the sum that people get wrong.
// mutate: trylimit.go: min(float64(longest), float64(l.First)+float64(retry)*float64(l.Step)) => l.First+time.Duration(retry)*l.Step
func TestWorstCase(t *testing.T) {
	const decade = 87_600 * time.Hour
	exactWaits := prazo.Wait{First: 200 * ms, Jitter: prazo.AddedJitter}
	for _, c := range []struct {
		name   string
		policy prazo.Policy
		want   prazo.WorstCase
	}{
		{"three tries of 2 s are more than 6 s", prazo.Policy{Deadline: 10 * second, TryLimit: prazo.Fixed(2 * second), Retries: prazo.Retries{Wait: exactWaits}},
			prazo.WorstCase{Longest: 10 * second, Undeadlined: 6800 * ms, Tries: 3, Load: 1.2}},
		{"and the deadline cuts them", prazo.Policy{Deadline: 3 * second, TryLimit: prazo.Fixed(2 * second), Retries: prazo.Retries{Wait: exactWaits}},
			prazo.WorstCase{Longest: 3 * second, Undeadlined: 6800 * ms, Tries: 3, Load: 1.2}},
		{"no retries", prazo.Policy{Deadline: 3 * second, TryLimit: prazo.Fixed(2 * second), Retries: prazo.Retries{Max: prazo.Off}},
			prazo.WorstCase{Longest: 3 * second, Undeadlined: 2 * second, Tries: 1, Load: 1}},
		{"no budget", prazo.Policy{Deadline: 3 * second, Retries: prazo.Retries{Budget: prazo.Budget{Share: prazo.Off}}},
			prazo.WorstCase{Longest: 3 * second, Tries: 3, Load: 3}},
		{"what is measured has no longest", prazo.Policy{Deadline: 3 * second, TryLimit: prazo.TryLimit{Rule: prazo.AverageRule}},
			prazo.WorstCase{Longest: 3 * second, Tries: 3, Load: 1.2}},
		{"the wait for a place is part of it", prazo.Policy{Deadline: 10 * second, TryLimit: prazo.Fixed(second), Retries: prazo.Retries{Max: prazo.Off}, Bulkhead: prazo.Bulkhead{Wait: second}},
			prazo.WorstCase{Longest: 10 * second, Undeadlined: 2 * second, Tries: 1, Load: 1}},
		{"growing, nothing overflows", prazo.Policy{Deadline: second, TryLimit: prazo.Growing(87_000*time.Hour, 87_000*time.Hour, 0), Retries: prazo.Retries{Max: 100}},
			prazo.WorstCase{Longest: second, Undeadlined: 87_600 * time.Hour, Tries: 101, Load: 1.2}},
		{"growing by ten years a try", prazo.Policy{Deadline: decade, TryLimit: prazo.Growing(second, decade, 0), Retries: prazo.Retries{Max: 100}},
			prazo.WorstCase{Longest: decade, Undeadlined: decade, Tries: 101, Load: 1.2}},
		{"growing by ten years a try, to three centuries", prazo.Policy{Deadline: decade, TryLimit: prazo.Growing(second, decade, 0), Retries: prazo.Retries{Max: 29}},
			prazo.WorstCase{Longest: decade, Undeadlined: decade, Tries: 30, Load: 1.2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.policy.WorstCase(); got != c.want {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

// TestLongestIsTheDeadline: no call takes longer than its worst case, also where the limits of the tries add up to less
// than the deadline: an answer that is streamed and a wait that was asked for come on top.
// mutate: policy.go: w.Undeadlined = sum => w.Undeadlined, w.Longest = sum, min(w.Longest, sum)
func TestLongestIsTheDeadline(t *testing.T) {
	for _, c := range []struct {
		name    string
		retries int
		call    func(g guarded)
		took    time.Duration
	}{
		{"stream", prazo.Off, func(g guarded) {
			var end func(error) error
			prazo.Run(context.Background(), g.Guard, streaming(&end))
			time.Sleep(50 * second)
			end(nil)
		}, 50*second + 10*ms},
		{"asked wait", 1, func(g guarded) {
			op := idempotent(answerAfter(10*ms, 429))
			op.Judge = status(30 * second)
			prazo.Run(context.Background(), g.Guard, op)
		}, 30*second + 20*ms},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				p := exact(60*second, c.retries, prazo.Fixed(second))
				g := newGuard(t, p)
				c.call(g)
				r, w := g.record(t), p.WorstCase()
				if r.Took != c.took || r.Took > w.Longest || w.Longest != 60*second || w.Undeadlined >= c.took {
					t.Errorf("took %v, want %v; worst case: %v", r.Took, c.took, w)
				}
			})
		})
	}
}

func TestParseTryLimit(t *testing.T) {
	for text, want := range map[string]prazo.TryLimit{
		"":                {},
		"auto":            {},
		"1s":              prazo.Fixed(second),
		" 250ms ":         prazo.Fixed(250 * ms),
		"1s+200ms":        prazo.Growing(second, 200*ms, 0),
		"1s+200ms..10s":   prazo.Growing(second, 200*ms, 10*second),
		"1s..10s":         prazo.Growing(second, 0, 10*second),
		"average":         {Rule: prazo.AverageRule},
		"average*3":       {Rule: prazo.AverageRule, Times: 3},
		"max":             {Rule: prazo.MaxRule},
		"max*1.5":         {Rule: prazo.MaxRule, Times: 1.5},
		"1h30m":           prazo.Fixed(90 * time.Minute),
		"0.5s+0s..1000ms": prazo.Growing(500*ms, 0, second),
	} {
		got, err := prazo.ParseTryLimit(text)
		if err != nil || got != want {
			t.Errorf("%q: got %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{
		"1", "fast", "-1s", "0s", "1s+", "1s+-1s", "1s..", "1s..-2s", "average*0", "average*", "average*x", "average*NaN", "mean",
		"9999999h", "1s+200ms..10s..20s", strings.Repeat("9", 1<<20),
	} {
		got, err := prazo.ParseTryLimit(text)
		switch {
		case err == nil:
			t.Errorf("%.40q was taken as %v", text, got)
		case !strings.Contains(err.Error(), "write 1s, 1s+200ms") || len(err.Error()) > 1000:
			t.Errorf("%.40q: the error does not say what to write, or is endless: %.300v", text, err)
		}
	}
}

// TestStringsSayTheDefaults: String prints what a zero field stands for.
func TestStringsSayTheDefaults(t *testing.T) {
	got := prazo.Policy{Deadline: 2500 * ms}.String()
	want := "deadline 2.5s; try learnt, if another can follow; 2 retries of what may be repeated after 100ms x 2^i up to 2s with full jitter, " +
		"for 20% of the calls + 1 a second (burst 10); at most 1024 tries in flight, no waiting for a place"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for _, l := range []string{"1s", "1s+200ms", "1s+200ms..10s"} {
		parsed, _ := prazo.ParseTryLimit(l)
		if parsed.String() != l {
			t.Errorf("%q prints as %q", l, parsed)
		}
	}
}
