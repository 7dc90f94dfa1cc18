package main

import (
	"encoding/json"
	"io"
	"math"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/internal/sim"
)

// planDependency is a dependency in JSON. Times are in milliseconds; what nobody knows is null, and no time of 0.
type planDependency struct {
	Name     string      `json:"name"`
	N        uint64      `json:"n"`
	Cut      uint64      `json:"cut"`
	P50      *float64    `json:"p50_ms"`
	P90      *float64    `json:"p90_ms"`
	P99      *float64    `json:"p99_ms"`
	P999     *float64    `json:"p999_ms"`
	P999Low  *float64    `json:"p999_low_ms"`
	P999High *float64    `json:"p999_high_ms"`
	Needed   uint64      `json:"p999_needs"`
	TryLimit *float64    `json:"try_limit_ms"`
	Deadline *float64    `json:"deadline_ms"`
	Tries    int         `json:"tries"`
	Cuts     float64     `json:"false_cuts"`
	Today    float64     `json:"today_ms,omitempty"`
	Why      string      `json:"why"`
	Notes    []string    `json:"notes"`
	Trend    string      `json:"trend,omitempty"`
	Held     *planHeld   `json:"alternating_blocks,omitempty"`
	Retries  planRetries `json:"retries"`
	Rate     float64     `json:"per_second,omitempty"`
	Routes   []planRoute `json:"routes"`
}

// planHeld is what a limit, chosen from the odd blocks of 500 calls, does to the even ones.
type planHeld struct {
	Asked float64 `json:"asked"`
	Cut   float64 `json:"cut"`
	Limit float64 `json:"limit_ms"`
	Of    int     `json:"of"`
}

type planRetries struct {
	Help  plan.Help `json:"help"`
	Words string    `json:"words"`
	Load  string    `json:"load"`
}

type planRoute struct {
	Name     string   `json:"name"`
	N        uint64   `json:"n"`
	Cut      uint64   `json:"cut"`
	P50      *float64 `json:"p50_ms"`
	P99      *float64 `json:"p99_ms"`
	P999     *float64 `json:"p999_ms"`
	TryLimit *float64 `json:"try_limit_ms"`
	Deadline *float64 `json:"deadline_ms"`
}

type planFinding struct {
	Rule     string        `json:"rule"`
	Severity plan.Severity `json:"severity"`
	Where    string        `json:"where,omitempty"`
	Message  string        `json:"message"`
	Fix      string        `json:"fix,omitempty"`
}

type planPageJSON struct {
	Name   string  `json:"name"`
	Room   float64 `json:"room_ms"`
	Worst  float64 `json:"worst_ms"`
	P99    float64 `json:"p99_ms,omitempty"`
	Over   float64 `json:"over,omitempty"`
	Fits   bool    `json:"fits"`
	Words  string  `json:"words"`
	Better float64 `json:"worst_proposed_ms,omitempty"`
}

type planPoolJSON struct {
	Name   string   `json:"name"`
	Size   int      `json:"size"`
	Normal float64  `json:"normal"`
	Words  []string `json:"words"`
}

type planFrontJSON struct {
	Name  string   `json:"name"`
	Words string   `json:"words"`
	Says  []string `json:"limits"`
	Notes []string `json:"notes"`
}

type planScene struct {
	Dependency string         `json:"dependency"`
	Drift      sim.Drift      `json:"drift"`
	Scenes     []sim.Outcomes `json:"scenarios"`
}

// writePlanJSON writes everything for programs.
func writePlanJSON(w io.Writer, a advice.Advice, read reading) error {
	out := struct {
		Sentence     string           `json:"sentence"`
		Lines        int64            `json:"lines"`
		Unreadable   int64            `json:"unreadable"`
		Warnings     []string         `json:"warnings"`
		Dependencies []planDependency `json:"dependencies"`
		Unmeasured   []string         `json:"unmeasured"`
		Pages        []planPageJSON   `json:"pages"`
		Pools        []planPoolJSON   `json:"pools"`
		Fronts       []planFrontJSON  `json:"fronts"`
		Findings     []planFinding    `json:"findings"`
		Simulations  []planScene      `json:"simulations,omitempty"`
	}{
		Sentence: planSentence(a), Lines: read.summary.Lines, Unreadable: read.summary.Unreadable,
		Warnings: append(read.warnings(), []string{}...), Dependencies: []planDependency{},
		Unmeasured: append([]string{}, a.Unmeasured...), Pages: []planPageJSON{}, Pools: []planPoolJSON{}, Fronts: []planFrontJSON{},
		Findings: []planFinding{},
	}
	for _, d := range a.Dependencies {
		out.Dependencies = append(out.Dependencies, dependencyJSON(d))
	}
	for _, p := range a.Pages {
		r := p.Report
		out.Pages = append(out.Pages, planPageJSON{p.Name, ms(r.Room), ms(r.Worst), ms(r.P99), r.Over, r.Fits, r.Words, ms(p.Proposed.Worst)})
	}
	for _, p := range a.Pools {
		out.Pools = append(out.Pools, planPoolJSON{p.Name, p.Size, p.Report.Normal, append([]string{}, p.Report.Words...)})
	}
	for _, f := range a.Fronts {
		out.Fronts = append(out.Fronts, planFrontJSON{
			f.Process.Name, f.Report.Words, append([]string{}, f.Says...), append([]string{}, f.Notes...),
		})
	}
	for _, f := range a.Findings {
		out.Findings = append(out.Findings, planFinding(f))
	}
	for _, s := range a.Simulations {
		out.Simulations = append(out.Simulations, planScene{s.Dependency, s.Drift, s.Scenes})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func dependencyJSON(d advice.Dependency) planDependency {
	p := d.Proposal
	out := planDependency{
		Name: d.Name, N: d.N, Cut: d.Cut, P50: known(d.P50.At), P90: known(d.P90.At), P99: known(d.P99.At), P999: known(d.P999.At),
		P999Low: known(d.P999.Low), P999High: known(d.P999.High), Needed: d.Needed, TryLimit: known(p.TryLimit), Deadline: known(p.Deadline),
		Tries: p.Tries, Cuts: p.Cuts, Today: ms(d.Policy.Deadline), Why: p.Why, Notes: append([]string{}, p.Notes...), Trend: d.Trend.Words,
		Retries: planRetries{d.Retrying.Help, d.Retrying.Words, plan.LoadWords(d.Loads)}, Rate: d.PerSecond, Routes: []planRoute{},
	}
	if d.Held.Of > 0 && d.Held.Limit > 0 {
		out.Held = &planHeld{d.Held.Asked, d.Held.Rate, ms(d.Held.Limit), d.Held.Of}
	}
	for _, r := range d.Routes {
		limit, deadline := known(r.Proposal.TryLimit), known(r.Proposal.Deadline)
		out.Routes = append(out.Routes, planRoute{r.Name, r.N, r.Cut, known(r.P50), known(r.P99), known(r.P999), limit, deadline})
	}
	return out
}

// ms is a time in milliseconds, to a microsecond.
func ms(d time.Duration) float64 { return math.Round(float64(d)/1e3) / 1e3 }

// known is nil for a time that is not known.
func known(d time.Duration) *float64 {
	if d == 0 {
		return nil
	}
	v := ms(d)
	return &v
}
