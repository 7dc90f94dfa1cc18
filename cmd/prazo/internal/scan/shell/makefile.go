package shell

import (
	"bytes"
	"regexp"
	"strings"
)

var makeVariable = regexp.MustCompile(`^(?:export +|override +)*([A-Za-z0-9_.-]+)[ \t]*(\?|\+|::?)?=[ \t]*(.*)$`)

// makefile reads the recipes of a Makefile, each line by itself, as make runs them, and what is in $(shell ...).
func (f *file) makefile() {
	source := whole(f.source.Text)
	lines := logicalLines(f.source.Text)
	for _, l := range lines {
		f.makeVariable(l.of(f.source.Text))
	}
	for _, l := range lines {
		if text := f.source.Text[l.start:l.end]; len(text) > 0 && text[0] == '\t' {
			start := l.start + len(text) - len(bytes.TrimLeft(text, "\t @+-"))
			f.script(fromMake(source, start, l.end), nil)
		}
	}
	f.makeShell(source)
}

// A stretch is a piece of a text.
type stretch struct{ start, end int }

func (s stretch) of(text []byte) string { return string(text[s.start:s.end]) }

// logicalLines takes a text apart into lines, where one that ends in \ goes on.
func logicalLines(text []byte) (all []stretch) {
	for start, at := 0, 0; at < len(text); {
		end := len(text)
		if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		at = end + 1
		if end > start && text[end-1] == '\\' && at < len(text) {
			continue
		}
		all = append(all, stretch{start, end})
		start = at
	}
	return all
}

// makeVariable takes note of a variable. One that is made of others is known as far as those stand before it.
func (f *file) makeVariable(line string) {
	m := makeVariable.FindStringSubmatch(strings.ReplaceAll(line, "\\\n", " "))
	if m == nil {
		return
	}
	name := shellName(m[1])
	value := f.makeValue(m[3])
	if m[2] == "+" {
		value = f.variables[name] + " " + value
	}
	if len(value) > maxValue {
		value = Unknown
	}
	f.variables[name] = value
}

// makeValue expands the variables in a value.
func (f *file) makeValue(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '$' {
			b.WriteByte(text[i])
			i++
			continue
		}
		name, used := makeReference([]byte(text[i:]))
		switch value, known := f.variables[name]; {
		case known && b.Len()+len(value) < maxValue:
			b.WriteString(value)
		default:
			b.WriteString(Unknown)
		}
		i += used
	}
	if b.Len() > maxValue {
		return Unknown
	}
	return b.String()
}

// makeReference reads the $ that a text begins with: the name of the variable, "" where it is none, and how long it is.
func makeReference(text []byte) (name string, used int) {
	if len(text) < 2 {
		return "", len(text)
	}
	closing := byte(')')
	switch text[1] {
	case '(':
	case '{':
		closing = '}'
	default:
		return "", 2
	}
	depth := 0
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case text[1]:
			depth++
		case closing:
			if depth--; depth == 0 {
				return simpleName(string(text[2:i])), i + 1
			}
		case '\n':
			if text[i-1] != '\\' {
				return "", i
			}
		}
	}
	return "", len(text)
}

func simpleName(text string) string {
	if strings.ContainsAny(text, " \t$(){}:,@<^%*?|\"'") {
		return ""
	}
	return shellName(text)
}

// shellName makes the name of a variable of make one of shell.
func shellName(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && wordByte[byte(r)] && r != '-' {
			return r
		}
		return '_'
	}, name)
}

// fromMake returns a piece of a Makefile as the shell gets it: $$ is a $, and what make puts in is a variable.
func fromMake(source *excerpt, start, end int) *excerpt {
	e := &excerpt{}
	from := start
	for i := start; i < end; i++ {
		if source.text[i] != '$' {
			continue
		}
		e.take(source, from, i)
		if i+1 < end && source.text[i+1] == '$' {
			from = i + 1
			i++
			continue
		}
		name, used := makeReference(source.text[i:end])
		if name == "" {
			name = "_"
		}
		e.put("${"+name+"}", source.outer(i))
		i += used - 1
		from = i + 1
	}
	e.take(source, min(from, end), end)
	return e
}

// makeShell reads what is in $(shell ...), wherever that is.
func (f *file) makeShell(source *excerpt) {
	for at := 0; ; {
		i := bytes.Index(source.text[at:], []byte("$(shell "))
		if i < 0 {
			return
		}
		start := at + i
		_, used := makeReference(source.text[start:])
		at = start + used
		if begin := start + len("$(shell "); at-1 > begin {
			f.script(fromMake(source, begin, at-1), nil)
		}
	}
}
