package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// scanSentence is the whole in one line.
func scanSentence(r *scan.Report) string {
	count := scanCounts(r)
	var parts []string
	if n := count[scan.RuleNone]; n > 0 {
		parts = append(parts, counted(n, "call has", "calls have")+" no limit")
	} else {
		parts = append(parts, "no call without a limit")
	}
	if n := count[scan.RuleConnect]; n > 0 {
		parts[0] += fmt.Sprintf(", %d only for connecting", n)
	}
	broken := 0
	for _, rule := range []string{scan.RuleIgnored, scan.RuleNoHandler, scan.RuleUnit, scan.RuleCancelled} {
		broken += count[rule]
	}
	if broken > 0 {
		parts[0] += ", " + counted(broken, "limit does not work", "limits do not work")
	}
	parts = append(parts, inheritWords(r)...)
	weak := count[scan.RuleHeaders] + count[scan.RuleIdle] + count[scan.RuleAbandon] + count[scan.RuleRetries] + count[scan.RuleCleared]
	if weak > 0 {
		parts = append(parts, counted(weak, "has", "have")+" a limit that some faults escape")
	}
	if n := count[scan.RuleLocal]; n > 0 {
		parts = append(parts, counted(n, "waits", "wait")+" for a local process without a deadline")
	}
	if n := count[scan.RuleLong]; n > 0 {
		parts = append(parts, counted(n, "deadline is", "deadlines are")+" too long")
	}
	if n := count[scan.RuleTotal]; n > 0 {
		parts = append(parts, counted(n, "has", "have")+" a total deadline")
	}
	if n := count[scan.RuleUnknown]; n > 0 {
		parts = append(parts, counted(n, "is", "are")+" unknown")
	}
	return strings.Join(parts, "; ")
}

// scanCounts counts what is open, by rule. A place that is no call but the source of their limit is not counted.
func scanCounts(r *scan.Report) map[string]int {
	count := map[string]int{}
	for i := range r.Entries {
		if e := &r.Entries[i]; e.State == scan.Open && (e.Text != "" || e.Inherits == 0) {
			count[e.Rule]++
		}
	}
	return count
}

// inheritWords say where most of the calls that have their limit from elsewhere have it from.
func inheritWords(r *scan.Report) []string {
	var most *scan.Entry
	places, calls := 0, 0
	for i := range r.Entries {
		e := &r.Entries[i]
		if e.State != scan.Open || e.Inherits == 0 {
			continue
		}
		places++
		calls += e.Inherits
		if most == nil || e.Inherits > most.Inherits {
			most = e
		}
	}
	if most == nil {
		return nil
	}
	text := fmt.Sprintf("%s %s from %s:%d", counted(most.Inherits, "inherits", "inherit"), limitWords(most), most.File, most.Line)
	if places > 1 {
		text += fmt.Sprintf(", %d from %s", calls-most.Inherits, counted(places-1, "other place", "other places"))
	}
	return []string{text}
}

// limitWords are what limits a call: "30 s idle", "no limit".
func limitWords(e *scan.Entry) string {
	switch {
	case e.Verdict == scan.None:
		return "no limit"
	case e.Verdict == scan.Unknown:
		return "an unknown limit"
	case e.Limit > 0:
		return spanWords(e.Limit) + " " + e.Verdict.String()
	}
	return "a limit of kind " + e.Verdict.String()
}

// spanWords is a time for people: 30 s, 1.5 s, 200 ms.
func spanWords(d time.Duration) string {
	switch {
	case d >= time.Second && d < 10*time.Minute:
		return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", d.Seconds()), "0"), ".") + " s"
	case d >= time.Millisecond && d < time.Second:
		return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.3f", float64(d)/1e6), "0"), ".") + " ms"
	}
	return d.String()
}

// A scanPrinter writes the report for people.
type scanPrinter struct {
	b      strings.Builder
	width  int
	colour bool
	all    bool
}

// scanText is the report for people: the sentence, what to look at by rule and library, what was left out.
func scanText(r *scan.Report, cfg *scanConfig, width int) string {
	p := &scanPrinter{width: width, colour: width > 0 && colour(), all: cfg.all}
	fmt.Fprintf(&p.b, "%s\n", oneLine(scanSentence(r)))
	var listed []*scan.Entry
	for i := range r.Entries {
		if e := &r.Entries[i]; e.Listed() {
			listed = append(listed, e)
		}
	}
	for _, about := range scan.Rules() {
		group := slices.DeleteFunc(slices.Clone(listed), func(e *scan.Entry) bool { return e.Rule != about.Rule })
		if len(group) > 0 {
			p.rule(about, group)
		}
	}
	if cfg.all {
		p.rest(r)
	}
	p.foot(r, cfg)
	return p.b.String()
}

