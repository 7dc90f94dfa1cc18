package shell

import (
	"bytes"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// judge looks at one command in each of its worlds. What counts is the weakest limit that it has in one of them.
func (s *script) judge(c site) {
	if !s.matters(c.expr.Args[0]) || s.funcs[c.at.fn] != nil && s.passesOn(c.expr) {
		return // of one that passes on what it is given, the callers are looked at
	}
	var found []scan.Finding
	x := expander{script: s, worlds: 1}
	for ; x.world < x.worlds; x.world++ {
		if s.file.steps--; s.file.steps <= 0 {
			s.file.skip(s.text.outer(c.at.at), "what its variables hold takes too long to find out")
			return
		}
		var now []scan.Finding
		s.run(call{
			words: x.words(c.expr.Args, c.at), at: c.at, limit: s.limit, env: x.env(c), arguments: x.arguments,
			input: s.input(c.redirects), sink: &now,
		})
		found = weakest(found, now)
	}
	*s.sink = append(*s.sink, found...)
}

// matters says whether a command can be a call, by its first word. Most are told apart here, without a look at their variables.
func (s *script) matters(first *syntax.Word) bool {
	text := first.Lit()
	if text == "" || strings.IndexByte(text, '\\') >= 0 {
		return true
	}
	if s.file.started() {
		return true
	}
	name := commandName(text)
	if f := s.funcs[name]; f != nil {
		return len(f.passes) > 0
	}
	return s.file.command(name) != nil || s.file.base.runs(name) || shells[name] || readers[name]
}

// env returns the variables that are set for one command alone.
func (x *expander) env(c site) map[string]string {
	if len(c.expr.Assigns) == 0 {
		return nil
	}
	env := map[string]string{}
	for _, a := range c.expr.Assigns {
		if a.Name != nil {
			env[a.Name.Value] = x.text(a.Value, c.at)
		}
	}
	return env
}

// weakest joins what was found in two worlds: of two findings in one place the weaker one remains.
func weakest(all, more []scan.Finding) []scan.Finding {
next:
	for _, f := range more {
		for i := range all {
			if all[i].Place == f.Place {
				if strength(f.Verdict) < strength(all[i].Verdict) {
					all[i] = f
				}
				continue next
			}
		}
		all = append(all, f)
	}
	return all
}

// strength orders verdicts for this: what is certain to be missing comes before what is not known.
func strength(v scan.Verdict) int {
	switch v {
	case scan.None:
		return 0
	case scan.Unknown:
		return 1
	}
	return 1 + int(v)
}

// input returns the heredoc among redirections.
func (s *script) input(redirects []*syntax.Redirect) *excerpt {
	for _, r := range redirects {
		if r.Hdoc != nil && len(r.Hdoc.Parts) > 0 {
			e := &excerpt{}
			e.take(s.text, int(r.Hdoc.Pos().Offset()), min(int(r.Hdoc.End().Offset()), len(s.text.text)))
			return e
		}
	}
	return nil
}

// judgeOpening finds connections that are opened as files: exec 3<>/dev/tcp/host/80.
func (s *script) judgeOpening(o opening) {
	c := s.file.base.commands[devTCP]
	start, end := int(o.file.Pos().Offset()), min(int(o.file.End().Offset()), len(s.text.text))
	if c != nil && start < end && bytes.HasPrefix(bytes.TrimLeft(s.text.text[start:end], `"'`), []byte(devTCP)) {
		w := word{text: devTCP, start: s.text.outer(start), end: s.text.end(end)}
		s.judgeCommand(c, devTCP, call{words: []word{w}, at: o.at, limit: s.limit, sink: s.sink})
	}
}

// joined makes a script of words, each with the text it has in the file where it has one.
func (s *script) joined(words []word) *excerpt {
	e := &excerpt{}
	for i, w := range words {
		if i > 0 {
			e.put(" ", w.start)
		}
		switch {
		case w.json != nil:
			e.take(w.json, 0, len(w.json.text))
		case w.node != nil:
			for _, p := range w.node.Parts {
				s.raw(e, p, false)
			}
		default:
			e.put(string(bytes.ReplaceAll([]byte(w.text), []byte(Unknown), []byte("${_}"))), w.start)
		}
	}
	return e
}

// raw appends the text of a part of a word, without its quotes; variables stay variables.
func (s *script) raw(e *excerpt, p syntax.WordPart, quoted bool) {
	start, end := int(p.Pos().Offset()), min(int(p.End().Offset()), len(s.text.text))
	switch p := p.(type) {
	case *syntax.SglQuoted:
		from := int(p.Left.Offset()) + 1
		if p.Dollar {
			from++
		}
		e.take(s.text, from, int(p.Right.Offset()))
	case *syntax.DblQuoted:
		for _, inner := range p.Parts {
			s.raw(e, inner, true)
		}
	case *syntax.Lit:
		s.unescaped(e, start, end, quoted)
	default:
		e.take(s.text, start, end)
	}
}

// unescaped appends a literal without its backslashes.
func (s *script) unescaped(e *excerpt, start, end int, quoted bool) {
	from := start
	for i := start; i+1 < end; i++ {
		if s.text.text[i] != '\\' || quoted && bytes.IndexByte([]byte("\"\\$`"), s.text.text[i+1]) < 0 {
			continue
		}
		e.take(s.text, from, i)
		from = i + 1
		i++
	}
	e.take(s.text, from, end)
}
