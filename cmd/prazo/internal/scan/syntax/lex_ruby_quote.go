package syntax

import (
	"slices"
	"strings"
)

// A rubyQuote says how a string reads on.
type rubyQuote struct {
	mark        byte
	open, end   byte // what nests in it (0: nothing) and what ends it
	nested      int  // how many of open wait for their end
	expressions bool // #{...} is one
	regexp      bool
	here        bool // a heredoc: the end of the text ends it
	begun       bool // its StrOpen is out
}

func (l *rubyLexer) quoteAt(c byte) {
	l.str(1, rubyQuote{mark: c, end: c, expressions: c != '\''})
}

// str reads a string whose opening, of the given length, stands at pos.
func (l *rubyLexer) str(opening int, q rubyQuote) {
	start := l.pos
	l.pos = min(start+opening, len(l.src))
	l.body(start, &q)
}

// resume goes on with the string around the expression of the i-th frame.
func (l *rubyLexer) resume(i int) {
	q := l.frames[i].quote
	l.frames = l.frames[:i]
	n := 0
	if l.at(0) == '}' {
		n = 1
	}
	l.take(ExprClose, n)
	l.body(l.pos, q)
}

// body reads a string from pos to its end, or to the first expression in it. start is where the token of what is read begins.
func (l *rubyLexer) body(start int, q *rubyQuote) {
	from := l.pos
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\\' && !(q.here && !q.expressions):
			l.pos = min(l.pos+2, len(l.src))
		case c == q.end && !q.here && q.nested == 0:
			l.finish(start, from, 1, q)
			return
		case c == q.end && !q.here:
			q.nested--
			l.pos++
		case c == q.open && q.open != 0:
			q.nested++
			l.pos++
		case c == '#' && q.expressions && l.at(1) == '{':
			l.piece(start, from, q)
			l.take(ExprOpen, 2)
			l.frames = append(l.frames, rubyFrame{what: 's', quote: q})
			l.state = rubyBegin
			return
		case c == '\n' && l.after > l.pos: // the string goes on behind the heredocs of its line
			l.piece(start, from, q)
			l.pos, l.after = l.after, 0
			start, from = l.pos, l.pos
		default:
			l.pos++
		}
	}
	if !q.here {
		l.fail(start, "a string that does not end")
	}
	l.finish(start, from, 0, q)
}

// piece puts out the text of a string up to pos, and its opening where it is the first one.
func (l *rubyLexer) piece(start, from int, q *rubyQuote) {
	at := l.pos
	if !q.begun {
		q.begun = true
		l.pos = from
		l.emit(StrOpen, q.mark, start, "")
		l.pos = at
	}
	if at > from {
		l.emit(Str, q.mark, from, q.value(l.src[from:at]))
	}
}

// finish puts out the end of a string; n bytes at pos close it.
func (l *rubyLexer) finish(start, from, n int, q *rubyQuote) {
	end := l.pos
	if q.begun {
		l.piece(start, from, q)
	}
	l.pos = end + n
	for q.regexp && class[l.at(0)] == letter {
		l.pos++
	}
	switch {
	case q.begun:
		l.emit(StrClose, q.mark, end, "")
	case q.regexp:
		l.emit(Regexp, q.mark, start, l.src[start:l.pos])
	default:
		l.emit(Str, q.mark, start, q.value(l.src[from:end]))
	}
	l.state = rubyValue
	if q.here {
		l.back()
	}
}

// value undoes the escapes in a piece of a string.
func (q *rubyQuote) value(text string) string {
	switch {
	case q.expressions && !q.regexp:
		return unescape(text)
	case !q.here:
		return unescape(keepUnknown(text, "\\'"))
	}
	return text
}

// maxHereLine is how long a line that ends a heredoc may be.
const maxHereLine = 100

// heredoc reads a heredoc that begins at pos; false where none does. Its tokens stand where it begins, though its text is further
// down: that is read first, as if it were all there is, and then the lexer goes back to the line. So what is wrong inside it stays
// inside it.
func (l *rubyLexer) heredoc() bool {
	i := l.pos + 2
	indented := i < len(l.src) && (l.src[i] == '~' || l.src[i] == '-')
	if indented {
		i++
	}
	if i+1 >= len(l.src) || !l.prefixed(2) || l.last().Kind == Open && l.last().Text == "class" {
		return false
	}
	q := rubyQuote{mark: '"', here: true, expressions: true}
	from := i
	if c := l.src[i]; c == '"' || c == '\'' || c == '`' {
		q.mark, q.expressions = c, c != '\''
		from++
	} else if !nameStart(c) {
		return false
	}
	end := l.word(from)
	id := l.src[from:end]
	if from > i {
		if end >= len(l.src) || l.src[end] != q.mark {
			return false
		}
		end++
	}
	text, last := l.hereText(id, indented)
	if last < 0 {
		return false
	}
	start := l.pos
	l.frames = append(l.frames, rubyFrame{what: 'h', src: l.src, back: end})
	l.src, l.pos, l.after = l.src[:last], text, 0
	l.body(start, &q)
	return true
}