// rule writes the findings of one rule, by library.
func (p *scanPrinter) rule(about scan.About, group []*scan.Entry) {
	paint := "33"
	if slices.ContainsFunc(group, (*scan.Entry).Failed) {
		paint = "31"
	}
	fmt.Fprintf(&p.b, "\n%s: %s\n", p.paint("1;"+paint, about.Rule), about.Short)
	slices.SortStableFunc(group, func(a, b *scan.Entry) int { return strings.Compare(a.Lang+"\x00"+a.Lib, b.Lang+"\x00"+b.Lib) })
	for i, e := range group {
		p.entry(e)
		if i+1 == len(group) || group[i+1].Fix != e.Fix {
			if e.Fix != "" {
				fmt.Fprintf(&p.b, "\n  %s %s\n", p.paint("32", "fix:"), oneLine(e.Fix))
			}
		}
	}
}

// entry writes one finding: where, what, why, and its line with a caret.
func (p *scanPrinter) entry(e *scan.Entry) {
	place := fmt.Sprintf("%s:%d", e.File, e.Line)
	if e.Column > 0 {
		place += fmt.Sprintf(":%d", e.Column)
	}
	fmt.Fprintf(&p.b, "\n  %s  %s", p.paint("1", oneLine(place)), oneLine(e.API))
	if e.Why != "" {
		fmt.Fprintf(&p.b, ": %s", oneLine(e.Why))
	}
	if e.Inherits > 0 {
		fmt.Fprintf(&p.b, "; %s this", counted(e.Inherits, "call inherits", "calls inherit"))
	}
	p.b.WriteByte('\n')
	p.excerpt(e)
}

// excerpt writes the line of a finding and a caret under the call, cut to what fits around it.
func (p *scanPrinter) excerpt(e *scan.Entry) {
	line := strings.ReplaceAll(e.Source, "\t", " ")
	text := strings.TrimLeft(line, " ")
	if text == "" {
		return
	}
	at, known := 0, e.Column > 0 && e.Column-1 <= len(line)
	if known {
		at = utf8.RuneCountInString(line[:e.Column-1]) - (utf8.RuneCountInString(line) - utf8.RuneCountInString(text))
	}
	runes := []rune(oneLine(text))
	at = max(0, min(at, len(runes)))
	room := 110
	if p.width > 40 {
		room = p.width - 8
	}
	if begin := at - room*2/3; begin > 0 {
		runes, at = append([]rune("..."), runes[begin:]...), at-begin+3
	}
	if len(runes) > room {
		runes = append(runes[:room-3:room-3], []rune("...")...)
	}
	fmt.Fprintf(&p.b, "      %s\n", string(runes))
	if known {
		fmt.Fprintf(&p.b, "      %s%s\n", strings.Repeat(" ", at), p.paint("1;31", "^"))
	}
}

// rest lists what is not to be looked at, a line each.
func (p *scanPrinter) rest(r *scan.Report) {
	begun := false
	for i := range r.Entries {
		e := &r.Entries[i]
		if e.Listed() {
			continue
		}
		if !begun {
			p.b.WriteString("\nthe others:\n")
			begun = true
		}
		fmt.Fprintf(&p.b, "  %s:%d  %s  %s", oneLine(e.File), e.Line, oneLine(e.API), e.Verdict)
		if e.Limit > 0 {
			fmt.Fprintf(&p.b, " %s", spanWords(e.Limit))
		}
		if e.State != scan.Open {
			fmt.Fprintf(&p.b, ", %s", e.State)
		}
		if e.State == scan.Inherited {
			fmt.Fprintf(&p.b, " from %s:%d", oneLine(e.From.File), e.From.Line)
		}
		if why := cmp.Or(e.Reason, e.Why); why != "" {
			fmt.Fprintf(&p.b, ": %s", oneLine(why))
		}
		p.b.WriteByte('\n')
	}
}

// foot says what was left out, what is known, and which suppressions mean nothing.
func (p *scanPrinter) foot(r *scan.Report, cfg *scanConfig) {
	fmt.Fprintf(&p.b, "\n%s\n", scanFoot(r, cfg))
	for _, text := range scanNotes(r, cfg.all) {
		fmt.Fprintf(&p.b, "%s %s\n", p.paint("33", "note:"), oneLine(text))
	}
}

func (p *scanPrinter) paint(code, text string) string {
	if !p.colour {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}
