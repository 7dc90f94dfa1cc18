package resolve

import (
	"path"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// maxGivers is how many of the files that give a name are held apart.
const maxGivers = 32

// telling makes of the names that files give what a file must have that uses one. A name that few of the rest have suffices. One that
// many have, such as update or close, has to stand beside the name of a file or folder that gives it, where imports name those.
func telling(know *names, given map[string][]*file, rest []*scan.Source) *needs {
	byPath := know.language == "python" || know.language == "javascript"
	counts := map[string]*count{}
	for name, files := range given {
		counts[name] = &count{}
		for _, f := range files {
			for _, word := range pathWords(f.src.Path) {
				counts[word] = &count{}
			}
		}
	}
	countWords(counts, rest)
	few, most := 4+len(rest)/50, len(rest)/3
	n := new(needs)
	for name, files := range given {
		if counts[name].files <= few || !byPath {
			n.alone(name)
			continue
		}
		for _, f := range files[:min(len(files), maxGivers)] {
			for i, word := range pathWords(f.src.Path) {
				if i == 0 || counts[word].files <= most {
					n.pair(name, word)
				}
			}
		}
	}
	return n
}

// A count is in how many files a word is.
type count struct{ files, last int }

// countWords counts words, each once a file.
func countWords(counts map[string]*count, files []*scan.Source) {
	var sieve sieve
	for word := range counts {
		sieve.add(word)
	}
	for i, f := range files {
		for word := range identifiers(f.Text) {
			if !sieve.passes(word) {
				continue
			}
			if c := counts[string(word)]; c != nil && c.last != i+1 {
				c.files, c.last = c.files+1, i+1
			}
		}
	}
}

// pathWords are the words by which an import names a file: its stem, then the three folders around it.
func pathWords(file string) []string {
	parts := strings.Split(strings.TrimSuffix(file, path.Ext(file)), "/")
	slices.Reverse(parts)
	if parts[0] == "index" || parts[0] == "__init__" {
		parts = parts[1:]
	}
	var words []string
	for _, part := range parts[:min(len(parts), 4)] {
		if word := longest(part); word != "" {
			words = append(words, word)
		}
	}
	return words
}
