package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// names is the knowledge of one language by its names.
type names struct {
	language     string
	know         *scan.Knowledge
	calls        map[string][]callRef
	makes        map[string][]makeRef
	setters      map[string][]setterRef
	globals      map[string][]globalRef
	scopes       map[string]*scan.Scope
	signals      map[string]*scan.Signal
	aborts       map[string]*scan.Signal // by their setters and their abort methods, which stand bare
	receivers    map[string]*scan.Scope  // those that cover their receiver, by the last word: what they are called on has seldom a type
	units        map[string]string
	starred      []starred
	starredMakes []starredMake
	types        map[string]bool     // what has methods
	builders     map[string]bool     // types whose methods return the builder
	libs         map[string][]libRef // by the types that have methods, which options they know
	simple       map[string][]string // types by their last word
	roots        needs               // the words by which a file is found that may use one of the names
	last         map[string]bool     // the last words of all calls and makes
	lastGlobal   map[string]bool     // and those of the globals alone
	ends         map[string][]words  // by the last word, what a file must have
	crates       map[string]bool     // the first words of all names
	extensions   []extension
	prefixes     []string                    // how the last words begin of calls that are named by that
	whole        needs                       // the words of libraries of which every method is a call
	injected     map[string][]*scan.Injected // by the member
}

type libRef struct{ lib *scan.Library }

type callRef struct {
	lib  *scan.Library
	call *scan.Call
	name string
}

type makeRef struct {
	lib  *scan.Library
	make *scan.Make
	name string
}

type setterRef struct {
	lib *scan.Library
	set *scan.Setter
}

type globalRef struct {
	lib    *scan.Library
	global *scan.Global
}

type starredMake struct {
	prefix string
	ref    makeRef
}

type starred struct {
	prefix string
	ref    callRef
}

func newNames(k *scan.Knowledge) *names {
	n := &names{
		language: k.Language, know: k, calls: map[string][]callRef{}, makes: map[string][]makeRef{}, setters: map[string][]setterRef{},
		globals: map[string][]globalRef{}, scopes: map[string]*scan.Scope{}, signals: map[string]*scan.Signal{},
		aborts: map[string]*scan.Signal{}, units: map[string]string{}, receivers: map[string]*scan.Scope{}, types: map[string]bool{}, builders: map[string]bool{},
		libs: map[string][]libRef{}, simple: map[string][]string{}, last: map[string]bool{}, lastGlobal: map[string]bool{}, ends: map[string][]words{}, crates: map[string]bool{}, injected: map[string][]*scan.Injected{},
	}
	for i := range k.Libraries {
		n.library(&k.Libraries[i])
	}
	if k.Language == "csharp" {
		for i := range k.Drivers {
			n.driver(&k.Drivers[i])
		}
	}
	for i := range k.Scopes {
		for _, name := range k.Scopes[i].Names {
			n.scopes[name] = &k.Scopes[i]
			if k.Scopes[i].Covers == "receiver" {
				n.receivers[lastWord(name)] = &k.Scopes[i]
			}
		}
	}
	for i := range k.Signals {
		n.signal(&k.Signals[i])
	}
	for _, u := range k.Durations {
		n.units[u.Name] = u.Unit
	}
	for t := range n.types {
		last := t[strings.LastIndexByte(t, '.')+1:]
		n.simple[last] = append(n.simple[last], t)
	}
	return n
}

func (n *names) library(l *scan.Library) {
	for i := range l.Makes {
		m := &l.Makes[i]
		for _, name := range m.Names {
			ref := makeRef{l, m, name}
			if prefix, ok := strings.CutSuffix(name, "*"); ok {
				n.starredMakes = append(n.starredMakes, starredMake{prefix, ref})
			} else {
				n.makes[name] = append(n.makes[name], ref)
			}
			n.seen(name)
			if owner := before(name); n.spelled() && owner != "" {
				n.types[owner] = true
			}
			typ := typeOf(m, name)
			n.extends(m, typ)
			n.types[typ] = true
			n.typed(typ, l)
			if owner := before(name); m.From == "receiver" && owner != "" {
				n.builders[owner] = true
				n.types[owner] = true
				n.typed(owner, l)
			}
		}
	}
	for i := range l.Calls {
		n.call(l, &l.Calls[i])
	}
	for i := range l.Setters {
		for _, name := range l.Setters[i].Names {
			n.setters[name] = append(n.setters[name], setterRef{l, &l.Setters[i]})
		}
	}
	for i := range l.Globals {
		for _, name := range l.Globals[i].Names {
			n.globals[name] = append(n.globals[name], globalRef{l, &l.Globals[i]})
			n.lastGlobal[lastWord(name)] = true
			n.seen(name)
		}
	}
	for i := range l.Injected {
		for _, name := range l.Injected[i].Names {
			n.injected[name] = append(n.injected[name], &l.Injected[i])
			n.roots.alone(longest(name))
		}
	}
}

