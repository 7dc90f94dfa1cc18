package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// An origin is where what a name or an address stands for is, as far as it can be told.
type origin uint8

const (
	anywhere origin = iota // it may be a file of this machine, or an address
	local
	remote
)

// opened looks at what a function opens that opens files too. What is opened with options for an address is one.
func (e *engine) opened(at *site, s sink) (sink, bool) {
	k := argAt(at.node, 0)
	if k == nil && s.self != nil && s.self.client != nil { // url.openStream()
		if s.self.client.given {
			s.doubt = "whether it is an address or a file of this machine is not known"
		}
		return s, true
	}
	where := e.originOf(at.scope, k, 0)
	if where == anywhere && k != nil && !e.hasOptions(at, s.ref.call) {
		s.doubt = "whether " + calleeText(k) + " is an address or a file of this machine is not known"
	}
	return s, where != local
}

// hasOptions says whether a call is given something where its options stand.
func (e *engine) hasOptions(at *site, c *scan.Call) bool {
	return slices.ContainsFunc(c.Args, func(i int) bool {
		k := argAt(at.node, i)
		return k != nil && !isNull(e.eval(at.scope, k))
	})
}

// originOf says where the argument of a function is that opens files and addresses alike: by its value, by what its value begins
// with, and in the end by what it is called. Most such calls are of files, and what is said of those is in the way of the others.
func (e *engine) originOf(s *scope, n *syntax.Node, depth int) origin {
	if n == nil || depth > 8 {
		return anywhere
	}
	switch n.Kind {
	case syntax.String:
		return e.originOfText(s, n, depth)
	case syntax.Other:
		return e.originOfOperator(s, n, depth)
	case syntax.Name, syntax.Member, syntax.Index, syntax.Call:
		return e.originOfName(s, n, depth)
	}
	return local
}

// originOfText looks at a string. One that begins with a variable is where that is.
func (e *engine) originOfText(s *scope, n *syntax.Node, depth int) origin {
	switch {
	case strings.HasPrefix(n.Text, "://"), strings.Contains(n.Text, "host="), leaves(&value{kind: vText, text: n.Text}):
		return remote
	case len(n.Kids) > 0 && n.Kids[0].Pos <= n.Pos+3:
		return e.originOf(s, n.Kids[0], depth+1)
	}
	return local
}

// originOfOperator looks at what is put together from parts, which is where its first part is, and at a choice.
func (e *engine) originOfOperator(s *scope, n *syntax.Node, depth int) origin {
	kids := n.Kids
	switch n.Text {
	case "?:", "if", "?":
		if len(kids) > 2 {
			kids = kids[1:]
		}
	case "||", "or", "??":
	default:
		kids = kids[:min(1, len(kids))]
	}
	all := local
	for _, k := range kids {
		switch e.originOf(s, k, depth+1) {
		case remote:
			return remote
		case anywhere:
			all = anywhere
		}
	}
	return all
}

func (e *engine) originOfName(s *scope, n *syntax.Node, depth int) origin {
	if of, known := originOfValue(e.fill(e.eval(s, n), nil)); known {
		return of
	}
	if n.Kind == syntax.Name {
		all, _ := e.lookup(s, n.Text, n.Pos)
		if len(all) == 1 && all[0].kind == byAssign && all[0].index < 0 && all[0].key == "" && (all[0].op == "" || all[0].op == "=") {
			if found := e.originOf(all[0].scope, all[0].node, depth+1); found != anywhere {
				return found
			}
		}
	}
	return originOfWord(spoken(n))
}

// originOfValue looks at the texts that a value may be. Where some are addresses and others are not, that depends on the caller.
func originOfValue(v *value) (of origin, known bool) {
	texts, away := 0, 0
	for _, side := range v.sides() {
		if side.kind != vText || side.guess && schemeOf(side.text) == "" || side.text == "" {
			continue
		}
		texts++
		if leaves(side) {
			away++
		}
	}
	switch {
	case away > 0 && away == texts:
		return remote, true
	case away > 0:
		return anywhere, true
	}
	return local, texts > 0 && texts == len(v.sides())
}

// spoken is the word that says what an expression is: its name, its member, the key of an element, the function that is called.
func spoken(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Index:
		if len(n.Kids) > 1 && n.Kids[1].Kind == syntax.String {
			return n.Kids[1].Text
		}
		if len(n.Kids) > 0 {
			return n.Kids[0].Text
		}
	case syntax.Call:
		if len(n.Kids) > 0 {
			return n.Kids[0].Text
		}
	}
	return n.Text
}

// originOfWord guesses from a word: of "cacheFile" and "file_url" the last part tells.
func originOfWord(word string) origin {
	lower := strings.ToLower(word)
	at := func(words []string) int {
		last := -1
		for _, w := range words {
			last = max(last, strings.LastIndex(lower, w))
		}
		return last
	}
	file, address := at(fileWords), at(addressWords)
	switch {
	case file < 0 && address < 0:
		return anywhere
	case address > file:
		return remote
	}
	return local
}

var (
	fileWords    = []string{"file", "path", "dir", "tmp", "temp", "folder", "root", "log", "cache", "fixture", "template", "storage", "disk", "glob", "lock", "stream", "wrapper", "handle", "name", "config", "autoload"}
	addressWords = []string{"url", "uri", "href", "link", "endpoint", "webhook", "remote", "address", "website", "hostname"}
)
