package prazoyaml

import (
	"strings"
	"unicode"
)

// excerpt returns the part of a line around a column, and what is put in front of a caret below it: as wide as what stands
// before the column. A tab is one space in both.
func excerpt(line string, column int) (part, margin string) {
	const left, most = 60, 100
	runes := []rune(line)
	before := min(max(0, column-1), len(runes))
	from := max(0, before-left)
	if len(runes) <= most {
		from = 0
	}
	to := min(len(runes), from+most)
	part = printable(string(runes[from:to]))
	return part, strings.Map(blank, printable(string(runes[from:before])))
}

// blank returns a space as wide as a character, or a negative number for one that takes no place of its own.
func blank(r rune) rune {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return -1
	case wide(r):
		return '\u3000' // the space of East Asian scripts
	}
	return ' '
}

// wide reports whether a terminal gives a character two places: those of East Asian scripts, and most pictures.
func wide(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case r <= 0x115f, // Hangul
		r >= 0x2e80 && r <= 0xa4cf && r != 0x303f, // Han, Kana, Yi
		r >= 0xac00 && r <= 0xd7a3,                // Hangul
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f,
		r >= 0xff01 && r <= 0xff60, r >= 0xffe0 && r <= 0xffe6, // full width
		r >= 0x1f300 && r <= 0x1f64f, r >= 0x1f680 && r <= 0x1f6ff, r >= 0x1f900 && r <= 0x1f9ff, // pictures
		r >= 0x20000 && r <= 0x3fffd: // Han
		return true
	}
	return false
}
