package advice

import (
	"cmp"
	"slices"
	"time"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/fronts"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
)

// A Front is a process, a page or the calls to a dependency, and the limits of the proxies in front of it.
type Front struct {
	Process plan.Process
	Limits  []plan.Front
	Report  plan.FrontReport
	Says    []string // each limit in one line
	Notes   []string // limits that stand elsewhere, so that nothing is known of them, and what else was not read
}

func (b *bench) fronts() []Front {
	if b.in.File == nil {
		return nil
	}
	var all []Front
	for _, p := range b.processes() {
		f := Front{Process: p.Process}
		for _, front := range b.in.File.Fronts {
			if b.covers(front, p) {
				b.add(&f, front)
			}
		}
		for _, file := range b.in.Loose {
			f.read(file)
		}
		if len(f.Limits)+len(f.Notes) == 0 {
			continue
		}
		if f.Report = plan.JudgeFronts(f.Limits, f.Process); len(f.Limits) == 0 {
			f.Report.Words = "no limit of a proxy is known"
		}
		all = append(all, f)
	}
	return all
}

// A process is a page or a dependency of the file, as what works behind a proxy.
type process struct {
	plan.Process
	page bool
}

// processes are the pages of the file, or its dependencies where it has none.
func (b *bench) processes() []process {
	var all []process
	for _, p := range b.in.File.Pages {
		worst := time.Duration(0)
		for _, step := range p.Steps {
			longest := time.Duration(0)
			for _, name := range step.Together {
				longest = max(longest, b.pageCall(name).Deadline)
			}
			worst += longest
		}
		all = append(all, process{plan.Process{Name: p.Name, Where: b.at(p.Line), Worst: worst + p.Reserve}, true})
	}
	for _, d := range b.in.File.Dependencies {
		named := slices.ContainsFunc(b.in.File.Fronts, func(f prazoyaml.Front) bool { return slices.Contains(f.Dependencies, d.Name) })
		if named || len(b.in.File.Pages) == 0 {
			all = append(all, process{plan.Process{Name: d.Name, Where: b.at(d.Line), Worst: d.Policy.Deadline}, false})
		}
	}
	return all
}

// covers says whether a front stands in front of a process: one that names none stands in front of all pages, and of the
// dependencies where there is no page.
func (b *bench) covers(f prazoyaml.Front, p process) bool {
	if len(f.Pages)+len(f.Dependencies) == 0 {
		return p.page || len(b.in.File.Pages) == 0
	}
	if p.page {
		return slices.Contains(f.Pages, p.Name)
	}
	return slices.Contains(f.Dependencies, p.Name)
}

// add takes the limits of a front of the file.
func (b *bench) add(f *Front, front prazoyaml.Front) {
	if front.Limit > 0 {
		one := plan.Front{Kind: cmp.Or(front.Kind, "proxy"), Name: front.Name, Place: b.at(front.Line)}
		switch fronts.Kind(front.Kind) {
		case fronts.Nginx, fronts.HAProxy, fronts.Traefik, fronts.Caddy:
			one.Idle = front.Limit
		default:
			one.Total, one.CutsDrip = front.Limit, true
		}
		f.Limits = append(f.Limits, one)
		f.Says = append(f.Says, front.Name+" gives up after "+front.Limit.String())
		return
	}
	f.read(b.in.Fronts[front.Name])
}

// read takes the limits of a configuration.
func (f *Front) read(file fronts.File) {
	for _, note := range file.Notes {
		f.note(note)
	}
	for _, l := range file.Limits {
		if l.Partial && l.GivesUp() == 0 { // not known, which is not never
			f.note(l.String())
			continue
		}
		one := plan.Front{Kind: string(l.Kind), Name: l.Name, Place: l.Place, Total: l.Total, Connect: l.Connect, CutsDrip: l.CutsDrip}
		if at := l.GivesUp(); at > 0 && (l.Total == 0 || at < l.Total) {
			one.Idle = at
		}
		if l.RetriesSilence {
			one.Retries = max(0, l.Retries)
		}
		f.Limits = append(f.Limits, one)
		f.Says = append(f.Says, l.String())
	}
}

func (f *Front) note(text string) {
	if !slices.Contains(f.Notes, text) {
		f.Notes = append(f.Notes, text)
	}
}
