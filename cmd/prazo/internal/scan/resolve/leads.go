package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// Most calls of a tree are of methods that neither the knowledge nor the tree has: append, format, items. What they are called on need
// not be evaluated to know that they lead nowhere. The words of all names that something may be called by are collected once, and a
// call of any other word is left out.

// findWords collects the words by which a function or a client may be called: those of the knowledge, of definitions, variables,
// attributes and keys.
func (e *engine) findWords() {
	for _, f := range e.files {
		e.words.scope(f.top)
		for _, fn := range f.funcs {
			e.words.put(fn.name)
			e.words.scope(fn.scope)
		}
		for _, c := range f.class {
			e.words.put(c.name)
			e.words.scope(c.scope)
			for name := range c.attrs {
				e.words.put(name)
			}
		}
		for _, t := range f.assigns {
			e.words.put(lastWord(t.path))
		}
		for _, key := range f.keys {
			e.words.put(key)
		}
	}
	for word := range e.know.last {
		e.words.put(word)
	}
	for _, word := range []string{"super", "base", "parent", "this", "self", "static"} {
		e.words.put(word)
	}
}

func (w wordSet) put(name string) { w[name] = true }

func (w wordSet) scope(s *scope) {
	for name := range s.names {
		w[name] = true
	}
}

// leads says whether a call may lead to a function of the tree or to a call of a library, by its last word.
func (e *engine) leads(at *site) bool {
	if len(at.node.Kids) == 0 {
		return false
	}
	n := at.node.Kids[0]
	if n.Kind != syntax.Name && n.Kind != syntax.Member {
		return true
	}
	word := n.Text[strings.LastIndexAny(n.Text, `.\:`)+1:]
	return e.words[word] || e.know.begin(word)
}

// begin says whether a call of the knowledge is known by how its last word begins alone.
func (n *names) begin(word string) bool {
	for _, s := range n.starred {
		if strings.HasPrefix(word, lastWord(s.prefix)) {
			return true
		}
	}
	return false
}
