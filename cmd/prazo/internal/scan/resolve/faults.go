package resolve

import (
	"fmt"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// faults finds what is wrong with how a limit is set, besides what it amounts to.
func (e *engine) faults(at *site, f *scan.Finding, out outcome) []*scan.Finding {
	var found []*scan.Finding
	add := func(rule, why, fix string) {
		fault := *f
		fault.Rule, fault.Why, fault.Edits, fault.From, fault.Related = rule, why, nil, nil, nil
		if fix != "" {
			fault.Fix = fix
		}
		found = append(found, &fault)
	}
	for _, l := range out.limits {
		if l.cleared {
			add(scan.RuleCleared, "the timer is cleared when the headers are there: the body may take for ever", "clearTimeout after the body is read, or signal: AbortSignal.timeout(ms)")
		}
		if l.silent {
			add(scan.RuleNoHandler, l.option.Name+" only sends an event, and nothing listens for it", "")
		}
		if l.over {
			add(scan.RuleUnit, fmt.Sprintf("%s is in %s: this is %s", l.option.Name, unitText(l.option.Unit), l.after), "")
		}
	}
	e.ignored(at, out, add)
	e.retried(at, out, add)
	return found
}

func unitText(unit string) string {
	switch unit {
	case "s":
		return "seconds"
	case "ms":
		return "milliseconds"
	case "min":
		return "minutes"
	}
	return unit
}

// ignored finds options that the library does not read: known ones, and names one slip away from a known one.
func (e *engine) ignored(at *site, out outcome, add func(rule, why, fix string)) {
	for _, s := range out.set {
		known := e.option(out.lib, s)
		for _, o := range known {
			if o.Kind == "ignored" {
				fix := ""
				if o.Instead != "" {
					fix = "write " + o.Instead
				}
				add(scan.RuleIgnored, out.lib.Name+" ignores "+o.Name+" here", fix)
			}
		}
		if len(known) == 0 && s.name != "" && !e.knows(out.lib, s.name) {
			if near := e.misspelt(out.lib, s); near != "" {
				add(scan.RuleIgnored, fmt.Sprintf("%s has no option %s, and ignores it", out.lib.Name, s.name), "write "+near)
			}
		}
	}
}

// misspelt returns the option that a name is one slip away from.
func (e *engine) misspelt(lib *scan.Library, s setting) string {
	if len(s.name) < 5 {
		return ""
	}
	for i := range lib.Options {
		o := &lib.Options[i]
		if len(o.In) > 0 && !e.standsOn(o, s) || o.Kind == "ignored" || o.Kind == "signal" {
			continue
		}
		if strings.EqualFold(s.name, o.Name) || strings.EqualFold(s.name, "set"+o.Name) || len(o.Name) > 5 && oneSlip(s.name, o.Name) {
			return o.Name
		}
	}
	return ""
}

// oneSlip says whether two words differ by one letter that is missing, added, wrong or swapped with the next.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i == len(a):
		return false
	case a[i+1:] == b[i+1:]:
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// retried finds libraries that try again by themselves, each time with the limit of one try.
func (e *engine) retried(at *site, out outcome, add func(rule, why, fix string)) {
	r := out.lib.Retries
	if r == nil || out.verdict <= scan.Connect || out.verdict == scan.Total && !perTry(out) {
		return
	}
	tries := float64(r.Default)
	for _, s := range out.set {
		if r.Option != "" && (s.name == r.Option || strings.HasPrefix(r.Option, s.name+".") && s.val.kind == vNumber) {
			if s.val.kind != vNumber || isOff(&scan.Option{Off: r.Off}, s.val) {
				return
			}
			tries = s.val.num
		}
	}
	if tries >= 1 {
		add(scan.RuleRetries, fmt.Sprintf("%s tries %g times more by itself, each time with the whole limit", out.lib.Name, tries), "")
	}
}

// perTry says whether a total limit is that of an option, which is of one try, and not of a signal or of all tries.
func perTry(out outcome) bool {
	for _, l := range out.limits {
		if l.verdict == scan.Total && (l.option.Kind == "signal" || l.option.Whole) {
			return false
		}
	}
	return true
}
