package scan

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Note is something that is wrong with the scan itself rather than with a call: a suppression that suppresses nothing, say.
type Note struct {
	Place
	Text string
}

// Suppression is how comments may keep findings from being shown.
type Suppression struct {
	RequireReason bool
	Honour        []string // words of other tools that count too: noqa, nosec, nolint
}

// Honoured are the words that Honour may have.
func Honoured() []string { return []string{"noqa", "nosec", "nolint"} }

// ignore is one comment prazo:ignore.
type ignore struct {
	Place
	rules  []string
	reason string
	whole  bool // of the whole file
	alone  bool
	target int // the line that it speaks of
	used   bool
}

var ignoreComment = regexp.MustCompile(`prazo:ignore(-file)?\b[ \t]*([^\n]*)`)

// ignoreOf reads a comment. It gives notes on what it cannot be.
func ignoreOf(c Comment, requireReason bool) (*ignore, []Note) {
	m := ignoreComment.FindStringSubmatch(c.Text)
	if m == nil {
		return nil, nil
	}
	text := strings.TrimSpace(m[2])
	for _, end := range []string{"*/", "-->", "#}", "%>"} {
		text = strings.TrimSpace(strings.TrimSuffix(text, end))
	}
	words, reason, _ := strings.Cut(text, " ")
	g := &ignore{Place: c.Place, whole: m[1] != "", alone: c.Alone, reason: strings.TrimLeft(strings.TrimSpace(reason), "-: ")}
	say := func(format string, args ...any) []Note { return []Note{{c.Place, fmt.Sprintf(format, args...)}} }
	for rule := range strings.SplitSeq(words, ",") {
		switch _, ok := AboutRule(rule); {
		case rule == "":
			return nil, say("prazo:ignore without a rule: write for example prazo:ignore %s why it is so", RuleNone)
		case !ok:
			return nil, say("prazo:ignore %.40s: there is no such rule; see prazo scan explain", rule)
		}
		g.rules = append(g.rules, rule)
	}
	if requireReason && g.reason == "" {
		return nil, say("prazo:ignore %s without a reason: say behind the rule why it is so", words)
	}
	return g, nil
}

// An ignoreSet is the comments of all files, by file.
type ignoreSet struct {
	by    map[string][]*ignore
	notes []Note
}

func newIgnores(comments []Comment, requireReason bool) *ignoreSet {
	s := &ignoreSet{by: map[string][]*ignore{}}
	for _, c := range comments {
		g, notes := ignoreOf(c, requireReason)
		s.notes = append(s.notes, notes...)
		if g != nil {
			s.by[c.File] = append(s.by[c.File], g)
		}
	}
	for _, all := range s.by {
		slices.SortFunc(all, func(a, b *ignore) int { return a.Line - b.Line })
		aim(all)
	}
	return s
}

// aim says which line each comment speaks of: its own, or when it stands alone the one below, or the one that the next comment of
// that kind speaks of.
func aim(all []*ignore) {
	for i, g := range slices.Backward(all) {
		g.target = g.Line
		if !g.alone {
			continue
		}
		g.target++
		if i+1 < len(all) && all[i+1].alone && all[i+1].Line == g.target {
			g.target = all[i+1].target
		}
	}
}

// of returns the comment that suppresses a finding.
func (s *ignoreSet) of(f Finding) *ignore {
	for _, g := range s.by[f.File] {
		if (g.whole || g.target >= f.Line && g.target <= max(f.Line, f.End.Line)) && slices.Contains(g.rules, f.Rule) {
			g.used = true
			return g
		}
	}
	return nil
}

// unused says which comments suppressed nothing.
func (s *ignoreSet) unused() []Note {
	notes := s.notes
	for _, all := range s.by {
		for _, g := range all {
			if !g.used {
				notes = append(notes, Note{g.Place, fmt.Sprintf("prazo:ignore %s suppresses nothing: take it out", strings.Join(g.rules, ","))})
			}
		}
	}
	return notes
}

// The comments by which other tools are told that a call without a timeout is meant so.
var (
	noqa   = regexp.MustCompile(`#\s*noqa(?:\s*:[A-Z0-9, ]*\b(?:S113|TIM1\d\d)\b|\s*$)`)
	nosec  = regexp.MustCompile(`#\s*nosec(?:[ :,]*\b(?:[A-Z0-9_,a-z ]*,\s*)?(?:B113|request_without_timeout)\b|\s*$)`)
	nolint = regexp.MustCompile(`//\s*nolint(?:\s*$|\s+//|:[a-z0-9, ]*\b(?:noctx|all)\b)`)
)

// honoured says which word of another tool is on the lines of a call; "" when none is.
func (s Suppression) honoured(lines []string) string {
	for _, word := range s.Honour {
		of := noqa
		switch word {
		case "nosec":
			of = nosec
		case "nolint":
			of = nolint
		}
		if slices.ContainsFunc(lines, of.MatchString) {
			return word
		}
	}
	return ""
}
