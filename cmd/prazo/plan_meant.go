package main

import (
	"fmt"
	"strings"
)

// oneOf refuses a word that is not in a list, and says which one may have been meant.
func oneOf(flag, word string, words []string) error {
	for _, w := range words {
		if w == word {
			return nil
		}
	}
	if best := meantWord(word, words); best != "" {
		return fmt.Errorf("%s %.40q: did you mean %s? It is one of %s", flag, word, best, strings.Join(words, ", "))
	}
	return fmt.Errorf("%s %.40q: write one of %s", flag, word, strings.Join(words, ", "))
}

// meantWord is the word with the fewest letters to change, or that begins with what was written; "" where none is near.
func meantWord(word string, words []string) string {
	word = strings.ToLower(word[:min(len(word), 40)])
	best, fewest := "", len(word)/2+1
	for _, w := range words {
		d := lettersToChange(word, w)
		if len(word) >= 3 && strings.HasPrefix(w, word) {
			d = min(d, 1)
		}
		if d < fewest {
			best, fewest = w, d
		}
	}
	return best
}

// lettersToChange counts the letters to insert, take out or replace that make one word of another.
func lettersToChange(a, b string) int {
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
		}
		last = row
	}
	return last[len(b)]
}
