package golang

import (
	"go/token"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A limit is what a context, a client or a call amounts to.
type limit struct {
	verdict scan.Verdict
	after   time.Duration
	why     string
	from    token.Pos   // where it comes from, when that is elsewhere
	makers  []token.Pos // the calls of context.WithTimeout and its like that made it, of which any may be ended
	own     bool        // it holds for one try only: retries go beyond it
}

// absent says that there is no limit, nor a word about one.
func (l limit) absent() bool { return l.verdict == scan.Unknown && l.why == "" }

func unsure(why string) limit { return limit{verdict: scan.Unknown, why: why} }

// weakest is what holds for all of several possibilities. A certain weak one counts more than what is not known of the others; a
// certain total one does not.
func weakest(all []limit) limit {
	if len(all) == 0 {
		return limit{}
	}
	low, doubt := all[0], limit{verdict: scan.Total}
	for _, l := range all {
		if l.verdict == scan.Unknown && doubt.verdict != scan.Unknown {
			doubt = l
		}
		if low.verdict == scan.Unknown || l.verdict != scan.Unknown && l.verdict < low.verdict {
			low = l
		}
	}
	if doubt.verdict == scan.Unknown && (low.verdict == scan.Total || low.verdict == scan.Idle) {
		return doubt
	}
	return low
}

// strongest is what holds when two limits apply at once. What is not known may be anything, so only a total one is above it.
func strongest(a, b limit) limit {
	switch {
	case b.absent() || a.verdict == scan.Total:
		return a
	case a.absent():
		return b
	}
	if b.verdict == scan.Total || b.verdict == scan.Unknown {
		return b
	}
	if a.verdict == scan.Unknown || a.verdict >= b.verdict {
		return a
	}
	return b
}

// capped is a limit that the library keeps only so far: one on the pool, one on the headers.
func (l limit) capped(most scan.Verdict) limit {
	if l.verdict > most {
		l.verdict = most
	}
	return l
}
