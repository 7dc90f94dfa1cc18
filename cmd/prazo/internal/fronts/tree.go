package fronts

import (
	"bytes"
	"path"
	"strings"
)

// A node is a value of a YAML, JSON or TOML document with the line that it stands on. A nil node is a value that is not
// there; it may be asked like any other.
type node struct {
	line  int
	text  string // of a scalar
	pairs []pair // of a map
	items []*node
	shape shape
}

type pair struct {
	key   string
	line  int
	value *node
}

type shape byte

const (
	scalar shape = iota
	mapping
	list
)

// The bounds of a document, after its aliases have been followed.
const (
	mostValues    = 400_000
	mostTreeDepth = 100
	mostDocuments = 2000
)

// trees reads all documents of the file, once.
func (s *session) trees(name string, text []byte) ([]*node, error) {
	if s.docs == nil {
		docs, err := trees(name, text)
		if err != nil {
			return nil, err
		}
		s.docs = docs
	}
	return s.docs, nil
}

// trees reads all documents of a file, which is JSON by its look, TOML by its name, and else YAML.
func trees(name string, text []byte) ([]*node, error) {
	switch {
	case looksLikeJSON(text):
		return jsonTrees(name, text)
	case strings.EqualFold(path.Ext(name), ".toml"):
		return tomlTree(name, text)
	}
	return yamlTrees(name, text)
}

// get gives the value of a key, which may have several spellings.
func (n *node) get(names ...string) *node {
	if n == nil {
		return nil
	}
	for _, name := range names {
		for i := range n.pairs {
			if n.pairs[i].key == name {
				return n.pairs[i].value
			}
		}
	}
	return nil
}

// fold gives the value of a key whatever the case of its letters, as Traefik does.
func (n *node) fold(name string) *node {
	for _, p := range n.entries() {
		if strings.EqualFold(p.key, name) {
			return p.value
		}
	}
	return nil
}

// at follows keys downward, each of one spelling.
func (n *node) at(names ...string) *node {
	for _, name := range names {
		n = n.get(name)
	}
	return n
}

// has says whether one of the keys is written.
func (n *node) has(names ...string) bool { return n.get(names...) != nil }

// list gives the values of a list, or a single value as a list of one.
func (n *node) list() []*node {
	switch {
	case n == nil:
		return nil
	case n.shape == list:
		return n.items
	case n.shape == scalar && n.text == "":
		return nil
	}
	return []*node{n}
}

// entries gives the pairs of a map.
func (n *node) entries() []pair {
	if n == nil {
		return nil
	}
	return n.pairs
}

// word gives the text of a scalar; "" of anything else.
func (n *node) word() string {
	if n == nil || n.shape != scalar {
		return ""
	}
	return n.text
}

// words gives the texts of a list of scalars.
func (n *node) words() []string {
	var words []string
	for _, item := range n.list() {
		if w := item.word(); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// walk visits a value and everything in it.
func (n *node) walk(visit func(*node) error) error {
	if n == nil {
		return nil
	}
	if err := visit(n); err != nil {
		return err
	}
	for _, p := range n.pairs {
		if err := p.value.walk(visit); err != nil {
			return err
		}
	}
	for _, item := range n.items {
		if err := item.walk(visit); err != nil {
			return err
		}
	}
	return nil
}

// lines tells the line of an offset, for offsets that grow.
type lines struct {
	text []byte
	seen int
	line int
}

func (l *lines) of(offset int) int {
	offset = min(offset, len(l.text))
	if offset > l.seen {
		l.line += bytes.Count(l.text[l.seen:offset], []byte("\n"))
		l.seen = offset
	}
	return l.line + 1
}

// growth bounds what a document becomes.
type growth struct {
	name   string
	values int
}

func (g *growth) more(line, depth int) error {
	if g.values++; g.values > mostValues {
		return fail(g.name, line, "more than %d values, aliases counted each time: split the file", mostValues)
	}
	if depth > mostTreeDepth {
		return fail(g.name, line, "more than %d levels deep: an alias of itself? Write the value out", mostTreeDepth)
	}
	return nil
}
