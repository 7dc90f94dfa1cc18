package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
)

// number finds a workload by name.
func number(t *testing.T, name string) int {
	t.Helper()
	for i, w := range workloads(0) {
		if w.name == name {
			return i
		}
	}
	t.Fatalf("no workload is called %s", name)
	return 0
}

// TestSameSeedsSameFigures plays two workloads twice, at the same time as each other.
func TestSameSeedsSameFigures(t *testing.T) {
	for _, name := range []string{"0.1/s", "1/s"} {
		runs := make([][]tally, 2)
		each(2, func(i int) { runs[i] = round(number(t, name), 101, everyone()) })
		if !reflect.DeepEqual(runs[0], runs[1]) {
			t.Errorf("%s: two runs differ", name)
		}
	}
	if reflect.DeepEqual(workloads(101)[19].tape(101), workloads(102)[19].tape(102)) {
		t.Error("another seed gives the same calls")
	}
}

// TestLearnerWithLittleTraffic: the two workloads that take no time to play reach what was promised for them, with the
// seeds that the promise was made for.
func TestLearnerWithLittleTraffic(t *testing.T) {
	who := append(oracles(), learners()[0])
	for _, p := range promises() {
		if p.workload != "0.1/s" && p.workload != "1/s" {
			continue
		}
		var sums [3]tally
		for seed := uint64(101); seed <= 105; seed++ {
			for k, got := range round(number(t, p.workload), seed, who) {
				sums[k].join(got)
			}
		}
		for _, f := range p.figures(Row{Name: p.workload, Score: sums[2].score(sums[1].cuts())}) {
			if !f.Reached {
				t.Error(f)
			}
		}
	}
}

// madeUp is a report of made-up tallies: the learner never recovers and cuts more than the causal oracle.
func madeUp() Report {
	who := everyone()
	sums := make([][]tally, len(workloads(0)))
	for w := range sums {
		for k := range who {
			never := math.Inf(1)
			sums[w] = append(sums[w], tally{falseCuts: 0.001 * float64(k+w), finishing: 1, wait: 2, oracleWait: 1,
				use: inFlight{held: 10, scouts: 0.2, unused: 1}, oracleHeld: 9, recovery: [][]float64{{1, never, never}, {1, 2, 3}}})
		}
	}
	r := table([]uint64{1, 2, 3}, who, sums)
	r.Figures = r.promised()
	r.Side = &Side{Fleet: []FleetRow{{Name: "alone"}, {Name: "together"}}}
	return r
}

// TestJSON: one document, with what its readers look for, and null for what never came.
// mutate: internal/sim/number.go: math.IsInf(float64(n), 0) || => false ||
func TestJSON(t *testing.T) {
	text, err := json.Marshal(madeUp())
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Mean  *float64 `json:"mean_regret"`
		Worst *float64 `json:"worst_above_causal"`
		Rows  []struct {
			Name     string     `json:"name"`
			Cuts     *float64   `json:"false_cuts"`
			Wait     *float64   `json:"wait"`
			Regret   *float64   `json:"regret"`
			Recovery []*float64 `json:"recovery_seconds"`
		} `json:"workloads"`
		Methods []struct {
			Name   string    `json:"name"`
			Regret []float64 `json:"regret"`
		} `json:"methods"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if got.Mean == nil || got.Worst == nil || len(got.Rows) != 20 || len(got.Methods) != len(everyone()) {
		t.Fatalf("%s", text)
	}
	for _, r := range got.Rows {
		if r.Name == "" || r.Cuts == nil || *r.Wait != 2 || r.Regret == nil || r.Recovery[0] != nil || *r.Recovery[1] != 2 {
			t.Errorf("%+v", r)
		}
	}
	if len(got.Methods[0].Regret) != 20 {
		t.Errorf("%+v", got.Methods[0])
	}
}

// TestTable: means and the distance from the causal oracle, by hand for one workload. everyone begins with the causal oracle,
// the oracle and the learner, so that their false cuts are 0, 0.1 and 0.2 % on the first workload.
// mutate: internal/sim/report.go: s.Regret-bound[w].Regret => s.Regret-0*bound[w].Regret
func TestTable(t *testing.T) {
	r := madeUp()
	row := r.Workloads[0]
	want := math.Log2(3.0/2) + 1 // 1 + 0.2/0.1 over 1 + 0.1/0.1, and twice the wait
	near(t, "regret", row.Regret, want, 1e-12)
	near(t, "causal", row.Causal.Regret, 1, 1e-12)
	near(t, "above causal", row.AboveCausal, want-1, 1e-12)
	near(t, "worst above causal", r.WorstAboveCausal, want-1, 1e-12)
	near(t, "scouts", row.Scouts, 0.02, 1e-12)
	near(t, "in flight", row.InFlight, 10.0/9, 1e-12)
}

func TestText(t *testing.T) {
	var b bytes.Buffer
	if err := madeUp().WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"2 x mean of 10 (post A)", "wrong-initial", "never", "missed", "reached", "Figures: "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in the report", want)
		}
	}
	full := errors.New("disk full")
	if err := madeUp().WriteText(broken{full}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }

func TestNumber(t *testing.T) {
	for n, want := range map[Number]string{0: "0.00", 0.0204: "0.020", 1.234: "1.23", 45.67: "45.7", 1234.5: "1234", Number(math.Inf(1)): "never"} {
		if got := n.String(); got != want {
			t.Errorf("%v: got %s, want %s", float64(n), got, want)
		}
	}
}

// TestFigure: a limit is reached at the limit.
func TestFigure(t *testing.T) {
	for _, f := range []Figure{atMost("a", 1, 1, ""), atLeast("b", 1, 1, ""), atLeast("c", 2, 1, "")} {
		if !f.Reached {
			t.Error(f)
		}
	}
	for _, f := range []Figure{atMost("a", math.Inf(1), 1, ""), atLeast("b", 0.9, 1, ""), atMost("c", math.NaN(), 1, "")} {
		if f.Reached {
			t.Error(f)
		}
	}
}
