package syntax

import "strings"

// maxTypeTokens is how many tokens the parser looks at when it guesses whether a < begins a list of types.
const maxTypeTokens = 100

// generic returns the index of the ( behind the list of types that begins with the < at index i; 0 where it is none.
func (p *parser) generic(i int) int {
	if end := p.angle(i); end > 0 && p.token(end).isPunct("(") {
		return end
	}
	return 0
}

// angle returns the index behind the list of types that begins with the < at index i; 0 where it is none.
func (p *parser) angle(i int) int {
	depth := 0
	for n := 0; n < maxTypeTokens && i < p.end; n++ {
		t := &p.toks[i]
		switch {
		case t.Kind == Ident, t.Kind == Str, t.Kind == Num:
		case t.Kind != Punct:
			return 0
		case t.Text == "<":
			depth++
		case t.Text == "<<": // Rust: A<<B as C>::D>
			depth += 2
		case t.Text[0] == '>' && strings.Trim(t.Text, ">") == "":
			if depth -= len(t.Text); depth <= 0 {
				return i + 1
			}
		case t.Text == "(" || t.Text == "[" || t.Text == "{":
			i = p.after(i)
			continue
		case !inType(t.Text):
			return 0
		}
		i++
	}
	return 0
}

// inType says whether an operator may stand in a list of types.
func inType(text string) bool {
	switch text {
	case ",", ".", "?", "|", "&", ":", "::", "=>", "*", "...", "=", "->", "'", "@", "-", "+", ";":
		return true
	}
	return false
}

// typeText is the text of the tokens from index i up to the next one, without blanks.
func (p *parser) typeText(i int) string {
	if i >= p.i {
		return ""
	}
	text := p.src[p.toks[i].Pos:max(p.toks[p.i-1].End, p.toks[i].Pos)]
	if strings.ContainsAny(text, " \t\r\n") {
		if len(text) > maxText {
			return ""
		}
		text = strings.Join(strings.Fields(text), "")
	}
	return text
}
