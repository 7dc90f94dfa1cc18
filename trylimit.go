package prazo

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// LimitRule is how the limit of one try is found.
type LimitRule uint8

const (
	// Auto is the default. A try that another can follow has the limit that was learnt about its class, or half of what is
	// left of the deadline while nothing is known; the last try, and a call that may not be repeated, have all of it.
	Auto LimitRule = iota
	// FixedRule gives every try the same limit.
	FixedRule
	// GrowingRule gives each try a little more than the one before, and the last one a limit of its own.
	GrowingRule
	// AverageRule gives a multiple of the mean of the last calls that completed.
	AverageRule
	// MaxRule gives a multiple of the longest of the last calls that completed.
	MaxRule
	// LearnRule gives what was learnt about the class, to every try.
	LearnRule
)

// The defaults of the average, which are those of the post it comes from: twice the mean of 10, 5 s until 10 are known.
const (
	averageFirst = 5 * time.Second
	averageTimes = 2
	averageOf    = 10
	mostOf       = 10_000
)

// TryLimit limits one try of a call. Make one with [Fixed], [Growing], [Average] or [Longest], or from text with
// [ParseTryLimit]. The zero value is [Auto]. A limit that a person asked for holds for every try; where the
// deadline comes first, the deadline cuts. For an answer that is handed over as a stream the limit ends there, and the
// deadline goes on.
type TryLimit struct {
	// Rule says which of the other fields are used.
	Rule LimitRule
	// First is the limit itself (FixedRule), that of the first try (GrowingRule), or the one used until Of calls
	// are known (AverageRule, MaxRule; 0 means 5s).
	First time.Duration
	// Step is what each further try gets on top (GrowingRule).
	Step time.Duration
	// Last is the limit of the last try; 0: it grows like the others (GrowingRule).
	Last time.Duration
	// Times multiplies what was measured (AverageRule, MaxRule); 0 means 2.
	Times float64
	// Of is how many of the last completed calls are looked at (AverageRule, MaxRule); 0 means 10.
	Of int
	// Attached is the share of the tries, 0 to 0.5, that have no learnt limit, for calls whose tries cannot run on when they are
	// cut ([Spec].Detach): without any, what was learnt cannot rise above what it cuts at (LearnRule). Their callers
	// wait. 0.02 is a good beginning; 0 means none.
	Attached float64
}

// Fixed gives every try d.
func Fixed(d time.Duration) TryLimit { return TryLimit{Rule: FixedRule, First: d} }

// Growing gives the first try first and each further one step more; the last possible try gets last, or grows like
// the others when last is 0.
func Growing(first, step, last time.Duration) TryLimit {
	return TryLimit{Rule: GrowingRule, First: first, Step: step, Last: last}
}

// Average gives a try times the mean of the last n calls that completed, and first until n are known. Calls that
// were cut are not counted, so this limit does not rise when the dependency has become slower than the limit.
func Average(times float64, n int, first time.Duration) TryLimit {
	return TryLimit{Rule: AverageRule, Times: times, Of: n, First: first}
}

// Longest gives a try times the longest of the last n calls that completed, and first until n are known.
func Longest(times float64, n int, first time.Duration) TryLimit {
	return TryLimit{Rule: MaxRule, Times: times, Of: n, First: first}
}

// Learn gives every try the limit that was learnt about its class: one in a thousand good tries is cut, as far as a quarter
// more than that quantile allows, and hung ones soon. Until something is known a try that another can follow has half of what is
// left of the deadline, any other all of it.
func Learn() TryLimit { return TryLimit{Rule: LearnRule} }

// learns reports whether the rule looks at what was learnt.
func (l TryLimit) learns() bool { return l.Rule == Auto || l.Rule == LearnRule }

// averages reports whether the rule looks at completed calls.
func (l TryLimit) averages() bool { return l.Rule == AverageRule || l.Rule == MaxRule }

func (l TryLimit) filled() TryLimit {
	if !l.averages() {
		return l
	}
	if l.First == 0 {
		l.First = averageFirst
	}
	if l.Times == 0 {
		l.Times = averageTimes
	}
	if l.Of == 0 {
		l.Of = averageOf
	}
	return l
}

func (l TryLimit) check(bad func(string, ...any)) {
	l = l.filled()
	switch {
	case l.Rule > LearnRule:
		bad("TryLimit.Rule: %d is none of Auto, FixedRule, GrowingRule, AverageRule, MaxRule, LearnRule", l.Rule)
		return
	case !l.learns() && (l.First <= 0 || l.First > longest):
		bad("TryLimit.First: %v: say how long a try may take, more than 0 and up to %v", l.First, longest)
	}
	if !(l.Attached >= 0 && l.Attached <= 0.5) || l.Attached > 0 && l.Rule != LearnRule {
		bad("TryLimit.Attached: %v: say which share of the tries has no learnt limit, 0 to 0.5, with LearnRule", l.Attached)
	}
	switch l.Rule {
	case GrowingRule:
		l.checkGrowth(bad)
	case AverageRule, MaxRule:
		l.checkAverage(bad)
	}
}

