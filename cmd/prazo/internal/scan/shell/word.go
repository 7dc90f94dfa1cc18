package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// Unknown stands in a word for what the text does not tell.
const Unknown = "\x00"

// A word is one word of a command, expanded.
type word struct {
	text       string       // with Unknown for each part that is not known
	name       string       // the variable, where the word is nothing but one, without quotes: it may be several words, or none
	start, end int          // where it stands in the file; of a word out of a variable, where the variable stands
	inside     bool         // it comes out of a variable
	node       *syntax.Word // the word of the script that it is all of
	json       *excerpt     // where it is a string of JSON: its text
}

// bare says whether the word is a variable of which nothing is known and that may hold options.
func (w word) bare() bool { return w.name != "" && w.text == Unknown }

func (w word) fixed() bool { return !strings.Contains(w.text, Unknown) }

// plain makes words of texts that stand nowhere.
func plain(texts []string) []word {
	words := make([]word, len(texts))
	for i, text := range texts {
		words[i].text = text
	}
	return words
}
