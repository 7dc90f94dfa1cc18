package shell

import (
	"bytes"
	"strings"
)

// A step leads from a mapping to one of its keys, or from a sequence to one of its items, whose key is "-". The id tells items apart.
type step struct {
	key string
	id  int
}

// An entry is a scalar of a YAML file, and how one gets to it.
type entry struct {
	path  []step
	value *excerpt
	at    int
}

// key returns the last key on the way to the entry, items left out.
func (e entry) key() string {
	for i := len(e.path) - 1; i >= 0; i-- {
		if e.path[i].key != "-" {
			return e.path[i].key
		}
	}
	return ""
}

// A yamlReader reads the part of YAML that pipelines are written in: block mappings and sequences, scalars of all styles, sequences in
// brackets. It knows the place of each byte of a scalar in the file, which a script needs, and takes linear time whatever it is given.
// What it does not know (mappings in braces, aliases) it leaves out.
type yamlReader struct {
	text  []byte
	at    int // the beginning of the next line
	stack []level
	ids   int
	out   []entry
}

type level struct {
	indent int
	step
}

// maxLevels is how deep mappings may stand inside one another.
const maxLevels = 64

func readYAML(text []byte) []entry {
	y := yamlReader{text: text}
	for y.at < len(text) {
		start, end := y.line()
		indent := indentation(text[start:end])
		if start+indent < end && text[start+indent] != '#' {
			y.node(start+indent, end, indent)
		}
	}
	return y.out
}

// line takes the next line, without its end.
func (y *yamlReader) line() (start, end int) {
	start, end = y.at, len(y.text)
	if i := bytes.IndexByte(y.text[start:], '\n'); i >= 0 {
		end = start + i
	}
	y.at = end + 1
	return start, end
}

func indentation(line []byte) int {
	n := len(line) - len(bytes.TrimLeft(line, " "))
	if len(bytes.TrimSpace(line)) == 0 {
		return len(line)
	}
	return n
}

// node reads what begins at a place of a line: items, a key, a scalar.
func (y *yamlReader) node(at, end, indent int) {
	for at < end && y.text[at] == '-' && (at+1 == end || y.text[at+1] == ' ' || y.text[at+1] == '\r') {
		y.pop(indent, "-")
		y.push(indent, "-")
		skip := 1 + len(y.text[at+1:end]) - len(bytes.TrimLeft(y.text[at+1:end], " "))
		at, indent = at+skip, indent+skip
	}
	if key, used := cutKey(y.text[at:end]); used > 0 {
		y.pop(indent, "")
		y.push(indent, key)
		at += used
	} else if len(y.stack) > 0 && y.stack[len(y.stack)-1].key != "-" {
		for len(y.stack) > 0 && y.stack[len(y.stack)-1].indent >= indent {
			y.stack = y.stack[:len(y.stack)-1]
		}
	}
	y.value(at, end)
}

// pop leaves what a line of this indentation is not inside of. An item may be as far to the left as the key of its sequence.
func (y *yamlReader) pop(indent int, item string) {
	for n := len(y.stack); n > 0; n-- {
		top := y.stack[n-1]
		if top.indent < indent || top.indent == indent && item != "" && top.key != item {
			return
		}
		y.stack = y.stack[:n-1]
	}
}

func (y *yamlReader) push(indent int, key string) {
	if len(y.stack) == maxLevels {
		y.stack = y.stack[:maxLevels-1]
	}
	y.ids++
	y.stack = append(y.stack, level{indent, step{key, y.ids}})
}

// cutKey reads the key that a line begins with, and says how long it is with its colon; 0 where there is none.
func cutKey(line []byte) (key string, used int) {
	if len(line) == 0 || bytes.IndexByte([]byte("[{|>#&*!%@`"), line[0]) >= 0 {
		return "", 0
	}
	from := 0
	if q := line[0]; q == '"' || q == '\'' {
		end := bytes.IndexByte(line[1:], q)
		if end < 0 {
			return "", 0
		}
		from = end + 2
		if from >= len(line) || line[from] != ':' {
			return "", 0
		}
	}
	for i := from; i < len(line); i++ {
		if line[i] == ':' && (i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\r') {
			return strings.Trim(strings.TrimSpace(string(line[:i])), `"'`), i + 1
		}
	}
	return "", 0
}

// emit adds an entry for where the reader stands.
func (y *yamlReader) emit(value *excerpt, at int) {
	if len(y.stack) == 0 {
		return
	}
	path := make([]step, len(y.stack))
	for i, l := range y.stack {
		path[i] = l.step
	}
	y.out = append(y.out, entry{path, value, at})
}
