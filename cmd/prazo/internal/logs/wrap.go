package logs

import "bytes"

// leastWrapped is the share of the first lines, in hundred, that must be wrapped for a file to be so.
const leastWrapped = 60

// longestPrefix is how much may stand in front of a line that something else collected.
const longestPrefix = 200

// A wrapping is what a container runtime, a collector or syslog puts around the lines of a program.
type wrapping struct {
	name string
	cut  func(line []byte, d *draft) ([]byte, bool) // the line inside; false where it is not wrapped in this way
}

// wrappings are those that are known, the more particular first.
func wrappings() []wrapping {
	return []wrapping{
		{"docker", cutDocker},
		{"cri", cutCRI},
		{"compose", cutCompose},
		{"syslog", cutBeforeJSON},
	}
}

// strip takes the wrapping off every line that has it.
func (w wrapping) strip(sample [][]byte) [][]byte {
	var inner [][]byte
	for _, line := range sample {
		var d draft // of its own: the line inside may be in its memory
		if text, ok := w.cut(line, &d); ok && len(text) > 0 {
			inner = append(inner, text)
		}
	}
	return inner
}

// around makes a format that takes the wrapping off first.
func (w wrapping) around(inner opened) opened {
	found := inner
	found.note = "inside of " + w.name
	if inner.note != "" {
		found.note += ", " + inner.note
	}
	found.parse = func(line []byte, d *draft) problem {
		text, ok := w.cut(line, d)
		switch {
		case !ok:
			return broken
		case len(text) == 0:
			return passed
		}
		return inner.parse(text, d)
	}
	return found
}

// cutDocker takes the line out of {"log":"...\n","stream":"stdout","time":"..."}.
func cutDocker(line []byte, d *draft) ([]byte, bool) {
	s := scan{b: line}
	if !s.take('{') {
		return nil, false
	}
	s.space()
	if key, _, ok := s.quoted(); !ok || string(key) != "log" || !s.take(':') {
		return nil, false
	}
	s.space()
	text, escaped, ok := s.quoted()
	if !ok || !bytes.Contains(line[s.i:], []byte(`"stream"`)) {
		return nil, false
	}
	if escaped {
		text = d.unescape(text)
	}
	return trim(text), true
}

// cutCRI takes the line out of "2006-01-02T15:04:05.9Z stdout F ...", where F says that it is whole.
func cutCRI(line []byte, _ *draft) ([]byte, bool) {
	at, rest, _ := bytes.Cut(line, []byte(" "))
	if _, ok := dashed(at); !ok {
		return nil, false
	}
	for _, stream := range [...]string{"stdout F ", "stderr F "} {
		if text, ok := bytes.CutPrefix(rest, []byte(stream)); ok {
			return trim(text), true
		}
	}
	return nil, false
}

// cutCompose takes the name of a container off: "web-1  | ...".
func cutCompose(line []byte, _ *draft) ([]byte, bool) {
	i := bytes.Index(line[:min(len(line), longestPrefix)], []byte(" | "))
	if i < 0 {
		return nil, false
	}
	if name := trim(line[:i]); len(name) == 0 || !isLetter(name[0]) || bytes.ContainsAny(name, " \t\"'{[=,;") {
		return nil, false
	}
	return trim(line[i+3:]), true
}

// cutBeforeJSON takes off whatever stands in front of a JSON object, such as the head of syslog.
func cutBeforeJSON(line []byte, _ *draft) ([]byte, bool) {
	i := bytes.IndexByte(line[:min(len(line), longestPrefix)], '{')
	if i <= 0 || line[i-1] != ' ' || line[len(line)-1] != '}' || len(line) < i+2 || line[i+1] != '"' && line[i+1] != ' ' {
		return nil, false
	}
	return line[i:], true
}
