package plan

import (
	"fmt"
	"math"

	"github.com/prazohq/prazo"
)

// Load is what reaches a dependency while a share of the tries fails.
type Load struct {
	// Failing is the share of the tries that fail, 0 to 1.
	Failing float64
	// Requests is how many requests there are for each call in the long run, under the retry budget; Unbudgeted how
	// many there were without one.
	Requests, Unbudgeted float64
}

// Loads returns the load at 1, 10 and 100 % of failures. perSecond is how many calls there are; 0 means that it is not known,
// and the trickle of the budget is left out. A hedge is not counted: it follows slow tries, not failed ones.
func Loads(policy prazo.Policy, perSecond float64) []Load {
	var all []Load
	for _, failing := range []float64{.01, .1, 1} {
		all = append(all, loadAt(policy, failing, perSecond))
	}
	return all
}

func loadAt(policy prazo.Policy, failing, perSecond float64) Load {
	retries := max(0, policy.WorstCase().Tries-1-max(0, policy.Hedge.Max))
	wanted := 0.0
	for i := 1; i <= retries; i++ {
		wanted += math.Pow(failing, float64(i)) // the i-th retry follows i failures
	}
	l := Load{Failing: failing, Requests: 1 + wanted, Unbudgeted: 1 + wanted}
	share := policy.Retries.Budget.Share
	if share < 0 || failing == 0 {
		return l
	}
	if share == 0 {
		share = .2
	}
	trickle := policy.Retries.Budget.PerSecond
	if trickle == 0 {
		trickle = 1
	}
	if perSecond > 0 && trickle > 0 {
		share += trickle / perSecond
	}
	l.Requests = 1 + min(wanted, share/failing) // a retry that succeeds gives its token back
	return l
}

// LoadWords says the load in one sentence.
func LoadWords(loads []Load) string {
	s := ""
	for i, l := range loads {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprintf("%.3g at %s", l.Requests, percent(l.Failing))
		if l.Unbudgeted > l.Requests*1.01 {
			s += fmt.Sprintf(" (%.3g without the retry budget)", l.Unbudgeted)
		}
	}
	return "requests for each call when tries fail: " + s
}
