package plan

import (
	"math"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

func TestJudgeRetries(t *testing.T) {
	t.Parallel()
	all := of(100*ms, 9_850, 3*time.Second, 150)
	r := random(8)
	singly := seriesOf(20_000, func(int) time.Duration {
		if r.Float64() < .015 {
			return 3 * time.Second
		}
		return 100 * ms
	})
	together := seriesOf(20_000, func(i int) time.Duration {
		if i%2000 < 18 {
			return 10 * time.Second
		}
		return 100 * ms
	})
	stuck := latency.New()
	stuck.Merge(of(100*ms, 3_000))
	stuck.AddCut(3*time.Second, 300)
	again := latency.New()
	again.AddCut(3*time.Second, 60)
	again.Add(100*ms, 40)
	for _, test := range []struct {
		name  string
		tries Tries
		want  Help
		words string
	}{
		{"nothing", Tries{}, HelpUnknown, "too few"},
		{"only durations", Tries{All: all}, HelpUnknown, "log the times and the servers"},
		{"second tries are fast", Tries{All: all, Second: of(100*ms, 98, 9*time.Second, 2)}, Helps, "of 100 second tries 2 % were slow"},
		{"second tries fail too", Tries{All: all, Second: again}, HelpsNot, "60 %"},
		{"something between", Tries{All: all, Second: of(100*ms, 70, 9*time.Second, 30)}, HelpsPartly, "30 %"},
		{"too few second tries", Tries{All: all, Second: of(100*ms, 5)}, HelpUnknown, ""},
		{"one of three servers", Tries{All: all, Endpoints: []Endpoint{{"a", of(100*ms, 3_300)}, {"b", stuck}, {"c", of(100*ms, 3_300)}}}, Helps, "are b's"},
		{"three alike", Tries{All: all, Endpoints: []Endpoint{{"a", all}, {"b", all}, {"c", all}}}, HelpUnknown, ""},
		{"a single server", Tries{All: all, Endpoints: []Endpoint{{"a", all}}}, HelpUnknown, "one server"},
		{"bursts", Tries{All: of(100*ms, 9_910, 10*time.Second, 90), Series: together}, HelpsNot, "come together"},
		{"one by one", Tries{All: of(100*ms, 9_910, 3*time.Second, 90), Series: singly}, HelpUnknown, "come singly"},
	} {
		got := JudgeRetries(test.tries)
		if got.Help != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
		has(t, got.Words, test.words)
	}
}

// TestLoads: the budget bounds what a dependency that fails has to bear.
func TestLoads(t *testing.T) {
	t.Parallel()
	none := prazo.Policy{Retries: prazo.Retries{Max: prazo.Off}}
	free := prazo.Policy{Retries: prazo.Retries{Budget: prazo.Budget{Share: prazo.Off}}}
	for _, test := range []struct {
		name   string
		policy prazo.Policy
		rate   float64
		want   [3]float64
	}{
		{"the defaults", prazo.Policy{}, 0, [3]float64{1.0101, 1.11, 1.2}},
		{"the trickle at 10 a second", prazo.Policy{}, 10, [3]float64{1.0101, 1.11, 1.3}},
		{"a quiet one", prazo.Policy{}, .1, [3]float64{1.0101, 1.11, 3}},
		{"no retries", none, 0, [3]float64{1, 1, 1}},
		{"no budget", free, 0, [3]float64{1.0101, 1.11, 3}},
	} {
		for i, l := range Loads(test.policy, test.rate) {
			if math.Abs(l.Requests-test.want[i]) > 1e-9 {
				t.Errorf("%s at %g: %v, not %v", test.name, l.Failing, l.Requests, test.want[i])
			}
		}
	}
	has(t, LoadWords(Loads(prazo.Policy{}, 0)), "1.01 at 1 %", "1.11 at 10 %", "1.2 at 100 % (3 without the retry budget)")
}
