package sim

import (
	"fmt"
	"io"
)

// Side holds the experiments beside the workloads.
type Side struct {
	Sizes    []SizesRow    `json:"sizes"`
	Overload []OverloadRow `json:"overload"`
	Fleet    []FleetRow    `json:"fleet"`
	Hedge    []HedgeRow    `json:"hedge"`
}

func runSide(seeds []uint64) Side {
	return Side{Sizes: runSizes(seeds), Overload: runOverload(seeds), Fleet: runFleet(seeds), Hedge: runHedge(seeds)}
}

// figures compares with what was promised.
func (s Side) figures() []Figure {
	var all []Figure
	for _, r := range s.Sizes {
		if r.Name == phasesName {
			all = append(all, atMost("large bodies cut", 100*r.FalseCutsLarge, 0.1, "%"))
		}
	}
	for _, r := range s.Overload {
		if r.Name == product && (r.Retries == budgeted || r.Retries == engine) {
			all = append(all,
				atLeast("overload, retries "+r.Retries, 100*r.After, 99, "%"),
				atMost("the same, back to 99 %", float64(r.Back), 4, "s"))
		}
	}
	return append(all, atMost("fleet, wait", s.Fleet[1].Wait, 1.15, "x oracle"))
}

func (s Side) write(w io.Writer) {
	fmt.Fprintln(w, "sizes (20 KB median, spread 1.5)\tfalse cuts %\tover 1 MB %\twait, no byte s\twait, stuck body s\tunder 100 KB s")
	for _, r := range s.Sizes {
		fmt.Fprintf(w, "%s\t%.3f\t%.2f\t%.2f\t%.2f\t%.2f\n", r.Name, 100*r.FalseCuts, 100*r.FalseCutsLarge, r.WaitFirst, r.WaitBody, r.WaitSmall)
	}
	fmt.Fprintln(w, "\noverload (140/s of 177/s, 4 x slower 60-65 s)\tretries\tbefore %\t60-70 s %\t70-120 s %\tback to 99 % s")
	for _, r := range s.Overload {
		fmt.Fprintf(w, "%s\t%s\t%.1f\t%.1f\t%.1f\t%s\n", r.Name, r.Retries, 100*r.Before, 100*r.During, 100*r.After, r.Back)
	}
	fmt.Fprintln(w, "\nfleet (0.5/s each, 3 x slower at half time)\tfalse cuts %\twait x\trecovery s")
	for _, r := range s.Fleet {
		fmt.Fprintf(w, "%s\t%.3f\t%.2f\t%s\n", r.Name, 100*r.FalseCuts, r.Wait, r.Recovery)
	}
	fmt.Fprintln(w, "\ntwo tries in 10 s\tworkload\tmean ms\tp99.9 s\tfailed %\ttries a call")
	for _, r := range s.Hedge {
		fmt.Fprintf(w, "%s\t%s\t%.0f\t%.2f\t%.3f\t%.3f\n", r.Name, r.Workload, r.Mean, r.Far, 100*r.Failed, r.Tries)
	}
	fmt.Fprintln(w)
}