// hereText returns where the text of a heredoc begins and where the line that ends it does; -1 where there is none.
func (l *rubyLexer) hereText(id string, indented bool) (text, end int) {
	if l.ends == nil {
		l.findEnds()
	}
	from := max(l.pos, l.after)
	end = l.nextEnd(id, from)
	if indented {
		if other := l.nextEnd(" "+id, from); end < 0 || other >= 0 && other < end {
			end = other
		}
	}
	if end < 0 || l.after > l.pos {
		return l.after, end
	}
	return l.pos + strings.IndexByte(l.src[l.pos:], '\n') + 1, end
}

func (l *rubyLexer) nextEnd(key string, from int) int {
	all := l.ends[key]
	i, _ := slices.BinarySearch(all, int32(from))
	if i == len(all) || int(all[i]) >= len(l.src) {
		return -1
	}
	return int(all[i])
}

// findEnds collects the lines that are one word: by the word or, where blanks stand before it, by a blank and the word. With that
// a heredoc finds its end without reading on, or that it has none.
func (l *rubyLexer) findEnds() {
	l.ends = map[string][]int32{}
	for at := 0; at < len(l.src); {
		line, _, more := strings.Cut(l.src[at:], "\n")
		word := strings.TrimLeft(line, " \t")
		key := strings.TrimSuffix(word, "\r")
		if key != "" && len(line) <= maxHereLine && nameStart(key[0]) && l.word(at+len(line)-len(word)) == at+len(line)-len(word)+len(key) {
			if len(word) < len(line) {
				key = " " + key
			}
			l.ends[key] = append(l.ends[key], int32(at))
		}
		if !more {
			return
		}
		at += len(line) + 1
	}
}

// back goes back from the end of a heredoc to the line that it began in.
func (l *rubyLexer) back() {
	end := len(l.src)
	f := l.frames[len(l.frames)-1]
	l.frames = l.frames[:len(l.frames)-1]
	l.src, l.pos = f.src, f.back
	l.after = len(l.src)
	if n := strings.IndexByte(l.src[end:], '\n'); n >= 0 {
		l.after = end + n + 1
	}
}

// outOfText closes the innermost string that an expression stands in where the text ends; false where none is open.
func (l *rubyLexer) outOfText() bool {
	for i := len(l.frames) - 1; i > 0; i-- {
		if l.frames[i].what == 's' {
			l.resume(i)
			return true
		}
	}
	return false
}

// percent reads a literal that begins with %; false where none does.
func (l *rubyLexer) percent() bool {
	if !l.prefixed(1) {
		return false
	}
	what, at := l.at(1), 1
	if strings.IndexByte("wWiIqQrsx", what) >= 0 && what != 0 {
		at = 2
	} else {
		what = 'Q'
	}
	open := l.at(at)
	if open == 0 || class[open] != 0 || at == 1 && l.state == rubyName && strings.IndexByte("([{<|", open) < 0 {
		return false
	}
	q := rubyQuote{mark: '"', end: open, expressions: what != 'q' && what != 's', regexp: what == 'r'}
	if i := strings.IndexByte("([{<", open); i >= 0 {
		q.open, q.end = open, ")]}>"[i]
	}
	switch what {
	case 'w', 'i':
		l.words(q)
		return true
	case 'x':
		q.mark = '`'
	case 's':
		q.mark = ':'
	}
	l.str(at+1, q)
	return true
}

// words reads %w[a b] as the tokens of ["a", "b"].
func (l *rubyLexer) words(q rubyQuote) {
	start, was := l.pos, l.state
	l.pos += 3
	l.emit(Punct, 0, start, "[")
	l.operand(was)
	first := true
	for l.pos < len(l.src) && l.src[l.pos] != q.end {
		if class[l.src[l.pos]] == blank {
			l.pos++
			continue
		}
		if !first {
			l.take(Punct, 0)
			l.toks[len(l.toks)-1].Text = ","
		}
		first = false
		from := l.pos
		l.wordEnd(&q)
		l.emit(Str, ':', from, l.src[from:l.pos])
	}
	end := l.pos
	if l.pos < len(l.src) {
		l.pos++
	} else {
		l.fail(start, "a list of words that does not end")
	}
	l.emit(Punct, 0, end, "]")
	l.state = rubyValue
}

// wordEnd goes over one word of a list.
func (l *rubyLexer) wordEnd(q *rubyQuote) {
	for nested := 0; l.pos < len(l.src); l.pos++ {
		switch c := l.src[l.pos]; {
		case class[c] == blank, c == q.end && nested == 0:
			return
		case c == q.end:
			nested--
		case c == q.open && q.open != 0:
			nested++
		case c == '\\' && l.pos+1 < len(l.src):
			l.pos++
		}
	}
}
