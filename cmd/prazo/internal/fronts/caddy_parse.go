package fronts

import "strings"

// caddyText reads the words of a Caddyfile, where the end of a line ends a directive.
type caddyText struct {
	name string
	text string
	pos  int
	line int
}

// parseCaddy reads the directives of one Caddyfile. A site without braces is a line of its own, followed by its directives.
func parseCaddy(name string, text []byte) ([]*directive, error) {
	t := &caddyText{name: name, text: string(text), line: 1}
	root := &directive{}
	open := []*directive{root}
	for {
		d, end, err := t.directive()
		if err != nil {
			return nil, err
		}
		top := open[len(open)-1]
		switch {
		case len(d.words) == 1 && d.words[0] == "}" && !d.braces:
			if len(open) == 1 {
				return nil, fail(name, d.line, "a } that closes nothing: delete it, or open its block")
			}
			open = open[:len(open)-1]
		case len(d.words) > 0 || d.braces:
			top.block = append(top.block, d)
		}
		if d.braces {
			if open = append(open, d); len(open) > mostDepth {
				return nil, fail(name, d.line, "more than %d blocks in one another: close some with }", mostDepth)
			}
		}
		if end {
			break
		}
	}
	if len(open) > 1 {
		last := open[len(open)-1]
		return nil, fail(name, last.line, "the block of %q is not closed: write its } on a line of its own", last.name())
	}
	return root.block, nil
}

// directive reads the words of a line; true at the end of the text.
func (t *caddyText) directive() (*directive, bool, error) {
	d := &directive{file: t.name, line: t.line}
	for {
		t.skipBlank()
		if t.pos == len(t.text) {
			return d, true, nil
		}
		if t.text[t.pos] == '\n' {
			t.pos++
			t.line++
			return d, false, nil
		}
		word, quoted, err := t.word()
		if err != nil {
			return nil, false, err
		}
		switch {
		case word == "{" && !quoted:
			d.braces = true
			return d, false, nil
		case word == "}" && !quoted && len(d.words) > 0:
			t.pos-- // the end of a block on the line of its last directive: it closes next
			return d, false, nil
		}
		d.words = append(d.words, clip(word))
		if word == "}" && !quoted {
			return d, false, nil
		}
	}
}

// skipBlank passes over blanks, continued lines and comments, but not over the end of the line.
func (t *caddyText) skipBlank() {
	for t.pos < len(t.text) {
		switch c := t.text[t.pos]; {
		case c == ' ' || c == '\t' || c == '\r':
			t.pos++
		case strings.HasPrefix(t.text[t.pos:], "\\\n"):
			t.pos += 2
			t.line++
		case c == '#':
			end := strings.IndexByte(t.text[t.pos:], '\n')
			if end < 0 {
				t.pos = len(t.text)
				return
			}
			t.pos += end
		default:
			return
		}
	}
}

// word reads one word; true when it stood in quotes.
func (t *caddyText) word() (string, bool, error) {
	rest := t.text[t.pos:]
	if rest[0] == '"' || rest[0] == '`' {
		return t.quoted(rest[0])
	}
	if strings.HasPrefix(rest, "<<") {
		if word, ok, err := t.heredoc(); ok || err != nil {
			return word, true, err
		}
	}
	end := strings.IndexAny(rest, " \t\r\n")
	if end < 0 {
		end = len(rest)
	}
	t.pos += end
	return rest[:end], false, nil
}

func (t *caddyText) quoted(quote byte) (string, bool, error) {
	line := t.line
	var word strings.Builder
	for t.pos++; t.pos < len(t.text); t.pos++ {
		c := t.text[t.pos]
		if c == quote {
			t.pos++
			return word.String(), true, nil
		}
		if c == '\\' && quote == '"' && t.pos+1 < len(t.text) && t.text[t.pos+1] == '"' {
			t.pos++
			c = '"'
		}
		if c == '\n' {
			t.line++
		}
		word.WriteByte(c)
	}
	return "", true, fail(t.name, line, "the %c that opens here is not closed: write the second one", quote)
}

// heredoc reads a text between <<MARKER and a line of MARKER. False: it is none.
func (t *caddyText) heredoc() (string, bool, error) {
	first, body, found := strings.Cut(t.text[t.pos+2:], "\n")
	marker := strings.TrimSuffix(first, "\r")
	if !found || marker == "" || strings.ContainsAny(marker, " \t{}<") {
		return "", false, nil
	}
	at := 0
	for at < len(body) {
		length := strings.IndexByte(body[at:], '\n')
		if length < 0 {
			length = len(body) - at
		}
		if strings.HasPrefix(strings.TrimLeft(body[at:at+length], " \t"), marker) {
			blank := len(body[at:at+length]) - len(strings.TrimLeft(body[at:at+length], " \t"))
			t.pos += 2 + len(first) + 1 + at + blank + len(marker)
			t.line += 1 + strings.Count(body[:at], "\n")
			return body[:at], true, nil
		}
		at += length + 1
	}
	return "", false, fail(t.name, t.line, "the text that begins with <<%s is not closed: write %s on a line of its own",
		clip(marker), clip(marker))
}
