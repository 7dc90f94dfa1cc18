package plan

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// Ask is what is wanted of a proposal. Its zero value asks for 1 false cut in 1,000 under a policy of defaults.
type Ask struct {
	// Rate is the share of the good calls that may be cut; 0 means 0.001.
	Rate float64
	// Policy is how the dependency is called: its retries, waits and bulkhead are part of the deadline.
	Policy prazo.Policy
	// Today is the deadline of today; 0 means that it is not known.
	Today time.Duration
	// Most is the longest deadline there is room for, a page's or a proxy's; 0 means any. Retries that do not fit are left out.
	Most time.Duration
}

// Proposal is a limit and a deadline, and why.
type Proposal struct {
	// TryLimit is what one try may take, Deadline the whole call. Both are 0 where too few calls finished.
	TryLimit, Deadline time.Duration
	// Tries is how many tries fit the deadline, with the waits between them at their longest.
	Tries int
	// Rate is the share of good calls that was asked to be cut, Cuts the share of all measured good calls that
	// TryLimit would have cut.
	Rate, Cuts float64
	// Calls is how many finished, Needed how many more must for Rate to mean something.
	Calls, Needed uint64
	// Slack is what the measured quantile was multiplied with: 1 where there are calls enough.
	Slack float64
	// Unseen says that TryLimit is longer than any call that finished: an estimate, not a measurement.
	Unseen bool
	// LeftOut are the blocks of calls that were not looked at, since the dependency was not well then.
	LeftOut []Brownout
	// Why says it in one sentence, Notes what else one should know.
	Why   string
	Notes []string
}

// Propose chooses the limit of a try and the deadline of a call. s are the same calls in their order, or a sample of them: with
// it a few bad minutes do not set the limit for all the good ones. It may be nil.
func Propose(d *latency.Distribution, s *Series, ask Ask) Proposal {
	if !(ask.Rate > 0 && ask.Rate < 1) {
		ask.Rate = defaultRate
	}
	from := d
	var left []Brownout
	if s != nil {
		var kept []block
		if kept, left = normal(s.ordered(), ask.Rate); len(left) > 0 {
			from = distributionOf(kept)
		}
	}
	l := limitOf(from, ask.Rate)
	p := Proposal{Rate: ask.Rate, Calls: d.Finished(), Needed: d.Needed(1 - ask.Rate), LeftOut: left, Slack: l.slack}
	if l.at == 0 {
		p.LeftOut = nil
		p.Why = fmt.Sprintf("%s came to an end: too few to propose a limit, %d are the least and %s would do",
			plural(int(min(d.Finished(), 1e9)), "call", "calls"), leastFinished, grouped(float64(d.Finished()+p.Needed)))
		return p
	}
	p.TryLimit = l.at
	p.Unseen = p.TryLimit > d.Longest()
	p.Cuts = d.Above(p.TryLimit)
	p.Deadline, p.Tries = deadlineOf(p.TryLimit, ask.Policy, ask.Most)
	p.Why = why(p, ask, d)
	p.Notes = notes(p, ask, d)
	return p
}

// deadlineOf makes room for every try of a policy at its limit and every wait at its longest. Where that is more than
// most, it leaves out retries until it fits; one try is always made.
func deadlineOf(try time.Duration, policy prazo.Policy, most time.Duration) (deadline time.Duration, tries int) {
	policy.TryLimit = prazo.Fixed(try)
	if policy.Retries.Max == 0 {
		policy.Retries.Max = policy.WorstCase().Tries - 1 - max(0, policy.Hedge.Max)
	}
	retries := min(max(0, policy.Retries.Max), 100)
	for ; ; retries-- {
		if policy.Retries.Max = retries; retries == 0 {
			policy.Retries.Max = prazo.Off
		}
		deadline = roundUp(policy.WorstCase().Undeadlined)
		if retries == 0 || most <= 0 || deadline <= most {
			return deadline, 1 + retries
		}
	}
}
