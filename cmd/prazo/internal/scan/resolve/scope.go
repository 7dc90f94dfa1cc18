package resolve

import (
	"sync"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A file is one parsed file with its scopes.
type file struct {
	src     *scan.Source
	tree    *syntax.File
	name    string // how an import names it: "flexget.utils.requests"
	top     *scope
	runtime string // where it runs: "node", "browser"; "": not known, or both
	sites   []*site
	modules []string // what it imports
	keys    []string // of its objects, where the value may be called
	stars   []string // the namespaces and modules that it imports all names of
	usings  []string // those of them that it imports for all files: C#'s global using
	space   string   // C#'s namespace that it begins with
	funcs   []*function
	class   []*class

	tests   []branch                      // the modules of tests in it
	delays  []*site                       // the calls of setTimeout
	assigns []*touch                      // assignments to members, for what holds for the whole process
	timers  map[*syntax.Node]*syntax.Node // the calls of setTimeout, by the function that they run
	thens   map[*syntax.Node]*site        // the calls that run a function with what they are called on, by it
	fnOf    map[*syntax.Node]*function
	classOf map[*syntax.Node]*class
}

// A scope is what names are bound in: a file, a class or a function.
type scope struct {
	file  *file
	up    *scope
	fn    *function // the function whose scope it is, else nil
	class *class    // the class whose scope it is, else nil
	names map[string][]*binding
	// touches are the places that may change what a name holds without binding it: an attribute of it that is assigned, a method
	// that is called on it, a function that gets it.
	touches map[string][]*touch
	global  map[string]bool           // Python: names that are those of the file
	held    map[*syntax.Node][]string // which variables hold what a call gives back; made when it is asked for
	holding sync.Once
}

// A bindKind is how a name came to be.
type bindKind uint8

const (
	byAssign bindKind = iota
	byImport
	byParam
	byFunc
	byClass
	byOther // a loop, an except, a pattern: its value is not known
)

// A binding is one place that gives a name a value.
type binding struct {
	kind    bindKind
	pos     int32
	node    *syntax.Node // what it is assigned, the Import, Func or Class
	typ     string       // its declared type
	param   *param
	fn      *function
	class   *class
	key     string   // of a destructuring: the key
	index   int      // or the place, -1 for none
	of      *binding // of a destructuring in another one: that part of the value, else nil
	branch  branch
	op      string
	scope   *scope       // where the assignment stands: of an attribute that is a method
	through *syntax.Node // of a variable of a loop: what that goes through
}

// A branch is a part of the text that may not run: the body of an if, a loop, a handler.
type branch struct {
	start, end int32 // the part itself; end 0: it always runs
	outer      int32 // where the statement begins that it is a part of
	outerEnd   int32
}

// A touch is a call or an assignment that may change what a variable holds.
type touch struct {
	node  *syntax.Node // a Call, or an Assign to a member of it
	path  string       // of an Assign: the members after the variable
	arg   int          // of a Call: its place among the arguments, -1 where it is the receiver
	scope *scope
}

// A function is a function, a method or a lambda of the tree.
type function struct {
	node   *syntax.Node
	name   string
	scope  *scope
	class  *class // the class that it is a method of
	params []*param
	static bool
	// extends says that its first parameter is what it is called on: an extension method of C#.
	extends bool
	// decorators are those of Python that stand before it.
	decorators []*syntax.Node
	inside     []*site // the calls in its body, without those of functions inside it
}

// A class is a class of the tree.
type class struct {
	node      *syntax.Node
	name      string
	space     string // C#'s namespace that it is in
	scope     *scope
	methods   map[string]*function
	overloads map[string][]*function // all methods of a name
	attrs     map[string][]*binding  // what self.x is assigned anywhere in it, and its fields
	touches   map[string][]*touch    // of its attributes
	more      []*syntax.Node         // further parts of it: an impl of Rust, a class of Ruby that is opened again
	mixed     []*syntax.Node         // what Ruby's include and extend name
	inside    []*site                // the calls in its body, outside of its methods
}

// A site is one call in the tree.
type site struct {
	id    int32 // its number among the calls of an engine; 0: it was made for a question
	node  *syntax.Node
	scope *scope
}

// function returns the function around s, nil at the top of a file or of a class.
func (s *scope) function() *function {
	for ; s != nil; s = s.up {
		if s.fn != nil {
			return s.fn
		}
		if s.class != nil {
			return nil
		}
	}
	return nil
}

// classOf returns the class around s.
func (s *scope) classOf() *class {
	for ; s != nil; s = s.up {
		if s.class != nil {
			return s.class
		}
		if s.fn != nil && s.fn.class != nil {
			return s.fn.class
		}
	}
	return nil
}

// maxDepth is how deep trees, calls and variables are followed.
const maxDepth = 200
