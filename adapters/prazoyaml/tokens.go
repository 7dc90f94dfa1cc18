package prazoyaml

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/scanner"
	"github.com/goccy/go-yaml/token"
)

// The bounds of a file. They are far above any file that a person keeps, and low enough that the worst one is refused in a
// moment.
const (
	mostBytes  = 1 << 20
	mostLine   = 64 << 10
	mostTokens = 200_000
	mostLevels = 32
)

// place is where something stands in a file; lines and columns count from 1.
type place struct{ line, column int }

func placeOf(t *token.Token) place { return place{t.Position.Line, max(1, t.Position.Column)} }

// cleaned returns the text of a file without what some editors put in front of it, and with one kind of line break: at the
// others the scanner counts lines twice.
func cleaned(text []byte) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(bytes.TrimPrefix(text, []byte("\ufeff"))))
}

// scan splits a file into tokens, without its comments. The second result is false after a fault.
func scan(text string, f *faults) (tokens []*token.Token, ok bool) {
	if !utf8.ValidString(text) {
		f.bad(placeOfInvalid(text), "this is not UTF-8: save the file as UTF-8")
		return nil, false
	}
	if at, long := longLine(text); long {
		f.bad(at, "a line of more than 64 KiB: write the text in several lines, behind | or >")
		return nil, false
	}
	if at, many := manyMarks(text); many {
		f.bad(at, "more than %d words: a file of policies is not that long", mostTokens)
		return nil, false
	}
	var s scanner.Scanner
	s.Init(text)
	for len(tokens) <= mostTokens {
		some, err := s.Scan()
		if err == io.EOF {
			straighten(text, tokens)
			return tokens, true
		}
		for _, t := range some {
			if t.Type == token.CommentType {
				continue
			}
			if why := refused(t); why != "" {
				f.bad(placeOf(t), "%s", why)
				return nil, false
			}
			tokens = joined(append(tokens, t))
		}
	}
	f.bad(placeOf(tokens[len(tokens)-1]), "more than %d words: a file of policies is not that long", mostTokens)
	return nil, false
}

// manyMarks finds where the marks that part words become too many. The scanner gives all that is in brackets at once, so it is
// too late to count its tokens.
func manyMarks(text string) (at place, many bool) {
	at, n := place{1, 1}, 0
	for _, r := range text {
		switch r {
		case '\n':
			at = place{at.line + 1, 0}
		case '[', ']', '{', '}', ',', ':':
			if n++; n > mostTokens/2 {
				return at, true
			}
		}
		at.column++
	}
	return place{}, false
}

// longLine finds the first line that is too long.
func longLine(text string) (place, bool) {
	n := 0
	for line := range strings.Lines(text) {
		if n++; len(line) > mostLine {
			return place{n, 1}, true
		}
	}
	return place{}, false
}

// joined puts together what the scanner takes apart in braces: a colon without a space behind it is part of the text around it
// (http://10.0.0.7:80), as it is outside of braces.
func joined(tokens []*token.Token) []*token.Token {
	n := len(tokens)
	if n < 3 {
		return tokens
	}
	head, colon, tail := tokens[n-3], tokens[n-2], tokens[n-1]
	const most = 2048 // a longer one is no address, and joining it piece by piece would take forever
	bare := func(t *token.Token) bool {
		return plain(t.Type) && t.Indicator != token.QuotedScalarIndicator && len(t.Value) <= most
	}
	if colon.Type != token.MappingValueType || !bare(head) || !bare(tail) || head.Position.Line != tail.Position.Line ||
		head.Position.Column+utf8.RuneCountInString(head.Value) != colon.Position.Column || colon.Position.Column+1 != tail.Position.Column {
		return tokens
	}
	whole := *head
	whole.Type, whole.Value = token.StringType, head.Value+":"+tail.Value
	return append(tokens[:n-3], &whole)
}

// straighten mends the column of a text without quotes that is the last in its line: the scanner counts the spaces behind it
// as if they stood in front.
func straighten(text string, tokens []*token.Token) {
	lines := strings.Split(text, "\n")
	for i, t := range tokens {
		at := t.Position
		last := i+1 == len(tokens) || tokens[i+1].Position.Line != at.Line
		if !last || !plain(t.Type) || t.Indicator == token.QuotedScalarIndicator || at.Line > len(lines) {
			continue
		}
		line := lines[at.Line-1]
		spaces := len(line) - len(strings.TrimRight(line, " "))
		value, _, _ := strings.Cut(t.Value, " ")
		if runes := []rune(line); spaces > 0 && at.Column <= len(runes)+1 && !strings.HasPrefix(string(runes[max(0, at.Column-1):]), value) {
			at.Column -= spaces
		}
	}
}

// placeOfInvalid finds the first byte that is not UTF-8.
func placeOfInvalid(text string) place {
	at := place{1, 1}
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && size == 1 {
			break
		}
		if at.column++; r == '\n' {
			at = place{at.line + 1, 1}
		}
	}
	return at
}

// refused says why a token has no place in prazo.yaml, or "".
func refused(t *token.Token) string {
	switch t.Type {
	case token.AnchorType, token.AliasType:
		return "anchors (&) and aliases (*) are refused: write the value out, or put it under defaults; " +
			"a text that begins with & or * needs quotes"
	case token.MergeKeyType:
		return "merge keys (<<) are refused: write the keys out, or put them under defaults"
	case token.TagType:
		return "tags (!) are refused: write the plain value; a text that begins with ! needs quotes"
	case token.DirectiveType:
		return "directives (%) are refused: leave this line out; a text that begins with % needs quotes"
	case token.MappingKeyType:
		return "keys after a question mark are refused: write key: value"
	case token.InvalidType:
		return invalid(t)
	}
	return ""
}

// invalid says what the scanner could make nothing of.
func invalid(t *token.Token) string {
	switch text := strings.TrimLeft(t.Value, " \r\n"); {
	case strings.Contains(t.Error, "'\t'"):
		return "a tab: indent with spaces"
	case strings.HasPrefix(text, "'"), strings.HasPrefix(text, `"`):
		return "this text does not end: a quote is missing"
	case strings.HasPrefix(text, "@"), strings.HasPrefix(text, "`"):
		return "a text that begins with " + text[:1] + " needs quotes"
	}
	return "this is not YAML: " + t.Error
}