func (n *names) call(l *scan.Library, c *scan.Call) {
	for _, name := range c.Names {
		n.seen(name)
		ref := callRef{l, c, name}
		if owner := before(name); owner != "" {
			n.types[owner] = true
			n.typed(owner, l)
		}
		if c.Makes != "" {
			n.types[c.Makes] = true
			n.typed(c.Makes, l)
		}
		if prefix, ok := strings.CutSuffix(name, "*"); ok {
			n.starred = append(n.starred, starred{prefix, ref})
			n.begin(prefix)
			continue
		}
		n.calls[name] = append(n.calls[name], ref)
	}
}

func (n *names) signal(s *scan.Signal) {
	for _, name := range s.Names {
		n.signals[name] = s
	}
	for _, name := range s.Setters {
		n.aborts[name] = s
	}
	if n.spelled() { // a file that only makes signals, for others that hand it what to run, has no name of a library
		for _, name := range s.Names {
			for _, setter := range s.Setters {
				n.roots.pair(lastWord(name), setter)
			}
		}
	}
}

func (n *names) typed(typ string, l *scan.Library) {
	for _, r := range n.libs[typ] {
		if r.lib == l {
			return
		}
	}
	n.libs[typ] = append(n.libs[typ], libRef{l})
}

// seen notes the words of a name by which a file that may use it is found: an import, or the use itself, has to say its first two.
func (n *names) seen(name string) {
	name = strings.TrimSuffix(name, "*")
	n.last[lastWord(name)] = true
	first, rest, _ := strings.Cut(name, ".")
	second, _, _ := strings.Cut(rest, ".")
	n.crates[first] = true
	if n.spelled() {
		// The first words are those of a namespace, which any file may have: the type is what tells.
		first, second = typeWord(name), ""
	}
	need := words{longest(first), longest(second)}
	n.roots.pair(need[0], need[1])
	if end := lastWord(name); !slices.Contains(n.ends[end], need) {
		n.ends[end] = append(n.ends[end], need)
	}
}

// mayBeGlobal says by its last word whether what is called may set something for the whole process. A name that stands alone may have
// been given to it by an import, and a module called default stands for what it exports.
func (n *names) mayBeGlobal(callee *syntax.Node) bool {
	if callee.Kind == syntax.Member && callee.Text != "default" {
		return n.lastGlobal[callee.Text]
	}
	return n.last[callee.Text]
}

// spelled says whether the language names types by a namespace that says little.
func (n *names) spelled() bool {
	switch n.language {
	case "csharp", "java", "kotlin":
		return true
	}
	return false
}

// typeWord returns the longer of the last two words of a name that begins with a capital: the type, or a method that is rare.
func typeWord(name string) string {
	parts := strings.Split(name, ".")
	best := parts[len(parts)-1]
	if best == "" || best[0] < 'A' || best[0] > 'Z' {
		best = ""
	}
	if len(parts) > 1 {
		if owner := parts[len(parts)-2]; len(owner) > len(best) && owner[0] >= 'A' && owner[0] <= 'Z' {
			best = owner
		}
	}
	if best == "" {
		return parts[len(parts)-1]
	}
	return best
}

// longest returns the longest identifier in a name: of "@grpc/grpc-js" that is grpc.
func longest(s string) string {
	best := ""
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return r != '_' && !letter(r) }) {
		if len(w) > len(best) {
			best = w
		}
	}
	return best
}

func letter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 0x80
}

// makesOf returns the makes of a name, starred ones too where it is not the whole name of a call.
func (n *names) makesOf(name string) []makeRef {
	refs := n.makes[name]
	if len(refs) > 0 || len(n.calls[name]) > 0 {
		return refs
	}
	for _, s := range n.starredMakes {
		if strings.HasPrefix(name, s.prefix) {
			refs = append(refs, s.ref)
		}
	}
	return refs
}

// callsOf returns the calls of a name, starred ones too.
func (n *names) callsOf(name string) []callRef {
	refs := n.calls[name]
	if len(refs) > 0 || len(n.makes[name]) > 0 {
		return refs
	}
	for _, s := range n.starred {
		if strings.HasPrefix(name, s.prefix) {
			refs = append(refs, s.ref)
		}
	}
	return refs
}

// canonical returns the type that a name stands for: requests.sessions.Session makes a requests.Session.
func (n *names) canonical(name string) string {
	if refs := n.makes[name]; len(refs) > 0 {
		return typeOf(refs[0].make, name)
	}
	return name
}

func typeOf(m *scan.Make, name string) string {
	if m.Type != "" {
		return m.Type
	}
	return name
}

// before returns what stands before the last dot.
func before(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i]
	}
	return ""
}
