package golang

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// variadic stands before the name of a type in the knowledge: it is then every function whose last parameter is any number of
// these. The methods that a compiler of protocols writes are known by that.
const variadic = "..."

// contextOption is the name of the option that stands for the context.Context that a call is given.
const contextOption = "context"

// A knowledge answers what is known of a qualified name.
type knowledge struct {
	calls    map[string]known[scan.Call]
	begins   []known[scan.Call] // names with a star
	makes    map[string]known[scan.Make]
	options  map[string]bool // the parts of all names of options
	prefixes map[string]bool // those that lead to an object with more
	signals  map[string]*scan.Signal
	scopes   map[string]*scan.Scope
	limiting map[string]bool // the last parts of the names of signals that give a context a deadline
	short    map[string]bool // the last parts of the names of calls
	connects map[string]bool // those of calls that make connections which get their limits later
	marks    [][]byte        // the packages of the types by which generated methods are known
	drivers  []scan.Driver
	opening  map[string]bool // the last parts of the names of what is given the name of a driver
	within   map[string]bool // all that a name begins with, up to one of its dots: the packages are among them
}

// A known is a call or a make, and its library.
type known[T any] struct {
	*scan.Library
	it   *T
	name string
}

func newKnowledge(k *scan.Knowledge) *knowledge {
	n := &knowledge{calls: map[string]known[scan.Call]{}, makes: map[string]known[scan.Make]{}, options: map[string]bool{}, prefixes: map[string]bool{},
		signals: map[string]*scan.Signal{}, scopes: map[string]*scan.Scope{}, short: map[string]bool{}, connects: map[string]bool{}, limiting: map[string]bool{},
		within: map[string]bool{"context": true}, drivers: k.Drivers, opening: map[string]bool{}}
	for i := range k.Libraries {
		n.library(&k.Libraries[i])
	}
	for i := range k.Signals {
		for _, name := range k.Signals[i].Names {
			n.signals[name] = &k.Signals[i]
			if k.Signals[i].At >= 0 {
				n.limiting[name[strings.LastIndexByte(name, '.')+1:]] = true
			}
		}
	}
	for i := range k.Scopes {
		for _, name := range k.Scopes[i].Names {
			n.scopes[name] = &k.Scopes[i]
		}
	}
	return n
}

func (n *knowledge) library(l *scan.Library) {
	for i := range l.Calls {
		for _, name := range l.Calls[i].Names {
			c := known[scan.Call]{l, &l.Calls[i], strings.TrimSuffix(name, "*")}
			n.begin(strings.TrimPrefix(name, variadic))
			if mark, ok := strings.CutPrefix(name, variadic); ok {
				n.marks = append(n.marks, []byte(mark[:strings.LastIndexByte(mark, '.')]))
			}
			if c.name != name {
				n.begins = append(n.begins, c)
				continue
			}
			n.calls[name] = c
			last := name[strings.LastIndexByte(name, '.')+1:]
			n.short[last] = true
			n.connects[last] = n.connects[last] || setsLater(l)
		}
	}
	for i := range l.Makes {
		for _, name := range l.Makes[i].Names {
			n.makes[name] = known[scan.Make]{l, &l.Makes[i], name}
			n.begin(name)
		}
	}
	for _, o := range l.Options {
		if o.Kind == driverOption {
			for _, name := range o.In {
				n.opening[name[strings.LastIndexByte(name, '.')+1:]] = true
			}
			continue
		}
		for part := range strings.SplitSeq(o.Name, ".") {
			n.options[part] = true
		}
		for i, r := range o.Name {
			if r == '.' {
				n.prefixes[o.Name[:i]] = true
			}
		}
	}
	if l.Retries != nil {
		n.options[l.Retries.Option] = true
	}
}

// call finds the call of a qualified name. A name with a star stands for methods only: what makes a client of the same package
// begins alike.
func (n *knowledge) call(name string) (known[scan.Call], bool) {
	if c, ok := n.calls[name]; ok {
		return c, true
	}
	if _, made := n.makes[name]; made {
		return known[scan.Call]{}, false
	}
	for _, c := range n.begins {
		rest, ok := strings.CutPrefix(name, c.name)
		if ok && (strings.HasSuffix(c.name, ".") || strings.Count(rest, ".") == 2) {
			return c, true
		}
	}
	return known[scan.Call]{}, false
}

// has says whether a name is one of a call or of what makes something.
func (n *knowledge) has(name string) bool {
	_, called := n.call(name)
	_, made := n.makes[name]
	return called || made
}

// makeType is the type of what a name makes, "" when nothing is known of it.
func (n *knowledge) makeType(name string) string {
	if m, ok := n.makes[name]; ok {
		if m.it.Type == "" {
			return name
		}
		return m.it.Type
	}
	if c, ok := n.calls[name]; ok {
		return c.it.Makes
	}
	return ""
}

// after reads the time of a limit.
func after(l scan.Limit) time.Duration {
	d, err := time.ParseDuration(l.After)
	if err != nil {
		return 0
	}
	return d
}

// applies says whether an option counts for a call or a make.
func applies(o *scan.Option, name string) bool {
	return len(o.In) == 0 || slices.Contains(o.In, name)
}

// generated says whether a file that a program wrote may have methods that are known by their last parameter.
func (n *knowledge) generated(text []byte) bool {
	return slices.ContainsFunc(n.marks, func(mark []byte) bool { return bytes.Contains(text, mark) })
}

// begin notes what a name begins with.
func (n *knowledge) begin(name string) {
	for i, r := range name {
		if r == '.' {
			n.within[name[:i]] = true
		}
	}
}

// imports says whether anything is known of the package of a path.
func (n *knowledge) imports(at string) bool {
	at = plainPath(at)
	return n.within[at] || slices.ContainsFunc(n.begins, func(c known[scan.Call]) bool { return strings.HasPrefix(at, c.name) })
}
