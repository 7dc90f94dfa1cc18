package shell

import (
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A limit is what limits a command from outside: timeout(1), the --timeout of a HEALTHCHECK, the timeout-minutes of a job.
type limit struct {
	verdict scan.Verdict
	after   time.Duration // 0: not known
	why     string
	from    *scan.Place // where it is set, if not at the command
}

// stronger returns which of two limits counts: the larger verdict, of equal ones the shorter time.
func (l *limit) stronger(other *limit) *limit {
	switch {
	case l == nil:
		return other
	case other == nil, l.verdict > other.verdict:
		return l
	case other.verdict > l.verdict:
		return other
	case l.after == 0 || other.after > 0 && other.after < l.after:
		return other
	}
	return l
}

// apply gives a finding the limit, where it is stronger than its own: it is of a larger verdict, or it is the shorter one of two total
// ones, or it holds what the finding's own does not, all the tries.
func (l *limit) apply(f *scan.Finding) {
	switch {
	case l == nil, l.verdict < f.Verdict, l.verdict == f.Verdict && l.verdict != scan.Total:
		return
	case l.verdict == f.Verdict && f.Rule == "" && f.Limit > 0 && (l.after == 0 || l.after >= f.Limit):
		return
	}
	f.Verdict, f.Limit, f.Why, f.From, f.Rule = l.verdict, l.after, l.why, l.from, ""
}

// elsewhere is what the limit is for a command that runs on another machine, or in a container: what is cut is the connection to
// it, and the command itself goes on.
func (l *limit) elsewhere() *limit {
	if l == nil || l.verdict != scan.Total {
		return l
	}
	far := *l
	far.verdict = scan.Abandon
	far.why += " here, and the command goes on where it runs"
	return &far
}
