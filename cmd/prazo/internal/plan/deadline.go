package plan

import (
	"fmt"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// farTooLong is how many times longer than the proposal a deadline is before that is worth a note.
const farTooLong = 4

// CheckDeadline holds the policy of a dependency against what was measured of it, and against itself: whether the tries
// it promises fit its deadline. d may be nil. rate is the share of good calls that may be cut; 0 means 0.001.
func CheckDeadline(name, where string, policy prazo.Policy, d *latency.Distribution, rate float64) []Finding {
	if !(rate > 0 && rate < 1) {
		rate = defaultRate
	}
	var found []Finding
	add := func(rule string, severity Severity, fix, format string, args ...any) {
		found = append(found, Finding{rule, severity, where, fmt.Sprintf(format, args...), fix})
	}
	worst := policy.WorstCase()
	if worst.Undeadlined > worst.Longest && policy.Deadline > 0 {
		add("retries-fit", Warning, fmt.Sprintf("deadline: %v, or fewer retries", roundUp(worst.Undeadlined)),
			"%s: its %s and the waits between them add up to %s, and its deadline of %s cuts them", named(name),
			plural(worst.Tries, "try", "tries"), say(worst.Undeadlined), say(policy.Deadline))
	}
	if d == nil || policy.Deadline <= 0 || float64(d.Finished())*rate < 1 {
		return found
	}
	proposal := Propose(d, nil, Ask{Rate: rate, Policy: policy, Today: policy.Deadline})
	switch cuts := d.Above(policy.Deadline); {
	case cuts > 2*rate:
		add("deadline-short", Warning, fmt.Sprintf("deadline: %v", proposal.Deadline),
			"%s: its deadline of %s cuts %s", named(name), say(policy.Deadline), oneIn(cuts, "good call"))
	case policy.Deadline > farTooLong*proposal.Deadline:
		add("deadline-long", Note, fmt.Sprintf("deadline: %v", proposal.Deadline),
			"%s: its deadline is %s, and %s", named(name), say(policy.Deadline), proposal.Why)
	}
	return found
}
