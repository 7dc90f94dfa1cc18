package fronts

import (
	"fmt"
	"strings"
	"unicode"
)

// What is kept of a text. Many ways through a proxy may inherit one word; without a bound on it, a file of some megabytes
// would grow with the square of its size.
const (
	longestWord = 1000 // bytes
	mostWords   = 64   // of one setting
	longestText = 300  // bytes that are shown
	mostNotes   = 16   // of one way
	mostInFile  = 200  // notes of a file
)

// tidy makes everything that came from the text fit for a line of a terminal.
func (l *Limits) tidy() {
	l.Name, l.Place, l.Upstream, l.RetryOn = printable(l.Name), printable(l.Place), printable(l.Upstream), printable(l.RetryOn)
	l.Defaults, l.Notes = shown(l.Defaults, mostNotes), shown(l.Notes, mostNotes)
}

// clip cuts a word.
func clip(word string) string { return word[:min(len(word), longestWord)] }

// phrase joins the first words, for a person.
func phrase(words []string) string {
	const few = 12
	if len(words) > few {
		return printable(strings.Join(words[:few], " ")) + "…"
	}
	return printable(strings.Join(words, " "))
}

// shown gives printable lines without repetition, and says how many were left out.
func shown(lines []string, most int) []string {
	var kept []string
	seen := map[string]bool{}
	for _, line := range lines {
		line = printable(line)
		if !seen[line] {
			seen[line] = true
			kept = append(kept, line)
		}
	}
	if len(kept) > most {
		kept = append(kept[:most:most], fmt.Sprintf("and %d more", len(kept)-most))
	}
	return kept
}

// printable replaces what a terminal would obey, and cuts what no line holds.
func printable(s string) string {
	long := len(s) > longestText
	if long {
		s = s[:longestText]
	}
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return ' '
		}
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
	if long {
		return s + "…"
	}
	return s
}

// several names the first few of many.
func several(names []string) string {
	const few = 3
	if len(names) <= few {
		return printable(strings.Join(names, ", "))
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:few], ", "), len(names)-few)
}
