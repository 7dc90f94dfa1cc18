package shell

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// judgeCommand judges a known command and takes down what it amounts to.
func (s *script) judgeCommand(c *command, name string, call call) {
	j, ok := judgeLine(c, name, call.words[1:], func(variable string) (string, bool) {
		if value, set := call.env[variable]; set {
			return value, true
		}
		x := expander{script: s}
		v, set := x.variable(variable, call.at)
		return v.text, set
	})
	if ok {
		s.report(j, call)
	}
}

// report makes a finding of what was judged, with the limit that it has from outside.
func (s *script) report(j judged, c call) {
	head, last := c.words[0], c.words[len(c.words)-1]
	f := scan.Finding{
		Place: s.file.place(head.start), End: s.file.place(max(head.start, last.end-1)),
		Lang: Language, Lib: j.library.Name, API: j.api,
		Verdict: j.verdict, Limit: j.after, Rule: j.rule, Why: j.why,
		Fix:  strings.ReplaceAll(j.library.Fix, "{limit}", s.file.fixLimit),
		Func: c.at.fn, Text: s.file.quoted(head.start, max(head.end, last.end)), Test: s.file.source.Test,
	}
	c.limit.apply(&f)
	if f.Rule == "" {
		f.Rule = scan.RuleOf(f.Verdict)
	}
	if f.Verdict == scan.Total && f.Rule == scan.RuleTotal {
		f.Fix = ""
	}
	if fn := s.funcs[c.at.fn]; fn != nil && c.arguments {
		f.Inherits = len(fn.calls)
	}
	if j.editing && f.Verdict < scan.Total {
		f.Edits = s.edit(j.library.Edit, head)
	}
	*c.sink = append(*c.sink, f)
}

// edit adds words behind the command, where the command stands in the file as it is: not in a variable, nor in quotes.
func (s *script) edit(how *scan.EditFix, head word) []scan.Edit {
	if how == nil || how.Words == "" || head.inside || head.json != nil || head.start >= head.end {
		return nil
	}
	if string(s.file.source.Text[head.start:head.end]) != head.text {
		return nil
	}
	text := " " + strings.ReplaceAll(how.Words, "{limit}", s.file.fixLimit)
	return []scan.Edit{{Start: head.end, End: head.end, Text: text}}
}

// unnamed reports a command that is kept in a variable of which only the name is known: $CURL.
func (s *script) unnamed(c call) bool {
	head := c.words[0]
	if head.text != Unknown || head.name == "" {
		return false
	}
	for _, name := range []string{"curl", "wget"} {
		command := s.file.base.commands[name]
		if command == nil || !strings.Contains(strings.ToLower(head.name), name) {
			continue
		}
		j, ok := judgeLine(command, name, c.words[1:], func(string) (string, bool) { return "", false })
		if !ok {
			return true
		}
		if j.verdict != scan.Total {
			j.verdict, j.after, j.why = scan.Unknown, 0, "$"+head.name+" may hold a limit: what is in it is not known here"
		}
		j.editing = false
		s.report(j, c)
		return true
	}
	return false
}
