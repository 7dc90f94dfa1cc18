package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// An expander turns the words of a command into texts, as far as the script tells what is in its variables. Where a variable may
// hold one of several values, the command is looked at in several worlds: world i takes the i-th value of each variable.
type expander struct {
	script    *script
	world     int
	worlds    int  // how many worlds there are, as far as is known
	arguments bool // the words have arguments of the function in them
	depth     int
}

// Bounds of what is expanded: worlds, variables inside variables, bytes of a value, and words of a command.
const (
	maxWorlds = 32
	maxNested = 8
	maxValue  = 8 << 10
	maxWords  = 1000
)

// words expands the words of a command.
func (x *expander) words(list []*syntax.Word, at state) []word {
	var all []word
	for _, w := range list {
		if len(all) > maxWords {
			break
		}
		f := fields{x: x, at: at, start: x.script.text.outer(int(w.Pos().Offset())), end: x.script.text.end(int(w.End().Offset()))}
		for _, p := range w.Parts {
			f.part(p, false)
		}
		f.flush()
		if len(f.out) == 1 {
			f.out[0].node = w
		}
		all = append(all, f.out...)
	}
	return all
}

// text expands a word into one text, as in an assignment.
func (x *expander) text(w *syntax.Word, at state) string {
	if w == nil {
		return ""
	}
	f := fields{x: x, at: at, joined: true}
	for _, p := range w.Parts {
		f.part(p, true)
	}
	return f.now.String()
}

// fields collects the words that one word of the script becomes.
type fields struct {
	x          *expander
	at         state
	start, end int
	now        strings.Builder
	open       bool // there is a word in now, if an empty one
	inside     bool // it has something of a variable in it
	joined     bool // all becomes one text
	name       string
	out        []word
}

func (f *fields) add(text string) {
	f.x.script.file.steps -= len(text) / 64
	if f.now.Len()+len(text) > maxValue {
		text = Unknown
	}
	f.now.WriteString(text)
	f.open, f.name = true, ""
}

func (f *fields) flush() {
	if f.open {
		f.x.script.file.steps--
		f.out = append(f.out, word{text: f.now.String(), name: f.name, start: f.start, end: f.end, inside: f.inside})
	}
	f.now.Reset()
	f.open, f.inside, f.name = false, false, ""
}

// part expands one part of a word.
func (f *fields) part(p syntax.WordPart, quoted bool) {
	switch p := p.(type) {
	case *syntax.Lit:
		f.add(unescape(p.Value, quoted))
	case *syntax.SglQuoted:
		f.add(p.Value)
	case *syntax.DblQuoted:
		f.open = true
		for _, inner := range p.Parts {
			f.part(inner, true)
		}
	case *syntax.ParamExp:
		f.param(p, quoted)
	case *syntax.CmdSubst:
		f.add(located(p))
	default:
		f.add(Unknown)
	}
}

// located returns the X of $(which X) and $(command -v X).
func located(p *syntax.CmdSubst) string {
	if len(p.Stmts) != 1 {
		return Unknown
	}
	c, is := p.Stmts[0].Cmd.(*syntax.CallExpr)
	if !is || len(c.Args) < 2 {
		return Unknown
	}
	last := c.Args[len(c.Args)-1].Lit()
	switch c.Args[0].Lit() {
	case "which", "type", "command":
		if last != "" {
			return last
		}
	}
	return Unknown
}

// unescape undoes the backslashes of a literal.
func unescape(text string, quoted bool) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && (!quoted || strings.IndexByte("\"\\$`\n", text[i+1]) >= 0) {
			if i++; text[i] == '\n' {
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// param expands a variable.
func (f *fields) param(p *syntax.ParamExp, quoted bool) {
	v := f.x.param(p, f.at)
	switch {
	case v.list != nil && !f.joined:
		f.splice(v.list)
	case quoted:
		alone := f.now.Len() == 0
		f.inside = f.inside || v.known
		f.add(v.text)
		if alone && !v.known && v.name == "@" {
			f.name = v.name
		}
	case !v.known:
		alone := !f.open
		f.add(v.text)
		if alone {
			f.name = v.name
		}
	default:
		f.split(v)
	}
}

// splice puts the words of an array, or of "$@", in.
func (f *fields) splice(list []word) {
	for i, w := range list {
		if i > 0 {
			f.flush()
		}
		f.add(w.text)
		f.name, f.inside = w.name, true
	}
}

// split puts the text of a variable in that stands without quotes: blanks in it part words.
func (f *fields) split(v value) {
	parts := strings.Fields(v.text)
	if len(parts) == 0 {
		return
	}
	if strings.HasPrefix(v.text, " ") {
		f.flush()
	}
	for i, part := range parts {
		if i > 0 {
			f.flush()
		}
		alone := !f.open
		f.add(part)
		if f.inside = true; alone && part == Unknown {
			f.name = v.name
		}
	}
	if strings.HasSuffix(v.text, " ") {
		f.flush()
	}
}
