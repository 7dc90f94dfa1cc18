package sim

import (
	"math"
	"slices"
	"strings"
)

// A Report is all that `make sim` found. Shares are of one, not percent.
type Report struct {
	Seeds            []uint64    `json:"seeds"`
	MeanRegret       float64     `json:"mean_regret"`        // of the learner over the workloads, in doublings
	WorstRegret      float64     `json:"worst_regret"`       // on the workload where it is worst
	WorstAboveCausal float64     `json:"worst_above_causal"` // the most by which it exceeds the causal oracle
	Workloads        []Row       `json:"workloads"`
	Methods          []MethodRow `json:"methods"`
	Figures          []Figure    `json:"figures"`
	Side             *Side       `json:"side,omitempty"`
}

// A Row is the learner on one workload.
type Row struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Score
	AboveCausal     float64 `json:"above_causal"` // regret above the causal oracle's
	OracleFalseCuts float64 `json:"oracle_false_cuts"`
	Causal          Score   `json:"causal"`
}

// A MethodRow is one method over all workloads; Regret has their order.
type MethodRow struct {
	Name             string    `json:"name"`
	MeanRegret       float64   `json:"mean_regret"`
	WorstRegret      float64   `json:"worst_regret"`
	WorstAboveCausal float64   `json:"worst_above_causal"`
	Regret           []float64 `json:"regret"`
}

// Run plays everything for the given seeds, which must not be empty. It takes about a minute on two processors for five
// seeds, and the same seeds always give the same report.
func Run(seeds []uint64) Report {
	who, side := everyone(), runSide(seeds)
	r := table(seeds, who, contest(seeds, who))
	r.Side = &side
	r.Figures = append(r.promised(), r.Side.figures()...)
	return r
}

// RunOnly leaves out the experiments beside the workloads, and the rivals whose name does not contain only. The oracles and the
// learner are always there.
func RunOnly(seeds []uint64, only string) Report {
	who := append(oracles(), learners()[0])
	for _, c := range append(learners()[1:], rivals()...) {
		if strings.Contains(c.name, only) {
			who = append(who, c)
		}
	}
	r := table(seeds, who, contest(seeds, who))
	r.Figures = r.promised()
	return r
}

// table turns tallies, by workload and contestant, into rows.
func table(seeds []uint64, who []contestant, sums [][]tally) Report {
	r := Report{Seeds: seeds}
	scores := make([][]Score, len(who))
	find := func(name string) int {
		return slices.IndexFunc(who, func(c contestant) bool { return c.name == name })
	}
	causalAt, oracleAt, productAt := find(causal), find(perfect), find(product)
	for k := range who {
		for w := range sums {
			scores[k] = append(scores[k], sums[w][k].score(sums[w][oracleAt].cuts()))
		}
	}
	for k, c := range who {
		r.Methods = append(r.Methods, methodRow(c.name, scores[k], scores[causalAt]))
	}
	for w, load := range workloads(0) {
		mine, bound := scores[productAt][w], scores[causalAt][w]
		r.Workloads = append(r.Workloads, Row{
			Name: load.name, About: load.about, Score: mine, AboveCausal: mine.Regret - bound.Regret,
			OracleFalseCuts: scores[oracleAt][w].FalseCuts, Causal: bound,
		})
	}
	own := r.Methods[productAt]
	r.MeanRegret, r.WorstRegret, r.WorstAboveCausal = own.MeanRegret, own.WorstRegret, own.WorstAboveCausal
	return r
}

func methodRow(name string, scores, bound []Score) MethodRow {
	m := MethodRow{Name: name, WorstAboveCausal: math.Inf(-1)}
	for w, s := range scores {
		m.Regret = append(m.Regret, s.Regret)
		m.MeanRegret += s.Regret / float64(len(scores))
		m.WorstRegret = max(m.WorstRegret, s.Regret)
		m.WorstAboveCausal = max(m.WorstAboveCausal, s.Regret-bound[w].Regret)
	}
	return m
}

// promised compares the rows with the promises. Scouts and time in flight are promised for every workload, so that the worst
// stands for all.
func (r *Report) promised() []Figure {
	all := []Figure{
		atMost("mean regret", r.MeanRegret, 0.75, "doublings"),
		atMost("worst above the causal oracle", r.WorstAboveCausal, 1.8, "doublings"),
	}
	var scouts, held float64
	for _, row := range r.Workloads {
		scouts, held = max(scouts, row.Scouts), max(held, row.InFlight)
		for _, p := range promises() {
			if p.workload == row.Name {
				all = append(all, p.figures(row)...)
			}
		}
	}
	return append(all,
		atMost("scouts, most", 100*scouts, 3.5, "% of flight"),
		atMost("time in flight, most", held, 1.06, "x oracle"))
}
