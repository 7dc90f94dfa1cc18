package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// Most calls of a tree are of methods that neither the knowledge nor the tree has: append, format, items. What they are called on need
// not be evaluated to know that they lead nowhere. The words of all names that something may be called by are collected once, and a
// call of any other word is left out.

// callable are the words that something may be called by.
type callable struct {
	names   wordSet // by a name that stands alone: definitions and variables too
	members wordSet // behind a dot: what files, classes and objects have, without the variables of functions
	any     bool    // a library is in use of which every method is a call
}

// add adds what one file has.
func (w *callable) add(f *file) {
	for name := range f.top.names {
		w.members[name] = true
	}
	for _, fn := range f.funcs {
		for name := range fn.scope.names {
			w.names[name] = true
		}
		w.members[fn.name] = true
	}
	for _, c := range f.class {
		w.members[c.name] = true
		for name := range c.scope.names {
			w.members[name] = true
		}
		for name := range c.attrs {
			w.members[name] = true
		}
	}
	for _, t := range f.assigns {
		w.members[lastWord(t.path)] = true
	}
	for _, key := range f.keys {
		w.members[key] = true
	}
}

// leads says whether a call may lead to a function of the tree or to a call of a library, by its last word.
func (e *engine) leads(at *site) bool {
	if len(at.node.Kids) == 0 {
		return false
	}
	n := at.node.Kids[0]
	if n.Kind != syntax.Name && n.Kind != syntax.Member || e.words.any {
		return true
	}
	word := n.Text[strings.LastIndexAny(n.Text, `.\:`)+1:]
	return e.words.members[word] || n.Kind == syntax.Name && (e.words.names[word] || special[word]) || e.know.last[word] || e.know.begins(word)
}

// special are names that no definition is needed for.
var special = map[string]bool{"super": true, "base": true, "parent": true, "this": true, "self": true, "static": true, "Self": true}

// begin notes how the last word begins of calls that have one prefix.
func (n *names) begin(prefix string) {
	if word := lastWord(prefix); word != "" {
		n.prefixes = append(n.prefixes, word)
		return
	}
	first, _, _ := strings.Cut(prefix, ".")
	n.whole.alone(longest(first))
}

// begins says whether a call of the knowledge is told by how its last word begins: get_json is one of get_*.
func (n *names) begins(word string) bool {
	for _, prefix := range n.prefixes {
		if strings.HasPrefix(word, prefix) {
			return true
		}
	}
	return false
}
