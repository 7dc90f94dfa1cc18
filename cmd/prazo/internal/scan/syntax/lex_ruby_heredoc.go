package syntax

import (
	"slices"
	"strings"
)

// maxHereLine is how long a line that ends a heredoc may be.
const maxHereLine = 100

// heredoc reads a heredoc that begins at pos; false where none does. Its tokens stand where it begins, though its text is further
// down: that is read first, as if it were all there is, and then the lexer goes back to the line. So what is wrong inside it stays
// inside it.
func (l *rubyLexer) heredoc() bool {
	if t := l.last(); !l.prefixed(2) || t.Kind == Open && t.Text == "class" {
		return false
	}
	i := l.pos + 2
	indented := l.at(2) == '~' || l.at(2) == '-'
	if indented {
		i++
	}
	q := rubyQuote{mark: '"', here: true, expressions: true}
	id, end := l.hereWord(i, &q)
	if end < 0 {
		return false
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

// hereWord reads the word at i that will end a heredoc, which may stand in quotes, and returns what stands behind it; -1: there is none.
func (l *rubyLexer) hereWord(i int, q *rubyQuote) (id string, end int) {
	if i >= len(l.src) {
		return "", -1
	}
	if nameStart(l.src[i]) {
		end = l.word(i)
		return l.src[i:end], end
	}
	if strings.IndexByte("\"'`", l.src[i]) < 0 {
		return "", -1
	}
	q.mark, q.expressions = l.src[i], l.src[i] != '\''
	end = l.word(i + 1)
	if end >= len(l.src) || l.src[end] != q.mark {
		return "", -1
	}
	return l.src[i+1 : end], end + 1
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
