package syntax

import "strings"

// embedded is TypeScript inside the <script> elements of a Vue, Svelte or HTML file.
var embedded = func() *dialect {
	d := *typescript
	d.lex = func(src string, room []Token) lexed { return lexScript(scripts(src), room) }
	return &d
}()

// scripts returns text of the same length, in which all but the scripts is blank: so places stay what they are. The < of each
// </script> becomes a semicolon, since a statement does not go on in the next script.
func scripts(src string) string {
	out := []byte(src)
	blanked := 0
	for i := 0; i < len(src); {
		n := strings.IndexByte(src[i:], '<')
		if n < 0 {
			break
		}
		i += n
		switch {
		case strings.HasPrefix(src[i:], "<!--"):
			i = behind(src, i, "-->")
		case hasTag(src[i:], "<script"):
			start := behind(src, i, ">")
			end := scriptEnd(src, start)
			if isScript(src[i:start]) {
				blankUp(out, blanked, start)
				blanked = end
			}
			i = end + 1
		default:
			i++
		}
	}
	blankUp(out, blanked, len(out))
	return string(out)
}

// blankUp blanks what stands from the end of a script (or of none) up to the next one.
func blankUp(out []byte, from, to int) {
	for i := from; i < to; i++ {
		if out[i] != '\n' {
			out[i] = ' '
		}
	}
	if from > 0 && from < to {
		out[from] = ';'
	}
}

// behind is where the next end stands behind i; the end of the text where there is none.
func behind(src string, i int, end string) int {
	n := strings.Index(src[i:], end)
	if n < 0 {
		return len(src)
	}
	return i + n + len(end)
}

// hasTag says whether s begins with a tag, whatever its case, and not with a longer name.
func hasTag(s, tag string) bool {
	return len(s) > len(tag) && strings.EqualFold(s[:len(tag)], tag) && class[s[len(tag)]]&(letter|digit) == 0 && s[len(tag)] != '-'
}

// scriptEnd is where the </script> behind i begins; the end of the text where there is none.
func scriptEnd(src string, i int) int {
	for i < len(src) {
		n := strings.Index(src[i:], "</")
		if n < 0 {
			break
		}
		i += n
		if hasTag(src[i:], "</script") {
			return i
		}
		i += 2
	}
	return len(src)
}

// isScript says by its tag whether an element holds a program: data and templates stand in script elements too.
func isScript(tag string) bool {
	_, kind, ok := strings.Cut(strings.ToLower(tag), "type=")
	if !ok {
		return true
	}
	kind = strings.TrimLeft(kind, `"'`)
	if end := strings.IndexAny(kind, "\"' >"); end >= 0 {
		kind = kind[:end]
	}
	return kind == "" || kind == "module" || strings.HasSuffix(kind, "script") || strings.HasSuffix(kind, "babel") || strings.HasSuffix(kind, "ts")
}