func (l TryLimit) checkGrowth(bad func(string, ...any)) {
	if l.Step < 0 || l.Step > longest {
		bad("TryLimit.Step: %v: say what each further try gets on top, 0 to %v", l.Step, longest)
	}
	if l.Last < 0 || l.Last > longest {
		bad("TryLimit.Last: %v: say what the last try gets, up to %v, or 0 to let it grow like the others", l.Last, longest)
	}
}

func (l TryLimit) checkAverage(bad func(string, ...any)) {
	if !(l.Times >= 1 && l.Times <= 1000) {
		bad("TryLimit.Times: %v: below 1 it would cut most good calls; say 1 to 1000, usually 2", l.Times)
	}
	if l.Of < 1 || l.Of > mostOf {
		bad("TryLimit.Of: %d: say how many completed calls are looked at, 1 to %d", l.Of, mostOf)
	}
}

// of returns the limit of a try: the retry-th of at most retries. measured is what the last completed calls say, or
// 0 while too few are known. 0 means no limit of its own.
func (l TryLimit) of(retry, retries int, measured time.Duration) time.Duration {
	switch l.Rule {
	case FixedRule:
		return l.First
	case GrowingRule:
		if retry >= retries && l.Last > 0 {
			return l.Last
		}
		return time.Duration(min(float64(longest), float64(l.First)+float64(retry)*float64(l.Step)))
	case AverageRule, MaxRule:
		if measured <= 0 {
			return l.First
		}
		return time.Duration(min(l.Times*float64(measured), float64(longest)))
	}
	return 0
}

// longestOf returns the longest limit the try can have, or 0 where that depends on what is measured.
func (l TryLimit) longestOf(retry, retries int) time.Duration {
	if l.averages() || l.Rule == LearnRule {
		return 0
	}
	return l.of(retry, retries, 0)
}

// String describes the limit; a fixed or growing one in the notation that [ParseTryLimit] reads.
func (l TryLimit) String() string {
	l = l.filled()
	switch l.Rule {
	case FixedRule:
		return l.First.String()
	case GrowingRule:
		s := fmt.Sprintf("%v+%v", l.First, l.Step)
		if l.Last > 0 {
			s += ".." + l.Last.String()
		}
		return s
	case AverageRule, MaxRule:
		name := "average"
		if l.Rule == MaxRule {
			name = "max"
		}
		return fmt.Sprintf("%s*%s of %d, %v at first", name, strconv.FormatFloat(l.Times, 'g', -1, 64), l.Of, l.First)
	}
	if l.Rule == LearnRule && l.Attached > 0 {
		return fmt.Sprintf("learn, %.4g%% of the tries without", 100*l.Attached)
	}
	if l.Rule == LearnRule {
		return "learn"
	}
	return "learnt, if another can follow"
}

// ParseTryLimit reads a limit as a person writes it: "1s" (fixed), "1s+200ms" or "1s+200ms..10s" (growing, with a
// last of its own), "average" or "max" (twice that of the last 10 calls), "average*3" (three times), "learn", and
// "auto" or "" (what was learnt, for a try that another can follow). The error says what is wrong and what can be written instead.
func ParseTryLimit(s string) (TryLimit, error) {
	text := strings.TrimSpace(s)
	if len(text) > 64 { // the parsers below put the whole text into their errors
		text = text[:64]
	}
	var l TryLimit
	var err error
	switch name, times, multiplied := strings.Cut(text, "*"); {
	case text == "" || text == "auto":
		return TryLimit{}, nil
	case text == "learn":
		return Learn(), nil
	case name == "average" || name == "max":
		l = TryLimit{Rule: AverageRule}
		if name == "max" {
			l.Rule = MaxRule
		}
		if multiplied {
			l.Times, err = parseTimes(times)
		}
	default:
		l, err = parseDurations(text)
	}
	if err == nil {
		l.check(func(format string, args ...any) { err = fmt.Errorf(format, args...) })
	}
	if err != nil {
		return TryLimit{}, fmt.Errorf("try limit %.40q: write 1s, 1s+200ms, 1s+200ms..10s, average, max, average*3 or learn: %w", s, err)
	}
	return l, nil
}

func parseTimes(text string) (float64, error) {
	times, err := strconv.ParseFloat(text, 64)
	if err == nil && times == 0 {
		err = fmt.Errorf("%s times the latency leaves no time at all", text)
	}
	return times, err
}

func parseDurations(text string) (l TryLimit, err error) {
	rest, last, hasLast := strings.Cut(text, "..")
	first, step, grows := strings.Cut(rest, "+")
	if l.First, err = time.ParseDuration(first); err != nil {
		return l, err
	}
	l.Rule = FixedRule
	if grows {
		l.Rule = GrowingRule
		if l.Step, err = time.ParseDuration(step); err != nil {
			return l, err
		}
	}
	if hasLast {
		l.Rule = GrowingRule
		l.Last, err = time.ParseDuration(last)
	}
	return l, err
}
