package page

import (
	"math"
	"time"
)

const ms = time.Millisecond

// lognormal is the curve of calls around a median, with one slow hump more that a share of them falls into.
func lognormal(median time.Duration, wide, slowShare float64, slow time.Duration) []PlanPoint {
	above := func(t, median time.Duration, wide float64) float64 {
		return 0.5 * math.Erfc(math.Log(float64(t)/float64(median))/wide/math.Sqrt2)
	}
	var all []PlanPoint
	for t := float64(median) / 8; ; t *= 1.02 {
		at := time.Duration(t)
		s := (1-slowShare)*above(at, median, wide) + slowShare*above(at, slow, 0.25)
		if s > 0.9999 {
			continue
		}
		all = append(all, PlanPoint{at, s})
		if s < 2e-5 {
			return all
		}
	}
}

// samplePlan is the shop of the posts: a page that asks for stock and for freight, a pool of ten, nginx in front.
func samplePlan() Proposal {
	e := func(at, low, high int) PlanEstimate {
		return PlanEstimate{time.Duration(at) * ms, time.Duration(low) * ms, time.Duration(high) * ms}
	}
	frete := PlanDependency{
		Name: "frete", N: 48_213, Cut: 96, P50: e(121, 120, 122), P90: e(196, 194, 198), P99: e(318, 309, 329), P999: e(640, 588, 702),
		Survival: lognormal(120*ms, 0.37, 0.004, 540*ms), TryLimit: 640 * ms, Deadline: 1500 * ms, Today: 8040 * ms, Tries: 2, Waits: 100 * ms,
		Why:     "At 640 ms you cut 1 good call in 1,000 and give up on a hung one 7.4 s sooner than today.",
		Trend:   "The second half is 3 % slower than the first: no drift to act on.",
		Retries: "A second try helps: 97 of 100 slow calls were fast when they were made again.",
		Routes: []PlanRoute{
			{"GET /frete/:cep", 41_002, 118 * ms, 301 * ms, 612 * ms, 620 * ms, 1500 * ms},
			{"POST /frete/cotacao", 7211, 160 * ms, 402 * ms, 0, 0, 1500 * ms},
		},
	}
	estoque := PlanDependency{
		Name: "estoque", N: 812, P50: e(18, 17, 19), P90: e(31, 30, 33), P99: e(72, 60, 95),
		Survival: lognormal(18*ms, 0.45, 0.002, 200*ms), TryLimit: 240 * ms, Deadline: 500 * ms, Today: -1,
		Why:   "At 240 ms you cut fewer than 1 good call in 812; today nothing ends a hung one.",
		Notes: []string{"The p99.9 needs 9,200 more calls to mean something."},
	}
	return Proposal{
		Title: "prazo plan", Date: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Command: "prazo plan --html plan.html access.log",
		Sentence:     "Cut frete at 640 ms and estoque at 240 ms: the product page keeps its 2 s, and a hung frete no longer empties the pool",
		Findings:     sampleFindings(),
		Dependencies: []PlanDependency{frete, estoque},
		Pages: []PlanPage{{Name: "produto", Budget: 2 * time.Second, Reserve: 150 * ms, Worst: 2160 * ms, P99: 520 * ms,
			Says: "Shrink frete first: 310 ms less there, and the page keeps its budget at worst too.",
			Steps: []PlanStep{
				{[]PlanCall{{"sessão", 160 * ms, 12 * ms}}},
				{[]PlanCall{{"estoque", 500 * ms, 72 * ms}, {"preço", 300 * ms, 95 * ms}}},
				{[]PlanCall{{"frete", 1500 * ms, 318 * ms}}},
			}}},
		Pools: []PlanPool{{Name: "web workers", Size: 10, Says: "10 calls a second: at 2.5 s each they hold 25 places, at 0.6 s they hold 6.",
			Days: []PlanDay{
				{"a normal day", []PlanHeld{{"frete", 1.4, false}, {"estoque", 0.3, false}}},
				{"the day frete hangs, today", []PlanHeld{{"frete", 25, true}, {"estoque", 0.3, false}}},
				{"the day frete hangs, proposed", []PlanHeld{{"frete", 6.4, true}, {"estoque", 0.3, false}}},
				{"with a bulkhead of 4", []PlanHeld{{"frete", 4, true}, {"estoque", 0.3, false}}},
			}}},
		Fronts: []PlanFront{{Name: "shop.example", Says: "nginx answers 504 at 60 s, your process works on to 91.6 s. Set proxy_read_timeout above the deadline of the page.",
			Lanes: []PlanLane{
				{Name: "browser", Says: "people leave after a few seconds"},
				{Name: "nginx", Place: "nginx.conf:14", Gives: 60 * time.Second, Says: "proxy_read_timeout counts the gap between two reads: a drip is never cut"},
				{Name: "your process", Place: "prazo.yaml:7", Gives: 91600 * ms},
			}}},
		Simulation: sampleSimulation(),
	}
}

func sampleFindings() []PlanFinding {
	return []PlanFinding{
		{Level: "note", Number: "9,200 calls", Title: "estoque has too few calls for a p99.9", Text: "With 812 calls the p99.9 is a guess."},
		{Level: "error", Number: "310 ms over", Weight: 0.31, Title: "The page produto breaks its budget at worst", Place: "prazo.yaml:21",
			Text: "Its calls take 2.16 s at worst, and 1.85 s are there.", Fix: "deadline of frete: 1190ms"},
		{Level: "error", Number: "15 too many", Weight: 15, Title: "The pool runs dry when frete hangs", Place: "prazo.yaml:30",
			Text: "10 calls a second of 2.5 s want 25 places of 10.", Fix: "each_try of frete: 640ms, or a bulkhead of 4"},
		{Level: "warning", Number: "31.6 s", Weight: 31, Title: "Your process works for nobody", Place: "nginx.conf:14", Text: "nginx answers 504 at 60 s, your process works on to 91.6 s."},
	}
}

func sampleSimulation() *PlanSimulation {
	run := func(name string, mark bool, cuts, success float64, p999, hung time.Duration, load, held float64) PlanRun {
		return PlanRun{name, mark, cuts, success, 121 * ms, 330 * ms, p999, hung, load, held}
	}
	return &PlanSimulation{
		Says: "48,213 calls once more under other rules. What they chose was learnt from every other block of 500 calls and judged on the rest.",
		Scenes: []PlanScene{
			{"as it was", []PlanRun{
				run("yours: 8 s", false, 0, 0.99998, 640*ms, 0, 1, 4), run("fixed: 500 ms", false, 0.0031, 0.9999, 700*ms, 0, 1.003, 4),
				run("learn: 640 ms", true, 0.00094, 0.99997, 655*ms, 0, 1.001, 4)}},
			{"2 % of the calls hang", []PlanRun{
				run("yours: 8 s", false, 0, 0.98, 8040*ms, 8040*ms, 1.02, 41), run("fixed: 500 ms", false, 0.0032, 0.9994, 910*ms, 500*ms, 1.02, 6),
				run("learn: 640 ms", true, 0.00097, 0.9996, 880*ms, 640*ms, 1.02, 6)}},
		},
	}
}
