package shell

import (
	"bytes"
)

// value reads the scalar or the list that begins at a place of a line, and the lines that belong to it.
func (y *yamlReader) value(at, end int) {
	if at = y.blanks(at, end); at < end && (y.text[at] == '&' || y.text[at] == '!') { // an anchor or a tag, and then the value
		word := bytes.IndexByte(y.text[at:end], ' ')
		if word < 0 {
			return
		}
		at = y.blanks(at+word, end)
	}
	if at >= end || y.text[at] == '\r' {
		return
	}
	switch y.text[at] {
	case '#', '*', '{':
	case '|', '>':
		y.block(at, end)
	case '"', '\'':
		value, next := y.quoted(at)
		y.emit(value, at)
		y.behind(next)
	case '[':
		y.flow(at)
	default:
		y.plain(at, end)
	}
}

// blanks returns the place behind the blanks at a place.
func (y *yamlReader) blanks(at, end int) int {
	for at < end && (y.text[at] == ' ' || y.text[at] == '\t') {
		at++
	}
	return at
}

// parent is the indentation that the lines of a value are inside of.
func (y *yamlReader) parent() int {
	if len(y.stack) == 0 {
		return -1
	}
	return y.stack[len(y.stack)-1].indent
}

// behind goes on at the line after a place.
func (y *yamlReader) behind(at int) {
	y.at = len(y.text)
	if at < len(y.text) {
		if i := bytes.IndexByte(y.text[at:], '\n'); i >= 0 {
			y.at = at + i + 1
		}
	}
}

// block reads a scalar of lines: | keeps their ends, > makes them blanks.
func (y *yamlReader) block(at, end int) {
	folded := y.text[at] == '>'
	parent, margin := y.parent(), 0
	for _, c := range y.text[at:end] {
		if c >= '1' && c <= '9' {
			margin = max(parent, 0) + int(c-'0')
		}
		if c == ' ' || c == '#' {
			break
		}
	}
	value := &excerpt{}
	for y.at < len(y.text) {
		before := y.at
		start, stop := y.line()
		indent := indentation(y.text[start:stop])
		empty := indent >= stop-start
		if !empty && indent <= parent {
			y.at = before
			break
		}
		if !empty && margin == 0 {
			margin = indent
		}
		value.add(y.text[min(start+margin, stop):stop], min(start+margin, stop))
		if folded && !empty {
			value.put(" ", stop)
		} else {
			value.put("\n", stop)
		}
	}
	y.emit(value, at)
}

// quoted reads a scalar in quotes, and returns the place behind it.
func (y *yamlReader) quoted(at int) (value *excerpt, next int) {
	if y.text[at] == '"' {
		value, next, _ = jsonString(whole(y.text), at)
		return value, next
	}
	value = &excerpt{}
	from := at + 1
	for i := from; i < len(y.text); i++ {
		if y.text[i] != '\'' {
			continue
		}
		value.add(y.text[from:i], from)
		if i+1 >= len(y.text) || y.text[i+1] != '\'' {
			return value, i + 1
		}
		from = i + 1
		i++
	}
	return value, len(y.text)
}

// flow reads a list in brackets. Its items are scalars; what else may be in it is left out.
func (y *yamlReader) flow(at int) {
	depth := 0
	for i := at; i < len(y.text); {
		switch c := y.text[i]; c {
		case '[', '{':
			depth++
			i++
		case ']', '}':
			i++
			if depth--; depth == 0 {
				y.behind(i)
				return
			}
		case ' ', '\t', '\r', '\n', ',':
			i++
		default:
			value, next := y.item(i)
			if depth == 1 {
				y.push(y.parent()+1, "-")
				y.emit(value, i)
				y.stack = y.stack[:len(y.stack)-1]
			}
			i = next
		}
	}
	y.behind(len(y.text))
}

func (y *yamlReader) item(at int) (value *excerpt, next int) {
	if c := y.text[at]; c == '"' || c == '\'' {
		return y.quoted(at)
	}
	next = at + 1
	for next < len(y.text) && bytes.IndexByte([]byte(",]}\n"), y.text[next]) < 0 {
		next++
	}
	value = &excerpt{}
	value.add(bytes.TrimRight(y.text[at:next], " \t\r"), at)
	return value, next
}

// plain reads a scalar without quotes, and the lines that are further to the right and go on with it.
func (y *yamlReader) plain(at, end int) {
	value := &excerpt{}
	first := at
	for {
		text := y.text[at:end]
		if i := bytes.Index(text, []byte(" #")); i >= 0 {
			text = text[:i]
		}
		value.add(bytes.TrimRight(text, " \t\r"), at)
		before := y.at
		if y.at >= len(y.text) {
			break
		}
		start, stop := y.line()
		indent := indentation(y.text[start:stop])
		if indent <= y.parent() || indent >= stop-start || y.text[start+indent] == '#' {
			y.at = before
			break
		}
		value.put(" ", start)
		at, end = start+indent, stop
	}
	y.emit(value, first)
}
