package sim

import (
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/internal/learn"
)

// mayScout reports whether a try that is cut, or loses, may run on.
func (g *guarded) mayScout() bool {
	return !g.settings.Attached && g.policy.Scouts != prazo.Off && g.tracker != nil
}

// letGo has a try run on whose caller waits for it no more, if one may.
func (g *guarded) letGo(a *attempt) {
	if !a.apart || g.flying >= g.policy.Scouts {
		return
	}
	v := a.caller
	s, ok := g.tracker.Scout(a.start, g.now-a.start, v.deadline-a.start)
	if !ok {
		return
	}
	g.flying++
	a.scouts, a.scout, a.caller = true, s, nil
	a.limit = g.now - a.start
	g.tally.scouts++
	a.number++
	g.waitScout(a)
}

// waitScout makes the appointment for the next thing that happens to a scout.
func (g *guarded) waitScout(a *attempt) {
	g.agenda.push(appointment{at: a.start + min(a.meeting.takes, a.scout.Until()), try: a, number: a.number})
}

// scoutDue takes in what a scout has come to: an answer, or the age up to which it was let run.
func (g *guarded) scoutDue(a *attempt, age time.Duration) {
	answered := a.meeting.takes == age
	if !answered && a.scout.Extend() {
		g.waitScout(a)
		return
	}
	outcome := learn.Censored
	if answered && a.meeting.kind == prazo.Good {
		outcome = learn.Finished
	}
	a.scout.End(age, outcome)
	g.flying--
	g.tally.scoutTime += age - a.limit
	g.spare.overAttempt(a)
}
