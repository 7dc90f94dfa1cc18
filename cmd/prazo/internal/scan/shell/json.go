package shell

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// packageJSON reads the scripts of a package.json.
func (f *file) packageJSON() {
	d := json.NewDecoder(bytes.NewReader(f.source.Text))
	if !f.scripts(d) {
		f.skip(int(min(d.InputOffset(), int64(len(f.source.Text)))), "the JSON is broken")
	}
}

// scripts looks for the key scripts in the outermost object. ok is false where the text is no JSON.
func (f *file) scripts(d *json.Decoder) (ok bool) {
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return err == nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return false
		}
		if key == "scripts" {
			return f.commands(d)
		}
		var rest json.RawMessage
		if err := d.Decode(&rest); err != nil {
			return false
		}
	}
	return true
}

func (f *file) commands(d *json.Decoder) (ok bool) {
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return err == nil
	}
	source := whole(f.source.Text)
	for d.More() {
		if _, err := d.Token(); err != nil {
			return false
		}
		at := int(d.InputOffset())
		var rest json.RawMessage
		if err := d.Decode(&rest); err != nil {
			return false
		}
		start := bytes.IndexByte(f.source.Text[at:], '"')
		if len(rest) == 0 || rest[0] != '"' || start < 0 {
			continue
		}
		if text, _, ok := jsonString(source, at+start); ok {
			f.script(text, nil)
		}
	}
	return true
}

// jsonWords reads a list of strings: ["curl", "-f", "http://localhost/"].
func jsonWords(e *excerpt) (words []word, ok bool) {
	var all []string
	list := bytes.TrimRight(e.text, " \t\r\n")
	if json.Unmarshal(list, &all) != nil {
		return nil, false
	}
	for at := 0; at < len(e.text) && len(words) < len(all); at++ {
		if e.text[at] != '"' {
			continue
		}
		text, next, found := jsonString(e, at)
		if !found {
			return nil, false
		}
		words = append(words, word{text: all[len(words)], start: e.outer(at), end: e.end(next), json: text})
		at = next - 1
	}
	return words, true
}

// jsonString reads the string that begins at the quote at, and returns the place behind it.
func jsonString(e *excerpt, at int) (text *excerpt, next int, ok bool) {
	text = &excerpt{}
	from := at + 1
	for i := from; i < len(e.text); i++ {
		switch e.text[i] {
		case '"':
			text.take(e, from, i)
			return text, i + 1, true
		case '\\':
			text.take(e, from, i)
			plain, used := jsonEscape(e.text[i:])
			text.put(plain, e.outer(i))
			i += used - 1
			from = i + 1
		}
	}
	return text, len(e.text), false
}

// jsonEscape reads the escape that a text begins with, and says how long it is.
func jsonEscape(text []byte) (plain string, used int) {
	if len(text) < 2 {
		return "", 1
	}
	switch text[1] {
	case 'n':
		return "\n", 2
	case 't':
		return "\t", 2
	case 'r', 'b', 'f':
		return " ", 2
	case 'u':
		if len(text) < 6 {
			return "", len(text)
		}
		n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
		if err != nil {
			n = utf8.RuneError
		}
		return string(rune(n)), 6
	}
	return string(text[1:2]), 2
}
