package resolve

import (
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A valueKind is what a value is.
type valueKind uint8

const (
	vUnknown  valueKind = iota // text: why it is not known
	vName                      // text: a qualified name of a library or of the language
	vText                      // text: a string
	vNumber                    // num, and text as written
	vDuration                  // dur: a time that has its unit
	vWord                      // text: a word for null, true or false, as written
	vList                      // parts
	vObject                    // object
	vClient                    // client
	vSignal                    // signal
	vFunc                      // fn; self, where it is a method of a value
	vClass                     // class
	vInstance                  // class; client, where one of its bases is a library's
	vModule                    // file
	vParam                     // param: what it is depends on who calls
	vEither                    // parts: one of them, which one is not known
	vNothing                   // a declaration without a value
)

// A value is what an expression amounts to. Values are made once and then only read.
type value struct {
	kind   valueKind
	text   string
	num    float64
	dur    time.Duration
	parts  []*value
	object *object
	client *client
	signal *signal
	fn     *function
	class  *class
	file   *file
	param  *param
	self   *value    // of a vFunc or vName that is a method: what it is called on
	guess  bool      // it was found by the name of an attribute alone
	truthy bool      // of a vParam: null and zero do not count
	bound  []setting // of a vName or vFunc: arguments that are given already
}

// A place is a byte of a file.
type place struct {
	file *file
	pos  int32
}

// An object is a set of options: a dict, an object literal, the named arguments that a function collects.
type object struct {
	entries []entry
	open    string // why it may hold more than its entries; "": it does not
	rest    *param // it begins with what this parameter collects
}

// An entry is one key of an object. A later one wins over an earlier one, but a soft one counts only where the key is not set.
type entry struct {
	key  string
	val  *value
	at   place
	node *syntax.Node // the whole pair, nil where there is none
	soft bool
}

// A client is what the calls of a library are made on.
type client struct {
	typ   string // its qualified type: "requests.Session"
	set   []setting
	open  string // why it may have options that are not in set; "": it has none
	given bool   // it came from a declared type only: who made it is not known
	made  place
	owner *function // the function that makes it, nil at the top of a file
}

// A setting is one option that was set, on a call, on its client or for the whole process.
type setting struct {
	name string
	in   string // the name of the call or make that it stands on; "" elsewhere
	pos  int    // its place among the positional arguments, -1 where it has a name
	val  *value
	at   place
	node *syntax.Node
	far  bool // it is on a client that another function made, or holds for the process: the call gets it from there
}

// A signal is a value that ends a call.
type signal struct {
	know    *scan.Signal // nil: it came from a declared type only
	after   *value       // the time it has; nil: none
	why     string       // why it is not known whether it has a time; "": it is known
	timer   *syntax.Node
	cleared *syntax.Node // the call that clears the timer
	at      place
}

// A param is a parameter of a function.
type param struct {
	fn    *function
	node  *syntax.Node
	index int
	name  string
	rest  string // "*" or "**" where it collects the rest
	typ   string
}

func unknown(why string) *value { return &value{kind: vUnknown, text: why} }

// either joins alternatives; one alone is itself.
func either(all []*value) *value {
	if len(all) == 1 && all[0] != nil && all[0].kind != vNothing {
		return all[0]
	}
	flat := make([]*value, 0, len(all))
	for _, v := range all {
		switch {
		case v == nil || v.kind == vNothing:
		case v.kind == vEither:
			flat = append(flat, v.parts...)
		default:
			flat = append(flat, v)
		}
	}
	flat = distinct(flat)
	switch {
	case len(flat) == 0:
		return unknown("nothing is assigned to it")
	case len(flat) == 1:
		return flat[0]
	case len(flat) > maxEither:
		return unknown("it has too many values")
	}
	return &value{kind: vEither, parts: flat}
}

// maxEither is how many alternatives are followed.
const maxEither = 16

// distinct leaves out of a list what it has twice, in its own memory.
func distinct(all []*value) []*value {
	out := all[:0]
	for _, v := range all {
		same := false
		for _, o := range out {
			same = same || equal(v, o)
		}
		if !same && len(out) <= maxEither {
			out = append(out, v)
		}
	}
	return out
}

func equal(a, b *value) bool {
	if a == b {
		return true
	}
	if a.kind != b.kind || a.text != b.text || a.num != b.num || a.dur != b.dur || a.truthy != b.truthy || len(a.bound) != len(b.bound) {
		return false
	}
	switch a.kind {
	case vList, vObject, vClient, vSignal, vInstance, vEither:
		return false
	case vFunc:
		return a.fn == b.fn && a.self == b.self
	case vName: // the methods of two clients are two values
		return a.self == b.self
	}
	return a.class == b.class && a.file == b.file && a.param == b.param
}

// sides returns the alternatives of v, v itself where there is one.
func (v *value) sides() []*value {
	if v.kind == vEither {
		return v.parts
	}
	return []*value{v}
}
