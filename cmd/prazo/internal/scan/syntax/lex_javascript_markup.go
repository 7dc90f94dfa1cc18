package syntax

import "strings"

// tagNext says whether the < at pos begins markup, and not a list of types or a type assertion.
func (l *scriptLexer) tagNext() bool {
	c := l.at(1)
	if c == '>' {
		return l.closes(l.pos, "</>")
	}
	if class[c] != letter {
		return false
	}
	i := l.tagName(l.pos + 1)
	name := l.src[l.pos+1 : i]
	if i = l.skipBlanks(i); i == len(l.src) {
		return false
	}
	switch c := l.src[i]; {
	case c == '/' || c == '{':
		return true
	case c == '>':
		return l.closes(i, "</"+name)
	case c == '<':
		i = l.skipBlanks(l.angleEnd(i))
		return i > 0 && i < len(l.src) && (class[l.src[i]] == letter || l.src[i] == '/' || l.src[i] == '{') || l.closes(i, "</"+name)
	case class[c] == letter || c == '$':
		return !strings.HasPrefix(l.src[i:], "extends ")
	}
	return false
}

func (l *scriptLexer) skipBlanks(i int) int {
	for i < len(l.src) && class[l.src[i]] == blank {
		i++
	}
	return i
}

// closes says whether the end of an element stands behind i.
func (l *scriptLexer) closes(i int, tag string) bool {
	if l.wasted > len(l.src) {
		return false
	}
	near := l.src[i:min(len(l.src), i+maxTag)]
	if strings.Contains(near, tag) {
		return true
	}
	l.wasted += len(near) / 8 // a search is that much faster than a lexer
	return false
}

// maxTag is how far away the end of an element may be, where its start alone could also be a list of types.
const maxTag = 1 << 16

// tag begins markup at the < at pos.
func (l *scriptLexer) tag() {
	l.marks = append(l.marks, markup{depth: 1, inTag: true, start: l.pos, toks: len(l.toks), comments: len(l.comments), open: len(l.open), braces: l.braces})
	l.take(Markup, 1)
	l.tagTypes()
	l.markup()
}

// markup goes on with the innermost markup, up to its end or the next expression in it.
func (l *scriptLexer) markup() {
	m := &l.marks[len(l.marks)-1]
	for m.depth > 0 {
		chars := "<{"
		if m.inTag {
			chars = `>{"'/`
		}
		n := strings.IndexAny(l.src[l.pos:], chars)
		if n < 0 {
			l.noMarkup()
			return
		}
		l.pos += n
		switch c := l.src[l.pos]; c {
		case '{':
			l.push('x')
			l.take(ExprOpen, 1)
			return
		case '<':
			l.child(m)
		case '>':
			l.endTag(m)
		case '/':
			l.tagComment()
		default:
			l.attribute(c)
		}
	}
	l.marks = l.marks[:len(l.marks)-1]
	l.emit(MarkupClose, 0, l.pos, "")
}

// tagTypes goes over the name of a tag where types follow it: <List<Item> ...
func (l *scriptLexer) tagTypes() {
	if end := l.tagName(l.pos); end < len(l.src) && l.src[end] == '<' {
		l.pos = max(l.angleEnd(end), l.pos)
	}
}

// angleEnd is behind the > that fits the < at i; 0 when it is too far away.
func (l *scriptLexer) angleEnd(i int) int {
	depth := 0
	for end := min(len(l.src), i+maxTypeText); i < end; i++ {
		switch l.src[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// maxTypeText is how long the types in the name of a tag may be.
const maxTypeText = 200

// tagName returns the end of the name of a tag that begins at i.
func (l *scriptLexer) tagName(i int) int {
	for i < len(l.src) && (scriptWord(l.src[i]) || l.src[i] == '.' || l.src[i] == '-' || l.src[i] == ':') {
		i++
	}
	return i
}

// child reads the < of a tag inside an element.
func (l *scriptLexer) child(m *markup) {
	if l.at(1) != '/' {
		m.depth++
		m.inTag = true
		l.pos++
		l.tagTypes()
		return
	}
	m.depth--
	if end := strings.IndexByte(l.src[l.pos:], '>'); end >= 0 {
		l.pos += end + 1
	} else {
		l.pos = len(l.src)
	}
}

// endTag reads the > of a tag.
func (l *scriptLexer) endTag(m *markup) {
	m.inTag = false
	if l.src[l.pos-1] == '/' {
		m.depth--
	}
	l.pos++
}

// tagComment reads a / inside a tag: a comment, or one byte.
func (l *scriptLexer) tagComment() {
	switch l.at(1) {
	case '/':
		l.lineComment(2)
	case '*':
		l.blockComment(2, "*/")
	default:
		l.pos++
	}
}

// attribute goes over a quoted value.
func (l *scriptLexer) attribute(quote byte) {
	end := strings.IndexByte(l.src[l.pos+1:], quote)
	if end < 0 {
		l.pos = len(l.src)
		return
	}
	l.pos += end + 2
}

// noMarkup goes back to where the outermost markup began, since it has no end: what looked like a tag was none.
func (l *scriptLexer) noMarkup() {
	m := l.marks[0]
	l.fail(m.start, "a tag that does not end")
	l.pos, l.toks, l.comments, l.open, l.braces = m.start, l.toks[:m.toks], l.comments[:m.comments], l.open[:m.open], m.braces
	l.marks, l.noTags = nil, true
}
