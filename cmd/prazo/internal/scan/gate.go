package scan

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Level is what a finding means for the one who asked.
type Level uint8

// The levels, from nothing to do to an exit code of 1.
const (
	Quiet Level = iota // counted, listed with --all
	Warn
	Fail
)

var levels = [...]string{"off", "warn", "fail"}

// String returns the word for l, as settings have it.
func (l Level) String() string { return levels[l] }

// ParseLevel reads the word for a level.
func ParseLevel(word string) (Level, error) {
	if i := slices.Index(levels[:], word); i >= 0 {
		return Level(i), nil
	}
	return Quiet, fmt.Errorf("%.40q is no level: write off, warn or fail", word)
}

// A Gate says which findings fail a scan and which only warn.
type Gate struct {
	fails []string // rules
	paths []pathLevel
	max   time.Duration
}

// A pathLevel is a level for the findings of some files, of one rule where it has one.
type pathLevel struct {
	glob  glob
	rule  string
	level Level
}

// The rules that fail when nothing else is asked for: nothing ends the call, or a limit was set that does not work.
var failing = [...]string{RuleNone, RuleConnect, RuleIgnored, RuleNoHandler, RuleUnit, RuleCancelled}

// The rules that warn: a limit that some faults escape. A process that is not known to leave the machine is counted, and listed with
// --all: a tree has dozens of them, and they would hide what waits for others.
var warning = [...]string{RuleHeaders, RuleIdle, RuleAbandon, RuleRetries, RuleCleared, RuleLong}

// NewGate returns the usual gate: no limit, one of the connection alone, and limits that do not work fail; what has a limit that
// some faults escape warns.
func NewGate() Gate { return Gate{fails: failing[:]} }

// Require makes every call fail that has less than a verdict. Of Total also what makes a limit longer than it says,
// and local processes.
func (g Gate) Require(least Verdict) (Gate, error) {
	if least == Unknown || least == None {
		return g, fmt.Errorf("%v cannot be required: write connect, headers, idle, abandon or total", least)
	}
	g.fails = slices.Clone(g.fails)
	g.fails = slices.DeleteFunc(g.fails, func(rule string) bool { return rule == RuleNone || rule == RuleConnect })
	for v := None; v < least; v++ {
		g.fails = append(g.fails, RuleOf(v))
	}
	if least == Total {
		g.fails = append(g.fails, RuleLocal, RuleRetries, RuleCleared)
	}
	return g, nil
}

// FailOn makes these rules and verdicts fail, and no others.
func (g Gate) FailOn(words []string) (Gate, error) {
	g.fails = nil
	for _, word := range words {
		if v, err := ParseVerdict(word); err == nil && v != Total {
			word = RuleOf(v)
		}
		if _, ok := AboutRule(word); !ok || word == RuleTotal {
			return g, fmt.Errorf("%.40q is no verdict and no rule: write some of none, connect, headers, idle, abandon, unknown, %s",
				word, strings.Join(append([]string{RuleLocal}, brokenRules()...), ", "))
		}
		g.fails = append(g.fails, word)
	}
	return g, nil
}

// Under gives the findings in files that fit a pattern a level of their own, which for a warning is the most it can be; rule is the one
// that it is for, "" for all. The last entry that fits counts.
func (g Gate) Under(pattern, rule string, level Level) (Gate, error) {
	if _, ok := AboutRule(rule); (!ok || rule == RuleTotal) && rule != "" {
		return g, fmt.Errorf("%.40q is no rule that can be broken: prazo scan explain lists them", rule)
	}
	p, err := newGlob(pattern)
	if err == nil {
		g.paths = append(slices.Clone(g.paths), pathLevel{p, rule, level})
	}
	return g, err
}

// Max makes a total deadline above it a finding too; 0: none is too long.
func (g Gate) Max(d time.Duration) Gate {
	g.max = d
	return g
}

// level judges one finding.
func (g Gate) level(f Finding) Level {
	level := Quiet
	switch {
	case slices.Contains(g.fails, f.Rule):
		level = Fail
	case slices.Contains(failing[:], f.Rule), slices.Contains(warning[:], f.Rule):
		level = Warn
	}
	for _, p := range slices.Backward(g.paths) {
		if p.about(f.Rule, level) && p.glob.covers(f.File) {
			return p.level
		}
	}
	return level
}

// about says whether a level is one for a rule: what nothing is asked of gets a level only by its name.
func (p pathLevel) about(rule string, level Level) bool {
	return p.rule == rule || p.rule == "" && level > Quiet
}

// tooLong turns a total deadline above the largest into a finding.
func (g Gate) tooLong(f *Finding) {
	if g.max > 0 && f.Rule == RuleTotal && f.Limit > g.max {
		f.Rule = RuleLong
		f.Why = fmt.Sprintf("its deadline of %v is longer than the %v that the settings allow", f.Limit, g.max)
	}
}
