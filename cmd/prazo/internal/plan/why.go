package plan

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// why is the sentence for the person who decides.
func why(p Proposal, ask Ask, d *latency.Distribution) string {
	today, whose := ask.Today, "than today"
	if today <= 0 {
		today, whose = d.LongestWait(), "than the longest wait seen"
	}
	cut := oneIn(p.Rate, "good call")
	if p.Slack > 1 {
		cut = "about " + cut
	}
	if p.Tries > 1 {
		return fmt.Sprintf("at %s a try you cut %s at its first try, and a call that hangs ends after %s with its %s, %s",
			say(p.TryLimit), cut, say(p.Deadline), plural(p.Tries, "try", "tries"), sooner(today-p.Deadline, whose))
	}
	return fmt.Sprintf("at %s you cut %s and give up on a hung one %s", say(p.TryLimit), cut, sooner(today-p.Deadline, whose))
}

// sooner compares with what there is today.
func sooner(by time.Duration, whose string) string {
	switch {
	case by > 0:
		return say(by) + " sooner " + whose
	case by < 0:
		return say(-by) + " later " + whose
	}
	return "as soon as " + whose[len("than "):]
}

// notes are what the sentence has no room for.
func notes(p Proposal, ask Ask, d *latency.Distribution) []string {
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if p.Unseen {
		add("%s is longer than any call that came to an end (%s): it is estimated from %s", say(p.TryLimit), say(d.Longest()),
			plural(int(min(p.Calls, 1e9)), "call", "calls"))
	}
	if p.Needed > 0 {
		add("%s more calls are needed before a limit for %s means something", grouped(float64(p.Needed)), oneIn(p.Rate, "call"))
	}
	if p.Slack > 1 {
		add("the limit has %s on top of what was measured, since so few calls are that slow", percent(p.Slack-1))
	}
	if len(p.LeftOut) > 0 {
		add("%s", leftOutWords(p))
	}
	if ask.Today > 0 {
		if cuts := d.Above(ask.Today); cuts > 0 {
			add("the %s of today cut %s", say(ask.Today), oneIn(cuts, "good call"))
		}
	}
	if all, cut := d.Finished()+d.Cut(), d.Cut(); float64(cut) > p.Rate*float64(all) {
		add("%s had no end in the data: cut, or never answered; they count as longer than they were seen",
			oneIn(float64(cut)/float64(all), "call"))
	}
	if d.Beyond() > 0 {
		add("%s took longer than the last bucket of its source: how long is not known",
			oneIn(float64(d.Beyond())/float64(d.Finished()), "call"))
	}
	if ask.Most > 0 && p.Deadline > ask.Most {
		add("there is room for %s: even one try needs more", say(ask.Most))
	} else if full, tries := deadlineOf(p.TryLimit, ask.Policy, 0); tries > p.Tries {
		add("%s would need %s; there is room for %s", plural(tries, "try", "tries"), say(full), say(ask.Most))
	}
	return all
}

// moment is a time for people. Sources whose times begin at 0 have those of 1970: they say how long after the beginning.
func moment(t time.Time) string {
	if t = t.UTC(); t.Year() == 1970 {
		return say(t.Sub(time.Unix(0, 0))) + " after the beginning"
	}
	return t.Format(time.RFC3339)
}

// leftOutWords says what was not looked at, and what that means.
func leftOutWords(p Proposal) string {
	calls, slow := 0, 0
	for _, b := range p.LeftOut {
		calls, slow = calls+b.Calls, slow+b.Slow
	}
	when := ""
	if first, last := p.LeftOut[0], p.LeftOut[len(p.LeftOut)-1]; !first.From.IsZero() && !last.To.IsZero() {
		when = fmt.Sprintf(" (%s to %s)", moment(first.From), moment(last.To))
	}
	return fmt.Sprintf("%s of %d calls%s left out as bad times: %s would have been cut there; over all calls it is %s",
		plural(len(p.LeftOut), "block", "blocks"), blockSize, when, oneIn(ratio(float64(slow), float64(calls)), "call"),
		oneIn(p.Cuts, "call"))
}
