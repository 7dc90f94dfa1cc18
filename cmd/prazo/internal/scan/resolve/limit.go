package resolve

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A limit is what one setting gives a call.
type limit struct {
	verdict scan.Verdict // what it limits; None where it is off; Unknown where that cannot be told
	after   time.Duration
	off     bool   // it says that there is no limit
	unset   bool   // it is as if it were not there
	why     string // of Unknown the reason
	setting setting
	option  *scan.Option
	cleared bool // its timer is cleared before the body is read
	silent  bool // nothing listens for it
	over    bool // its value is of another unit, by its size
}

// limitOf says what an option with a value gives. Of several values that it may have the weakest counts.
func (e *engine) limitOf(o *scan.Option, s setting) limit {
	if o.Most {
		l := switched(o, s.val)
		l.setting, l.option = s, o
		return l
	}
	var weakest limit
	for i, side := range s.val.sides() {
		l := e.limitSide(o, s, side)
		if i == 0 || weaker(l, weakest) {
			over := weakest.over
			weakest = l
			weakest.over = weakest.over || over
		}
	}
	weakest.setting, weakest.option = s, o
	return weakest
}

func weaker(a, b limit) bool {
	rank := func(l limit) int {
		switch {
		case l.off, l.unset:
			return 0
		case l.verdict == scan.Unknown:
			return 1
		}
		return 1 + int(l.verdict)
	}
	if rank(a) != rank(b) {
		return rank(a) < rank(b)
	}
	return a.after > b.after
}

func (e *engine) limitSide(o *scan.Option, s setting, v *value) limit {
	switch {
	case v.kind == vNothing:
		return limit{unset: true}
	case isOff(o, v):
		return limit{off: true, verdict: scan.None}
	case isNull(v):
		return limit{unset: true}
	case o.Kind == "signal":
		return e.signalLimit(v)
	case len(o.Tuple) > 0 && v.kind == vList:
		return e.tuple(o, s, v)
	}
	verdict, known := kindOf(o.Kind)
	if !known {
		return limit{unset: true}
	}
	l := limit{verdict: verdict}
	if verdict == scan.Unknown {
		if own, known := e.ofAdapter(v); known {
			return own
		}
		l.why = "what " + o.Name + " limits depends on what it is given"
		return l
	}
	if d, ok := timeOf(v, o.Unit); ok {
		l.after = d
		l.over = e.wrongUnit(o, v, d)
	}
	return l
}

// switched says what an option gives that is on or off, and has another way to end the call where it is on.
func switched(o *scan.Option, v *value) limit {
	on, off := 0, 0
	for _, side := range v.sides() {
		switch {
		case side.kind == vNothing, isOff(o, side), isNull(side):
			off++
		case side.kind == vWord && strings.EqualFold(side.text, "true"):
			on++
		}
	}
	switch len(v.sides()) {
	case off:
		return limit{unset: true}
	case on:
		verdict, _ := kindOf(o.Kind)
		return limit{verdict: verdict}
	}
	return limit{verdict: scan.Unknown, why: "whether " + o.Name + " is on is not known"}
}

// kindOf returns the verdict that an option's kind is.
func kindOf(kind string) (scan.Verdict, bool) {
	if kind == "pool" {
		return scan.Connect, true
	}
	v, err := scan.ParseVerdict(kind)
	return v, err == nil
}

// isOff says whether a value is one that means no limit.
func isOff(o *scan.Option, v *value) bool {
	switch v.kind {
	case vName: // Duration.ZERO, Timeout.InfiniteTimeSpan, math.inf
		word := lastWord(v.text)
		return endless(word) || slices.ContainsFunc(o.Off, func(off string) bool {
			return off == word || off == v.text || strings.HasSuffix(v.text, "."+off)
		})
	case vDuration:
		return v.dur == 0 && hasZero(o.Off) || v.dur < 0
	case vNumber, vText, vWord:
		return isOffWord(o, v)
	}
	return false
}

func isOffWord(o *scan.Option, v *value) bool {
	switch {
	case v.kind == vNumber && v.num == 0 && hasZero(o.Off), v.kind == vWord && endless(v.text):
		return true
	case isNull(v):
		return slices.ContainsFunc(o.Off, func(off string) bool { return isNull(&value{kind: vWord, text: off}) })
	}
	return slices.ContainsFunc(o.Off, func(off string) bool { return strings.EqualFold(off, v.text) })
}

func hasZero(off []string) bool {
	return slices.ContainsFunc(off, func(s string) bool { return s == "0" || s == "Duration.ZERO" || s == "0.0" })
}

func endless(word string) bool {
	switch word {
	case "Infinity", "POSITIVE_INFINITY", "InfiniteTimeSpan", "Infinite", "inf", "MAX_VALUE", "INFINITE":
		return true
	}
	return false
}

// tuple judges requests' (connect, read).
func (e *engine) tuple(o *scan.Option, s setting, v *value) limit {
	best := limit{off: true, verdict: scan.None}
	for i, p := range v.parts {
		if i >= len(o.Tuple) {
			break
		}
		part := *o
		part.Kind, part.Tuple = o.Tuple[i], nil
		for _, side := range p.sides() {
			if l := e.limitSide(&part, s, side); !l.off && !l.unset && l.verdict > best.verdict {
				best = l
			}
		}
	}
	return best
}

func (e *engine) signalLimit(v *value) limit {
	switch {
	case v.kind == vSignal && v.signal.why != "":
		return limit{why: "of its signal " + v.signal.why}
	case v.kind == vSignal && v.signal.after == nil:
		return limit{why: "its signal has no time that was seen"}
	case v.kind == vSignal:
		l := limit{verdict: scan.Total}
		if d, ok := timeOf(v.signal.after, ""); ok {
			l.after = d
		}
		return l
	case v.kind == vName && (endless(lastWord(v.text)) || strings.HasSuffix(v.text, ".None") || v.text == "default"):
		return limit{unset: true}
	case v.kind == vWord, v.kind == vNumber, v.kind == vText, v.kind == vFunc:
		return limit{unset: true}
	}
	return limit{why: "of its signal " + e.why(v)}
}

// wrongUnit says whether a number is likely of another unit than the option's: seconds where milliseconds are meant, or the other
// way round.
func (e *engine) wrongUnit(o *scan.Option, v *value, d time.Duration) bool {
	if v.kind != vNumber {
		return false
	}
	longest := time.Hour
	if m, err := time.ParseDuration(o.Max); err == nil && m > 0 {
		longest = m
	}
	switch o.Unit {
	case "s", "min":
		return d > longest && v.num >= 1000 && !scan.ByTheClock(d)
	case "ms":
		return d > longest && v.num >= 1000 || v.num > 0 && v.num <= 60
	case "us", "ns":
		return v.num > 0 && v.num <= 60
	}
	return false
}

// text says what a limit is in a message: "timeout=10".
func (l limit) text() string {
	name := l.option.Name
	if l.after > 0 {
		return fmt.Sprintf("%s (%s)", name, l.after)
	}
	return name
}

// afterOf reads the time of a limit of the knowledge.
func afterOf(l scan.Limit) time.Duration {
	d, err := time.ParseDuration(l.After)
	if err != nil {
		return 0
	}
	return d
}
