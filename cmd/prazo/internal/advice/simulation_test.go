package advice

import (
	"testing"

	"github.com/prazohq/prazo"
)

// TestSimulate replays calls under the policy of the file, the proposal and the others; too few are left alone.
func TestSimulate(t *testing.T) {
	t.Parallel()
	file := parsed(t, "dependencies: {frete: {deadline: 2s, retries: off}, banco: {}}\n")
	in := Input{File: file, Simulate: true, Measured: measured(true, load{name: "frete", calls: 2000, rate: 10, took: steady(), cut: 100},
		load{name: "banco", calls: LeastSimulated - 1, rate: 10, took: steady()})}
	a := advised(t, in)
	if len(a.Simulations) != 1 || a.Simulations[0].Dependency != "frete" || len(a.Simulations[0].Scenes) != 5 {
		t.Fatalf("%d simulations: %+v", len(a.Simulations), a.Simulations)
	}
	for _, scene := range a.Simulations[0].Scenes {
		if len(scene) < 3 || scene[0].Policy != Yours || scene[1].Policy != Proposed {
			t.Errorf("the policies of a scene are %+v", scene)
		}
		for _, o := range scene {
			if o.Calls != 1000 { // every second block
				t.Errorf("%s, %s: %d calls judged, want 1000", o.Scenario, o.Policy, o.Calls)
			}
		}
	}
	in.Simulate = false
	if a := advised(t, in); len(a.Simulations) != 0 {
		t.Errorf("%d simulations that nobody asked for", len(a.Simulations))
	}
}

// TestProposedPolicy keeps what the file says beside the numbers.
func TestProposedPolicy(t *testing.T) {
	t.Parallel()
	was := prazo.Policy{Deadline: 30 * second, Bulkhead: prazo.Bulkhead{Max: 7}, Retries: prazo.Retries{Max: 5}}
	d := Dependency{Policy: was}
	d.Proposal.Deadline, d.Proposal.TryLimit, d.Proposal.Tries = 2*second, second, 1
	got := proposed(d)
	if got.Deadline != 2*second || got.TryLimit != prazo.Fixed(second) || got.Retries.Max != prazo.Off || got.Bulkhead.Max != 7 {
		t.Errorf("got %+v", got)
	}
	d.Proposal.Tries = 3
	if got := proposed(d); got.Retries.Max != 2 {
		t.Errorf("3 tries are %d retries", got.Retries.Max)
	}
}
