package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// Needs are words by which a file is found that may use a name of the knowledge: some suffice alone, of others a second one has
// to be there, since "options" is in every other file and "requests" with "options" is not.
type needs struct {
	with  map[string][]string // by a word, those that go with it; nil: it suffices alone
	sieve sieve               // of these words
}

// set says what goes with a word.
func (n *needs) set(word string, with []string) {
	if n.with == nil {
		n.with = map[string][]string{}
	}
	n.with[word] = with
	n.sieve.add(word)
}

// alone adds a word that suffices.
func (n *needs) alone(word string) {
	if word != "" {
		n.set(word, nil)
	}
}

// pair adds two words of which a file must have both.
func (n *needs) pair(a, b string) {
	switch {
	case a == "" || a == b:
		n.alone(b)
	case b == "":
		n.alone(a)
	default:
		n.partner(a, b)
		n.partner(b, a)
	}
}

func (n *needs) partner(word, with string) {
	have, there := n.with[word]
	if there && have == nil || slices.Contains(have, with) {
		return
	}
	n.set(word, append(have, with))
}

// in says whether a text has a word that suffices, or a pair. It is one pass over the bytes: the words are looked up, not searched
// for, so their number does not matter.
func (n *needs) in(text []byte) bool {
	var seen map[string]bool
	for word := range identifiers(text) {
		if !n.sieve.passes(word) {
			continue
		}
		with, there := n.with[string(word)]
		switch {
		case !there || seen[string(word)]:
			continue
		case with == nil, slices.ContainsFunc(with, func(w string) bool { return seen[w] }):
			return true
		case seen == nil:
			seen = map[string]bool{}
		}
		seen[string(word)] = true
	}
	return false
}

// calls says whether a call is one of a name that suffices alone.
func (n *needs) calls(call *syntax.Node) bool {
	if len(call.Kids) == 0 {
		return false
	}
	with, there := n.with[call.Kids[0].Text]
	return there && with == nil
}

// seen are the words that a text has.
func (n *needs) seen(text []byte) wordSet {
	all := wordSet{}
	for word := range identifiers(text) {
		if !n.sieve.passes(word) {
			continue
		}
		if _, there := n.with[string(word)]; there && !all[string(word)] {
			all[string(word)] = true
		}
	}
	return all
}

// A sieve knows how long the words of a set are that begin with a byte. That keeps nearly all words of a text from being looked up.
type sieve [256]uint64

func (s *sieve) add(word string) { s[word[0]] |= 1 << min(len(word), 63) }

// passes says whether a word may be in the set.
func (s *sieve) passes(word []byte) bool { return s[word[0]]&(1<<min(len(word), 63)) != 0 }

// words are two of which a file must have both; "" is none.
type words [2]string

// among says whether both are there.
func (w words) among(seen wordSet) bool {
	return (w[0] == "" || seen[w[0]]) && (w[1] == "" || seen[w[1]])
}

// identifiers goes through the words of a text.
func identifiers(text []byte) func(func([]byte) bool) {
	return func(yield func([]byte) bool) {
		start := -1
		for i, c := range text {
			switch {
			case wordBytes[c]:
				if start < 0 {
					start = i
				}
			case start >= 0:
				if !yield(text[start:i]) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(text[start:])
		}
	}
}

// wordByte says whether a byte is one of an identifier.
func wordByte(c byte) bool { return wordBytes[c] }

var wordBytes = func() (is [256]bool) {
	for c := range is {
		is[c] = c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
	}
	return is
}()
