package resolve

import (
	"bytes"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// someWord stands for what is not known.
const someWord = `"$x"`

// maxTexts is how many commands one expression may be.
const maxTexts = 16

// A wording turns expressions into the text of commands.
type wording struct {
	*engine
	seen map[*binding]bool
}

// of returns the texts that an expression may be. It goes by how the text is written, not by its value: most of it is seldom known.
func (w wording) of(s *scope, n *syntax.Node, depth int) []string {
	if depth > 8 {
		return []string{someWord}
	}
	switch n.Kind {
	case syntax.String:
		return []string{stringText(s.file, n)}
	case syntax.Number:
		return []string{n.Text}
	case syntax.List:
		return w.words(s, n.Kids, depth)
	case syntax.Name, syntax.Member:
		return w.held(s, n, depth)
	case syntax.Call:
		return w.made(s, n, depth)
	case syntax.Other:
		return w.operated(s, n, depth)
	}
	return []string{someWord}
}

// words joins the elements of a list, each one word.
func (w wording) words(s *scope, kids []*syntax.Node, depth int) []string {
	texts := []string{""}
	for i, k := range kids {
		if i > maxWords {
			break
		}
		texts = crossed(texts, w.word(s, k, depth+1), " ")
	}
	return texts
}

// word is an element of a list: one word, whatever is in it.
func (w wording) word(s *scope, k *syntax.Node, depth int) []string {
	if k.Kind == syntax.Spread && len(k.Kids) > 0 {
		return w.of(s, k.Kids[0], depth)
	}
	out := slices.Clone(w.of(s, k, depth))
	for i, text := range out {
		if text != someWord {
			out[i] = "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
		}
		if strings.Contains(text, "$x") {
			out[i] = `"` + strings.NewReplacer(`"$x"`, "$x", `"`, `\"`).Replace(text) + `"`
		}
	}
	return out
}

// made reads shlex.split(text), text.format(...), " ".join(words) and their like: the text is what they are made of.
func (w wording) made(s *scope, n *syntax.Node, depth int) []string {
	callee := n.Kids[0]
	first := argAt(n, 0)
	switch {
	case callee.Kind == syntax.Member && len(callee.Kids) > 0 && callee.Text == "format":
		return formatted(w.of(s, callee.Kids[0], depth+1), "{", "}")
	case callee.Kind == syntax.Member && len(callee.Kids) > 0 && (callee.Text == "split" && first == nil || callee.Text == "strip" || callee.Text == "trim"):
		return w.of(s, callee.Kids[0], depth+1)
	case first != nil && argAt(n, 1) == nil:
		return w.of(s, first, depth+1)
	}
	return []string{someWord}
}

// operated reads text + text, text % values and a choice of two.
func (w wording) operated(s *scope, n *syntax.Node, depth int) []string {
	switch {
	case n.Text == "+" && len(n.Kids) > 1:
		return w.sum(s, n.Kids, depth)
	case n.Text == "." && len(n.Kids) > 1:
		return w.sum(s, n.Kids, depth)
	case n.Text == "%" && len(n.Kids) == 2:
		return formatted(w.of(s, n.Kids[0], depth+1), "%", "sdrfi")
	case n.Text == "?:" && len(n.Kids) == 3:
		return limited(append(w.of(s, n.Kids[1], depth+1), w.of(s, n.Kids[2], depth+1)...))
	case n.Text == "or" || n.Text == "||":
		var all []string
		for _, k := range n.Kids {
			all = append(all, w.of(s, k, depth+1)...)
		}
		return limited(all)
	}
	return []string{someWord}
}

// sum joins what is added: lists with a blank between them, texts without.
func (w wording) sum(s *scope, kids []*syntax.Node, depth int) []string {
	texts := []string{""}
	between := ""
	for _, k := range kids {
		if k.Kind == syntax.List {
			between = " "
		}
		texts = crossed(texts, w.of(s, k, depth+1), between)
	}
	return texts
}

// held reads what a variable was assigned, what a parameter is given, and what a loop goes through.
func (w wording) held(s *scope, n *syntax.Node, depth int) []string {
	root, path := chain(n)
	if root == nil {
		return []string{someWord}
	}
	var all []*binding
	switch {
	case path == "":
		all, _ = w.lookup(s, root.Text, n.Pos)
	case isSelf(s, root) && s.classOf() != nil:
		all = s.classOf().attrs[path]
	}
	var texts []string
	for _, b := range all {
		if w.seen[b] || len(texts) > maxTexts {
			continue
		}
		w.seen[b] = true
		more := w.assigned(b, depth)
		if b.node != nil && (b.op == "+=" || b.op == ".=") {
			more = crossed(w.before(s, n, b, depth), more, addedBy(b.node))
		}
		texts = append(texts, more...)
		delete(w.seen, b)
	}
	if len(texts) == 0 {
		return []string{someWord}
	}
	return limited(texts)
}

// before reads what a variable held before something was added to it.
func (w wording) before(s *scope, n *syntax.Node, b *binding, depth int) []string {
	if depth > 8 || n.Kind != syntax.Name {
		return []string{someWord}
	}
	earlier := *n
	earlier.ID, earlier.Pos = 0, b.node.Pos
	return w.held(s, &earlier, depth+1)
}

func addedBy(n *syntax.Node) string {
	if n.Kind == syntax.List {
		return " "
	}
	return ""
}

// assigned reads one place that gives a variable its value.
func (w wording) assigned(b *binding, depth int) []string {
	switch {
	case b.kind == byOther && b.through != nil && b.through.Kind == syntax.List:
		var each []string
		for _, k := range b.through.Kids {
			each = append(each, w.of(b.scope, k, depth+1)...)
		}
		return limited(each)
	case b.kind == byParam:
		return w.fromCallers(b.param, depth)
	case b.kind != byAssign || b.node == nil || b.index >= 0 || b.key != "":
		return []string{someWord}
	}
	return w.of(b.scope, b.node, depth+1)
}

// fromCallers reads what the callers of a function give for a parameter.
func (w wording) fromCallers(p *param, depth int) []string {
	var texts []string
	for i, c := range w.callers[p.fn] {
		if i > maxTexts {
			break
		}
		if k := argAt(c.node, p.index-w.bound1(p.fn, c)); k != nil {
			texts = append(texts, w.of(c.scope, k, depth+1)...)
		}
	}
	if len(texts) == 0 {
		return []string{someWord}
	}
	return limited(texts)
}

// crossed joins each text with each other one.
func crossed(texts, more []string, between string) []string {
	var out []string
	for _, a := range texts {
		for _, b := range more {
			if len(a)+len(b) < 4096 {
				out = append(out, strings.TrimPrefix(a+between+b, between))
			}
		}
	}
	return limited(out)
}

func limited(texts []string) []string { return texts[:min(len(texts), maxTexts)] }

// formatted puts a variable for each place of a format: {name} or %s.
func formatted(texts []string, mark, end string) []string {
	out := slices.Clone(texts)
	for i, text := range out {
		var b strings.Builder
		for {
			before, rest, found := strings.Cut(text, mark)
			b.WriteString(before)
			stop := strings.IndexAny(rest, end)
			if !found || stop < 0 {
				b.WriteString(rest)
				break
			}
			b.WriteString(someWord)
			text = rest[stop+1:]
		}
		out[i] = b.String()
	}
	return out
}

// stringText is the text of a string with a variable for each expression in it.
func stringText(f *file, n *syntax.Node) string {
	if len(n.Kids) == 0 {
		return n.Text
	}
	src := f.tree.Src
	var b strings.Builder
	from := int(n.Pos)
	from += openerOf(src[from:n.End])
	for _, k := range n.Kids {
		start, end := int(k.Pos), int(k.End)
		if start < from || end > int(n.End) {
			continue
		}
		before := strings.TrimRight(string(src[from:start]), " ")
		b.WriteString(strings.TrimRight(before, "${#"))
		b.WriteString(someWord)
		from = end
		if close := strings.IndexByte(string(src[end:n.End]), '}'); close >= 0 && strings.HasSuffix(before, "{") {
			from = end + close + 1
		}
	}
	end := "\"'`"
	if src[n.Pos] == '%' {
		end += ")]}>|!"
	}
	b.WriteString(strings.TrimRight(string(src[min(from, int(n.End)):n.End]), end))
	return b.String()
}

// openerOf is how long what stands before the text of a string is: a prefix and quotes, or Ruby's %x and a bracket.
func openerOf(text []byte) int {
	if len(text) > 0 && text[0] == '%' {
		return bytes.IndexAny(text, "([{<|!") + 1
	}
	at := 0
	for at < len(text) && !isQuote(text[at]) {
		at++
	}
	for at < len(text) && isQuote(text[at]) {
		at++
	}
	return at
}

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }
