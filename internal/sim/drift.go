package sim

import (
	"fmt"
	"io"
	"math"
)

// Half describes one half of a series, in seconds, by the calls that finish.
type Half struct {
	Calls int     `json:"calls"`
	P50   float64 `json:"p50_seconds"`
	P99   float64 `json:"p99_seconds"`
}

// Drifted says whether what was chosen in the first half still holds in the last one.
type Drifted string

// What a drift can be.
const (
	TooFew Drifted = "too few calls"
	Steady Drifted = "steady"
	Slower Drifted = "slower"
	Faster Drifted = "faster"
)

// Drift compares the first half of a series with the last one. Limit is the duration in seconds which the asked share of the
// finished calls of the first half exceeds; FalseCuts is the share of the last half that does.
type Drift struct {
	First     Half    `json:"first"`
	Last      Half    `json:"last"`
	Asked     float64 `json:"asked"`
	Limit     float64 `json:"limit_seconds"`
	FalseCuts float64 `json:"false_cuts"`
	Verdict   Drifted `json:"verdict"`
	Words     string  `json:"words"`
}

// What counts as a drift: a median that moved by a quarter, or a false-cut rate that is not within half and twice of what
// was asked, by more than chance.
const (
	movedMedian    = 1.25
	movedCuts      = 2
	chance         = 3  // standard deviations
	leastInHalf    = 50 // finished calls
	leastBeyond    = 3  // calls that the first half must have beyond its limit to speak of a rate
	usualFalseCuts = allowed
)

// DriftOf looks for a drift in a series, for a limit that cuts the asked share of the good calls; 0 asks for one in a
// thousand.
func DriftOf(calls []Recorded, asked float64) Drift {
	if !(asked > 0 && asked < 1) {
		asked = usualFalseCuts
	}
	middle := len(calls) / 2
	first, last := lifetimesOf(calls[:middle]), lifetimesOf(calls[middle:])
	d := Drift{First: first.half(middle), Last: last.half(len(calls) - middle), Asked: asked}
	d.Limit = first.quantile(1 - asked)
	d.FalseCuts = last.beyond(d.Limit)
	d.Verdict = verdictOf(d, len(first.took), len(last.took))
	d.Words = d.sentence()
	return d
}

func (l lifetimes) half(calls int) Half {
	return Half{Calls: calls, P50: l.quantile(0.5), P99: l.quantile(0.99)}
}

func verdictOf(d Drift, n, m int) Drifted {
	if min(n, m) < leastInHalf {
		return TooFew
	}
	expected, got := d.Asked*float64(m), d.FalseCuts*float64(m)
	// Both the limit and the count rest on few calls: the scatter of either adds up.
	surprising := math.Abs(got-expected) > chance*math.Sqrt(expected*(1+float64(m)/float64(n))+1)
	switch {
	case d.Last.P50 > movedMedian*d.First.P50, surprising && got > movedCuts*expected:
		return Slower
	case d.Last.P50*movedMedian < d.First.P50, surprising && got*movedCuts < expected:
		return Faster
	case d.Asked*float64(n) < leastBeyond:
		return TooFew
	}
	return Steady
}

// sentence says it in words.
func (d Drift) sentence() string {
	ms := func(seconds float64) string { return Number(1000*seconds).String() + " ms" }
	percent := func(share float64) string { return fmt.Sprintf("%.2g %%", 100*share) }
	moved := fmt.Sprintf("p50 %s, then %s; p99 %s, then %s; a limit of %s, which cuts %s of the good calls of the first half, cuts %s of the last",
		ms(d.First.P50), ms(d.Last.P50), ms(d.First.P99), ms(d.Last.P99), ms(d.Limit), percent(d.Asked), percent(d.FalseCuts))
	switch d.Verdict {
	case TooFew:
		return fmt.Sprintf("Too few calls to tell whether the dependency drifts at %s: %s.", percent(d.Asked), moved)
	case Slower:
		return "It has become slower, and a limit chosen once would cut too much: " + moved + "."
	case Faster:
		return "It has become faster, and a limit chosen once would wait too long: " + moved + "."
	}
	return "It is steady: " + moved + "."
}

// WriteText prints the drift in one line.
func (d Drift) WriteText(w io.Writer) error {
	_, err := fmt.Fprintln(w, d.Words)
	return err
}
