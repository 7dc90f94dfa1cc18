package page

import (
	"strings"
	"unicode"
)

// How long texts may be, in bytes.
const (
	maxName = 80
	maxText = 600
	maxLine = 72
)

// clip makes text from outside fit: at most n bytes, and no character that moves a cursor or turns the direction of
// what is written.
func clip(s string, n int) string {
	cut := len(s) > n
	if cut {
		s = s[:n]
	}
	s = strings.Map(func(r rune) rune {
		switch {
		case r == unicode.ReplacementChar:
			return -1
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsGraphic(r):
			return '·'
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	if cut {
		s += "…"
	}
	return s
}
