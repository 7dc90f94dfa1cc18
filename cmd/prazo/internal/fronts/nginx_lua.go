package fronts

import "strings"

// skipLua passes over a block of Lua, whose braces count only outside its texts and comments.
func (t *nginxText) skipLua() error {
	line, depth := t.line, 1
	for t.pos < len(t.text) {
		rest := t.text[t.pos:]
		switch c := rest[0]; {
		case c == '}':
			if depth--; depth == 0 {
				t.pos++
				return nil
			}
			t.pos++
		case c == '{':
			depth++
			t.pos++
		case strings.HasPrefix(rest, "--[["):
			t.skipTo("]]", 4)
		case strings.HasPrefix(rest, "[["):
			t.skipTo("]]", 2)
		case strings.HasPrefix(rest, "--"):
			t.skipTo("\n", 2)
		case c == '"' || c == '\'':
			t.skipLuaText(c)
		default:
			if c == '\n' {
				t.line++
			}
			t.pos++
		}
	}
	return fail(t.name, line, "the block of Lua is not closed: write its }")
}

// skipTo passes over everything up to the end of what stands there.
func (t *nginxText) skipTo(end string, from int) {
	from += t.pos
	length := strings.Index(t.text[from:], end)
	stop := len(t.text)
	if length >= 0 {
		stop = from + length + len(end)
	}
	t.line += strings.Count(t.text[t.pos:stop], "\n")
	t.pos = stop
}

// skipLuaText passes over a text in quotes, which ends with its line at the latest.
func (t *nginxText) skipLuaText(quote byte) {
	for t.pos++; t.pos < len(t.text); t.pos++ {
		switch t.text[t.pos] {
		case '\\':
			if t.pos+1 < len(t.text) && t.text[t.pos+1] != '\n' {
				t.pos++
			}
		case '\n':
			return
		case quote:
			t.pos++
			return
		}
	}
}
