package fronts

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// Unlimited as Retries says that only time ends the tries.
const Unlimited = -1

// Limits is what one way through a proxy allows the backend behind it. A duration of 0 is no limit of that sort.
type Limits struct {
	Kind     Kind
	Name     string // the location, backend, route or cluster
	Place    string // file:line where it begins
	Upstream string // where its requests go

	Connect   time.Duration // until a connection stands
	FirstByte time.Duration // of one try, until the headers of the answer
	Idle      time.Duration // between two reads of the answer, the first included
	PerTry    time.Duration // one try, at least until its headers
	Total     time.Duration // the whole: every try, every wait, the last byte

	Retries        int           // tries after the first at most, or Unlimited
	TryFor         time.Duration // no further try starts this long after the first
	RetryOn        string        // in the words of the product
	RetriesSilence bool          // also after a backend that took the request and said nothing
	RetriesPosts   bool          // also what may have been applied already

	// Partial: limits that hold here stand elsewhere, in another file or a variable. A GivesUp of 0 is then not known, not
	// never.
	Partial bool

	CutsDrip bool     // an answer that never pauses and never ends is cut
	Defaults []string // values that are not written, so that the product's own hold
	Notes    []string // what a person should know beside

	at sources
}

// sources say where the limits on silence come from: the setting and its file:line, or that it is a default.
type sources struct{ first, idle, try, total string }

// GivesUp is the longest time until the front stops waiting for a backend that takes every request and never answers, with
// its own tries and without the waits between them. 0 is never, or not known where the limits are Partial.
func (l Limits) GivesUp() time.Duration {
	d, _, _ := l.silence()
	return d
}

// Decides names the setting that GivesUp comes from, with its place; "" when nothing ends the wait.
func (l Limits) Decides() string {
	_, _, from := l.silence()
	return from
}

// silence gives the time until the front gives up, the tries it then has made, and the setting that decides.
func (l Limits) silence() (time.Duration, int, string) {
	whole, wholeFrom := l.Total, l.at.total
	try, tryFrom := earlier(l.PerTry, l.at.try, l.FirstByte, l.at.first)
	if l.Kind.idlesOnce() {
		whole, wholeFrom = earlier(whole, wholeFrom, l.Idle, l.at.idle)
	} else {
		try, tryFrom = earlier(try, tryFrom, l.Idle, l.at.idle)
	}
	if try <= 0 {
		return whole, 1, wholeFrom
	}
	tries := l.tries(try)
	if tries == Unlimited || float64(try)*float64(tries) >= math.MaxInt64 {
		return whole, 1, wholeFrom
	}
	all := try * time.Duration(tries)
	if whole > 0 && whole < all {
		return whole, int((whole + try - 1) / try), wholeFrom
	}
	return all, tries, tryFrom
}

// tries counts the tries of a silent backend, each of which takes try. One more starts while less than TryFor is over, so
// that the last may end long after it.
func (l Limits) tries(try time.Duration) int {
	if !l.RetriesSilence || l.Retries == 0 {
		return 1
	}
	if l.TryFor <= 0 {
		if l.Retries < 0 {
			return Unlimited
		}
		return l.Retries + 1
	}
	fit := int(min((l.TryFor-1)/try+1, math.MaxInt32))
	if l.Retries < 0 {
		return fit
	}
	return min(fit, l.Retries+1)
}

// earlier gives the smaller of two limits, of which 0 is none.
func earlier(a time.Duration, from string, b time.Duration, otherwise string) (time.Duration, string) {
	if a <= 0 || b > 0 && b < a {
		return b, otherwise
	}
	return a, from
}

// String is one line: what it is, where, when it gives up and why then, and whether a drip is cut.
func (l Limits) String() string {
	s := fmt.Sprintf("%s %s (%s) ", l.Kind.title(), l.Name, l.Place)
	gives, tries, from := l.silence()
	switch {
	case gives == 0 && l.Partial:
		return s + "does not say when it gives up on a silent backend"
	case gives == 0:
		s += "never gives up on a silent backend"
	case tries > 1:
		s += fmt.Sprintf("gives up on a silent backend after %s, in %d tries (%s)", spoken(gives), tries, from)
	default:
		s += fmt.Sprintf("gives up on a silent backend after %s (%s)", spoken(gives), from)
	}
	if l.CutsDrip {
		return s + " and cuts a dripping answer"
	}
	return s + " and does not cut a dripping answer"
}

// spoken writes a duration in milliseconds below a second, else in seconds.
func spoken(d time.Duration) string {
	if d < time.Second {
		return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', -1, 64) + " ms"
	}
	return strconv.FormatFloat(math.Round(d.Seconds()*1000)/1000, 'f', -1, 64) + " s"
}
