package fronts

import "strings"

// A directive of nginx or Caddy: its words, and the block behind it.
type directive struct {
	words  []string
	block  []*directive
	braces bool // it has a block, which may be empty
	file   string
	line   int
}

// name is the first word.
func (d *directive) name() string {
	if len(d.words) == 0 {
		return ""
	}
	return d.words[0]
}

// args are the words after the first.
func (d *directive) args() []string {
	if len(d.words) == 0 {
		return nil
	}
	return d.words[1:]
}

// nginxText reads words, ends of statements and blocks as nginx does.
type nginxText struct {
	name string
	text string
	pos  int
	line int
}

// nginxBlocks are the open blocks of a file, and the directive whose words are being read. They are a stack, so that no text
// can exhaust that of the program.
type nginxBlocks struct {
	*nginxText
	open []*directive
	now  *directive
}

// parseNginx reads the directives of one file.
func parseNginx(name string, text []byte) ([]*directive, error) {
	root := &directive{}
	b := &nginxBlocks{nginxText: &nginxText{name: name, text: string(text), line: 1}, open: []*directive{root}}
	for {
		token, quoted, err := b.next()
		if err != nil {
			return nil, err
		}
		switch {
		case quoted:
			b.word(token)
		case token == "":
			return root.block, b.atEnd()
		case token == ";":
			err = b.end()
		case token == "{":
			err = b.begin()
		case token == "}":
			err = b.close()
		default:
			b.word(token)
		}
		if err != nil {
			return nil, err
		}
	}
}

func (b *nginxBlocks) word(word string) {
	if b.now == nil {
		b.now = &directive{file: b.name, line: b.line}
	}
	b.now.words = append(b.now.words, clip(word))
}

// end is a ; behind a directive.
func (b *nginxBlocks) end() error {
	if b.now == nil {
		return fail(b.name, b.line, "a ; without a directive before it: delete it")
	}
	b.keep()
	return nil
}

// keep adds the directive to its block and gives it back.
func (b *nginxBlocks) keep() *directive {
	d, top := b.now, b.open[len(b.open)-1]
	top.block, b.now = append(top.block, d), nil
	return d
}

// begin is a { behind a directive.
func (b *nginxBlocks) begin() error {
	if b.now == nil {
		return fail(b.name, b.line, "a { without a directive before it: write what the block is, such as server {%s", b.hint())
	}
	d := b.keep()
	d.braces = true
	if strings.HasSuffix(d.name(), "_by_lua_block") {
		return b.skipLua()
	}
	if b.open = append(b.open, d); len(b.open) > mostDepth {
		return fail(b.name, b.line, "more than %d blocks in one another: close some with }", mostDepth)
	}
	return nil
}

// close is a }.
func (b *nginxBlocks) close() error {
	if b.now != nil {
		return b.unended()
	}
	if len(b.open) == 1 {
		return fail(b.name, b.line, "a } that closes nothing: delete it, or open its block%s", b.hint())
	}
	b.open = b.open[:len(b.open)-1]
	return nil
}

func (b *nginxBlocks) unended() error {
	return fail(b.name, b.now.line, "%s has no end: write a ; behind it%s", b.now.name(), b.hint())
}

// atEnd says what is missing at the end of the text.
func (b *nginxBlocks) atEnd() error {
	if b.now != nil {
		return b.unended()
	}
	if len(b.open) > 1 {
		last := b.open[len(b.open)-1]
		return fail(b.name, last.line, "the block of %s is not closed: write its }", last.name())
	}
	return nil
}

// hint knows files that a program still has to fill in.
func (t *nginxText) hint() string {
	if strings.Contains(t.text, "{{") || strings.Contains(t.text, "{%") {
		return ". This is a template: render it first"
	}
	return ""
}

// next gives a word, or one of ; { }, or "" at the end. quoted: the word stood in quotes.
func (t *nginxText) next() (string, bool, error) {
	t.skipBlank()
	if t.pos == len(t.text) {
		return "", false, nil
	}
	switch c := t.text[t.pos]; c {
	case ';', '{', '}':
		t.pos++
		return string(c), false, nil
	case '"', '\'':
		return t.quoted(c)
	}
	start := t.pos
	for t.pos < len(t.text) && !t.atWordEnd() {
		switch {
		case t.text[t.pos] == '\\' && t.pos+1 < len(t.text):
			if t.pos++; t.text[t.pos] == '\n' {
				t.line++
			}
		case strings.HasPrefix(t.text[t.pos:], "${"):
			t.pos++
		}
		t.pos++
	}
	return t.text[start:t.pos], false, nil
}

// atWordEnd says whether a character ends a word: a blank, a ; or a {, but not a }.
func (t *nginxText) atWordEnd() bool { return strings.IndexByte(" \t\r\n;{", t.text[t.pos]) >= 0 }

func (t *nginxText) quoted(quote byte) (string, bool, error) {
	line := t.line
	var word strings.Builder
	for t.pos++; t.pos < len(t.text); t.pos++ {
		c := t.text[t.pos]
		switch {
		case c == quote:
			t.pos++
			return word.String(), true, nil
		case c == '\\' && t.pos+1 < len(t.text):
			if t.pos++; t.text[t.pos] != quote && t.text[t.pos] != '\\' {
				word.WriteByte('\\')
			}
			c = t.text[t.pos]
		}
		if c == '\n' {
			t.line++
		}
		word.WriteByte(c)
	}
	return "", true, fail(t.name, line, "the %c that opens here is not closed: write the second one", quote)
}

// skipBlank passes over blanks and comments.
func (t *nginxText) skipBlank() {
	for t.pos < len(t.text) {
		switch t.text[t.pos] {
		case '\n':
			t.line++
		case ' ', '\t', '\r':
		case '#':
			end := strings.IndexByte(t.text[t.pos:], '\n')
			if end < 0 {
				t.pos = len(t.text)
				return
			}
			t.pos += end
			continue
		default:
			return
		}
		t.pos++
	}
}
