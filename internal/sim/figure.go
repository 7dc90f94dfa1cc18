package sim

import "fmt"

// A Figure is one number that was promised, and whether it was reached.
type Figure struct {
	Name    string `json:"name"`
	Got     Number `json:"got"`
	Limit   Number `json:"limit"`
	AtLeast bool   `json:"at_least,omitempty"` // the limit is a lower one
	Unit    string `json:"unit,omitempty"`
	Reached bool   `json:"reached"`
}

func atMost(name string, got, limit float64, unit string) Figure {
	return Figure{Name: name, Got: Number(got), Limit: Number(limit), Unit: unit, Reached: got <= limit}
}

func atLeast(name string, got, limit float64, unit string) Figure {
	return Figure{Name: name, Got: Number(got), Limit: Number(limit), AtLeast: true, Unit: unit, Reached: got >= limit}
}

// String is the figure in one line.
func (f Figure) String() string {
	sign, verdict := "<=", "missed"
	if f.AtLeast {
		sign = ">="
	}
	if f.Reached {
		verdict = "reached"
	}
	return fmt.Sprintf("%-38s %8s  %s %s %-11s %s", f.Name, f.Got, sign, f.Limit, f.Unit, verdict)
}

// A promise is what the learner must reach on one workload.
type promise struct {
	workload string
	cuts     float64   // percent; 0: nothing was promised
	wait     float64   // 0: usualWait
	recovery []float64 // seconds, by change
}

const usualWait = 1.4

// promises are about a quarter above what the state machine of the specification reached on the same seeds.
func promises() []promise {
	return []promise{
		{workload: "stationary", cuts: 0.03},
		{workload: "stuck", cuts: 0.03},
		{workload: "bimodal", cuts: 0.06},
		{workload: "near-constant"},
		{workload: "pareto", cuts: 0.13},
		{workload: "step3x", cuts: 0.04, recovery: []float64{1.5}},
		{workload: "tight-step3x", cuts: 0.09, recovery: []float64{1}},
		{workload: "step10x", cuts: 0.35, recovery: []float64{6, 4}},
		{workload: "speed-up", recovery: []float64{6}},
		{workload: "ramp5x"},
		{workload: "diurnal"},
		{workload: "brown-out", cuts: 2.0},
		{workload: "1of3", cuts: 0.03, wait: 1.35},
		{workload: "1of3+3x", cuts: 0.05},
		{workload: "outage", cuts: 0.03, wait: 1.35},
		{workload: "0.1/s", recovery: []float64{130}},
		{workload: "1/s", cuts: 0.04, recovery: []float64{25}},
		{workload: "1000/s", cuts: 0.09},
		{workload: "wrong-initial", cuts: 0.26, recovery: []float64{4}},
		{workload: "regimes", cuts: 0.10, wait: 1.6},
	}
}

// figures compares one row with what was promised for it.
func (p promise) figures(r Row) []Figure {
	var all []Figure
	if p.cuts > 0 {
		all = append(all, atMost("false cuts, "+r.Name, 100*r.FalseCuts, p.cuts, "%"))
	}
	if p.wait == 0 {
		p.wait = usualWait
	}
	all = append(all, atMost("wait, "+r.Name, r.Wait, p.wait, "x oracle"))
	for i, limit := range p.recovery {
		name := "recovery, " + r.Name
		if i > 0 {
			name += ", back"
		}
		all = append(all, atMost(name, float64(r.Recovery[i]), limit, "s"))
	}
	return all
}
