package sim

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// Candidates lists the rules that a policy is compared with, all under one deadline: growing limits with a long last one, twice the
// mean and twice the longest of the last ten answers, the 99.9 % quantile of the calls that choose, and the two that
// learn. The first three repeat at once and without a budget, as where they come from. Without a finished call to choose by
// there is no fixed one.
func Candidates(deadline time.Duration, choose []Recorded) []NamedPolicy {
	bare := func(retries int) prazo.Retries {
		return prazo.Retries{Max: retries, Wait: prazo.Wait{First: prazo.Off}, Budget: prazo.Budget{Share: prazo.Off}}
	}
	all := []NamedPolicy{
		{"growing 1 s + 200 ms, long last", prazo.Policy{Deadline: deadline, Retries: bare(5),
			TryLimit: prazo.Growing(time.Second, 200*time.Millisecond, max(1, deadline))}},
		{"2 x mean of 10", prazo.Policy{Deadline: deadline, Retries: bare(9), TryLimit: prazo.Average(2, 10, 0)}},
		{"2 x longest of 10", prazo.Policy{Deadline: deadline, Retries: bare(9), TryLimit: prazo.Longest(2, 10, 0)}},
	}
	if limit := lasting(lifetimesOf(choose).quantile(1 - allowed)); limit > 1 {
		limit = min(limit, max(1, deadline))
		all = append(all, NamedPolicy{fmt.Sprintf("fixed %v (p99.9)", rounded(limit)),
			prazo.Policy{Deadline: deadline, TryLimit: prazo.Fixed(limit)}})
	}
	return append(all,
		NamedPolicy{"learnt, if another can follow", prazo.Policy{Deadline: deadline}},
		NamedPolicy{"learnt, every try", prazo.Policy{Deadline: deadline, TryLimit: prazo.Learn()}})
}

// rounded leaves three digits of a duration, for people.
func rounded(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 1000 {
		unit *= 10
	}
	return d.Round(unit)
}
