package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/page"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/internal/sim"
)

// planPage is what the page shows.
func planPage(cfg *planConfig, a advice.Advice, read reading) page.Proposal {
	p := page.Proposal{Title: "prazo plan", Sentence: planSentence(a), Command: planCommandLine(cfg), Date: time.Now()}
	for _, f := range a.Findings {
		p.Findings = append(p.Findings, page.PlanFinding{Level: string(f.Severity), Title: f.Rule, Text: f.Message, Place: f.Where, Fix: f.Fix})
	}
	for _, w := range read.warnings() {
		p.Findings = append(p.Findings, page.PlanFinding{Level: "note", Title: "what was read", Text: w})
	}
	for _, d := range a.Dependencies {
		p.Dependencies = append(p.Dependencies, pageDependency(d))
	}
	for _, one := range a.Pages {
		p.Pages = append(p.Pages, pagePage(one))
	}
	for _, one := range a.Pools {
		p.Pools = append(p.Pools, pagePool(one))
	}
	for _, one := range a.Fronts {
		p.Fronts = append(p.Fronts, pageFront(one))
	}
	p.Simulation = pageSimulation(a.Simulations)
	return p
}

// planCommandLine is the command that made the page.
func planCommandLine(cfg *planConfig) string {
	words := []string{"prazo", "plan"}
	if cfg.file != "" {
		words = append(words, "--config", cfg.file)
	}
	if cfg.prometheus.URL != "" {
		words = append(words, "--prometheus", "URL", "--metric", cfg.prometheus.Metric)
	}
	return joined(append(words, firstOf(cfg.inputs, 5)...))
}

func pageDependency(d advice.Dependency) page.PlanDependency {
	p := d.Proposal
	out := page.PlanDependency{
		Name: d.Name, N: d.N, Cut: d.Cut, P50: page.PlanEstimate(d.P50), P90: page.PlanEstimate(d.P90), P99: page.PlanEstimate(d.P99),
		P999: page.PlanEstimate(d.P999), TryLimit: p.TryLimit, Deadline: p.Deadline, Tries: p.Tries,
		Waits: max(0, p.Deadline-time.Duration(p.Tries)*p.TryLimit), Today: d.Policy.Deadline, Why: p.Why, Trend: d.Trend.Words,
		Retries: strings.TrimSpace(d.Retrying.Words + ". " + plan.LoadWords(d.Loads)), Notes: p.Notes,
	}
	for _, at := range d.Curve.Points() {
		out.Survival = append(out.Survival, page.PlanPoint{T: at.At, Above: at.Longer})
	}
	if never := d.Curve.Never(); never > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf("%.2g %% of the calls never came to an end in what was read: they are not in the curve", 100*never))
	}
	for _, r := range d.Routes {
		out.Routes = append(out.Routes, page.PlanRoute{
			Name: r.Name, N: r.N, P50: r.P50, P99: r.P99, P999: r.P999, TryLimit: r.Proposal.TryLimit, Deadline: r.Proposal.Deadline,
		})
	}
	return out
}

func pagePage(p advice.Page) page.PlanPage {
	out := page.PlanPage{Name: p.Name, Budget: p.Budget, Reserve: p.Reserve, Worst: p.Report.Worst, P99: p.Report.P99, Says: p.Report.Words}
	for _, step := range p.Steps {
		var one page.PlanStep
		for _, c := range step {
			call := page.PlanCall{Name: c.Name, Worst: c.Deadline}
			if c.Took != nil {
				call.P99 = min(c.Deadline, c.Took.Quantile(.99))
			}
			one.Calls = append(one.Calls, call)
		}
		out.Steps = append(out.Steps, one)
	}
	return out
}

// pagePool has a normal day, and for each dependency the day on which it hangs.
func pagePool(p advice.Pool) page.PlanPool {
	out := page.PlanPool{Name: p.Name, Size: p.Size, Says: strings.Join(p.Report.Words, "; ")}
	normal := page.PlanDay{Name: "a normal day"}
	for _, c := range p.Calls {
		normal.Parts = append(normal.Parts, page.PlanHeld{Name: c.Name, Places: c.Normal()})
	}
	out.Days = append(out.Days, normal)
	for _, hung := range p.Calls {
		day := page.PlanDay{Name: "the day " + hung.Name + " hangs"}
		for _, c := range p.Calls {
			held := page.PlanHeld{Name: c.Name, Places: c.Normal()}
			if c.Name == hung.Name {
				held.Places, held.Hung = c.Hanging(), true
			}
			day.Parts = append(day.Parts, held)
		}
		out.Days = append(out.Days, day)
	}
	return out
}

func pageFront(f advice.Front) page.PlanFront {
	out := page.PlanFront{Name: f.Process.Name, Says: strings.Join(append([]string{f.Report.Words}, f.Notes...), "; ")}
	for i, l := range f.Limits {
		lane := page.PlanLane{Name: strings.TrimSpace(l.Kind + " " + l.Name), Place: l.Place, Says: f.Says[i]}
		if at, ok := l.GivesUp(); ok {
			lane.Gives = at
		}
		out.Lanes = append(out.Lanes, lane)
	}
	out.Lanes = append(out.Lanes, page.PlanLane{Name: f.Process.Name, Place: f.Process.Where, Gives: f.Process.Worst, Says: "the process behind"})
	return out
}

func pageSimulation(all []advice.Simulation) *page.PlanSimulation {
	if len(all) == 0 {
		return nil
	}
	out := &page.PlanSimulation{Says: "alternating blocks of 500 calls choose and judge"}
	for _, s := range all {
		out.Says += ". " + s.Dependency + ": " + s.Drift.Words
		for _, outcomes := range s.Scenes {
			if len(outcomes) > 0 {
				out.Scenes = append(out.Scenes, pageScene(s.Dependency, outcomes))
			}
		}
	}
	return out
}

func pageScene(dependency string, outcomes sim.Outcomes) page.PlanScene {
	scene := page.PlanScene{Name: dependency + ", " + outcomes[0].Scenario}
	for _, o := range outcomes {
		scene.Runs = append(scene.Runs, page.PlanRun{
			Policy: o.Policy, Mark: o.Policy == advice.Proposed, FalseCuts: o.FalseCuts, Success: o.Success, P50: span(o.P50), P99: span(o.P99),
			P999: span(o.P999), Hung: span(o.WaitHung), Load: o.Load, Held: float64(o.PeakSlots),
		})
	}
	return scene
}

// span is a number of seconds as a time.
func span(seconds float64) time.Duration {
	return time.Duration(min(seconds*1e9, math.MaxInt64/2))
}
