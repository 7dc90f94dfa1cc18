package plan

import (
	"fmt"
	"slices"
	"time"
)

// Front is the limit that a proxy in front of a process has for it.
type Front struct {
	// Kind is what it is (nginx, haproxy ...), Name what it calls the route, Place the file and line.
	Kind, Name, Place string
	// Total is how long it waits for a whole answer, Idle how long for the next byte, Connect for a connection. 0: no such
	// limit.
	Total, Idle, Connect time.Duration
	// Retries is how often it asks again.
	Retries int
	// CutsDrip says whether an answer of a byte a second is cut.
	CutsDrip bool
}

// GivesUp returns after which time the front gives up a process that has not answered, and false where it never does.
func (f Front) GivesUp() (time.Duration, bool) {
	switch {
	case f.Total > 0 && f.Idle > 0:
		return min(f.Total, f.Idle), true
	case f.Total > 0:
		return f.Total, true
	}
	return f.Idle, f.Idle > 0
}

// Process is what works behind the fronts.
type Process struct {
	// Name is the page or the dependency that takes the time, Where its place.
	Name, Where string
	// Worst is the longest it can take.
	Worst time.Duration
}

// FrontReport says who gives up first.
type FrontReport struct {
	// First is the front that gives up first, and At when; First is nil where the process ends before all of them.
	First *Front
	At    time.Duration
	// Words say it.
	Words string
}

// JudgeFronts says who gives up first, the fronts or the process.
func JudgeFronts(fronts []Front, p Process) FrontReport {
	r := FrontReport{At: p.Worst}
	for i, f := range fronts {
		at, limited := f.GivesUp()
		if limited && (r.First == nil && at <= p.Worst || r.First != nil && at < r.At) {
			r.First, r.At = &fronts[i], at
		}
	}
	switch {
	case r.First == nil:
		r.Words = fmt.Sprintf("%s ends after %s at most, before every proxy in front gives up", named(p.Name), say(p.Worst))
	case r.At == p.Worst:
		r.Words = fmt.Sprintf("%s and your process give up at the same time, %s: which one the visitor meets is a toss of a coin",
			r.First.called(), say(r.At))
	default:
		r.Words = fmt.Sprintf("%s answers 504 at %s, your process works on to %s", r.First.called(), say(r.At), say(p.Worst))
	}
	return r
}

func (f Front) called() string {
	if f.Name == "" {
		return named(f.Kind)
	}
	return fmt.Sprintf("%s (%s)", named(f.Kind), named(f.Name))
}

// CheckFronts makes findings: an error for the front that gives up before the process does, and notes for what fronts do
// not limit. The places of the fronts are in their messages, since the fix is in the policy.
func CheckFronts(fronts []Front, p Process) []Finding {
	var found []Finding
	if r := JudgeFronts(fronts, p); r.First != nil {
		message := fmt.Sprintf("%s: %s", named(p.Name), r.Words)
		if r.First.Place != "" {
			message += " (" + r.First.Place + ")"
		}
		if r.First.Retries > 0 {
			message += fmt.Sprintf(", and asks again, %s", plural(r.First.Retries, "time", "times"))
		}
		found = append(found, Finding{"front-first", Error, p.Where, message,
			fmt.Sprintf("a worst case under %s: a shorter deadline or fewer retries; or a limit over %s in front",
				say(r.At), say(p.Worst))})
	}
	for _, f := range fronts {
		found = append(found, f.gaps()...)
	}
	return slices.Clip(found)
}

// gaps are what a front does not limit.
func (f Front) gaps() []Finding {
	at, limited := f.GivesUp()
	switch {
	case !limited:
		return []Finding{{"front-unlimited", Warning, f.Place,
			fmt.Sprintf("%s has no limit for an answer: it waits for a process that hangs as long as that does", f.called()),
			"give it one above the worst case behind it"}}
	case !f.CutsDrip && f.Total == 0:
		return []Finding{{"front-drip", Note, f.Place,
			fmt.Sprintf("%s waits %s for the next byte, not for the answer: a byte a second is never cut", f.called(), say(at)),
			"let the process behind it have a deadline for the whole answer"}}
	}
	return nil
}
