package main

import "strings"

// wrapped puts words after a head, into lines of at most so many columns; further lines stand under the first word.
func wrapped(head, between string, words []string, columns int) string {
	var b strings.Builder
	b.WriteString(head)
	length := len(head)
	for i, word := range words {
		size := len([]rune(word))
		switch {
		case i == 0:
		case length+len(between)+size > columns:
			b.WriteString("\n" + strings.Repeat(" ", len(head)))
			length = len(head)
		default:
			b.WriteString(between)
			length += len(between)
		}
		b.WriteString(word)
		length += size
	}
	return b.String() + "\n"
}
