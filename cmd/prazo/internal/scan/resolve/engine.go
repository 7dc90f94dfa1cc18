package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// An engine has the files of one language and evaluates what stands in them. It is used by one goroutine.
type engine struct {
	know      *names
	shell     scan.Analyser // judges commands; nil: none
	commands  map[*syntax.Node]*scan.Finding
	project   *scan.Project
	words     wordSet // by which something may be called
	files     []*file
	byName    map[string]*file       // by the name that an import uses
	byTail    map[string][]*file     // by the last word of that
	byPath    map[string]*file       // by their path
	classes   map[string][]*class    // of the whole tree, by name
	functions map[string][]*function // at the top of a file, by name
	provides  map[string]*value      // by type: what a framework hands out
	methods   map[string][]*function // all of them, by name
	attrs     map[string][]*class    // by attribute: the classes that assign it
	memo      map[*syntax.Node]*value
	busy      map[*syntax.Node]bool
	bindings  map[*binding]*value // nil: being evaluated
	guesses   map[string]*value
	results   map[*function]*value // what functions return
	sinksOf   map[*site][]sink
	forwardOf map[*function][]forward
	givens    map[*param]*value
	lastWay   struct {
		at    *site
		nodes []*syntax.Node
	}
	budget  int // what is left of the work that one call may make
	depth   int
	linking bool // who calls whom is not known yet

	callers    map[*function][]*site
	wraps      map[*function]bool
	options    map[*function]map[string]bool // of wrappers: the parameters that reach the limits of a call in them
	reach      map[*function][]*scan.Library // of wrappers: the libraries that they call
	inWrap     map[*function]bool
	globals    map[*scan.Library][]setting
	finds      map[*syntax.Node]*scan.Finding
	reported   map[scan.Place]bool
	inherits   map[*syntax.Node]int
	libraries  map[libraryOf]*scan.Library
	subclass   map[string]bool        // types of libraries that a class of the tree extends
	extensions map[string][]*function // C#'s extension methods of the tree, by name
	usings     []string               // namespaces that one file imports for all
}

type libraryOf struct{ name, file string }

func newEngine(know *names, project *scan.Project, files []*file) *engine {
	e := &engine{
		know: know, project: project, words: wordSet{}, files: files, byName: map[string]*file{}, byTail: map[string][]*file{}, byPath: map[string]*file{},
		classes: map[string][]*class{}, functions: map[string][]*function{}, methods: map[string][]*function{}, provides: map[string]*value{}, attrs: map[string][]*class{},
		memo: map[*syntax.Node]*value{}, busy: map[*syntax.Node]bool{}, bindings: map[*binding]*value{}, guesses: map[string]*value{}, results: map[*function]*value{}, sinksOf: map[*site][]sink{}, forwardOf: map[*function][]forward{}, givens: map[*param]*value{},
		callers: map[*function][]*site{}, wraps: map[*function]bool{}, inWrap: map[*function]bool{}, commands: map[*syntax.Node]*scan.Finding{}, reach: map[*function][]*scan.Library{}, options: map[*function]map[string]bool{},
		globals: map[*scan.Library][]setting{}, finds: map[*syntax.Node]*scan.Finding{}, inherits: map[*syntax.Node]int{}, reported: map[scan.Place]bool{},
		libraries: map[libraryOf]*scan.Library{}, subclass: map[string]bool{}, extensions: map[string][]*function{},
	}
	for _, f := range files {
		e.add(f)
	}
	e.findWords()
	e.literals()
	e.places()
	return e
}

func (e *engine) add(f *file) {
	f.name = moduleName(f.src.Path, e.language())
	e.byPath[f.src.Path] = f
	e.usings = append(e.usings, f.usings...)
	e.byName[f.name] = f
	e.byTail[lastWord(f.name)] = append(e.byTail[lastWord(f.name)], f)
	for _, c := range f.class {
		e.classes[c.name] = append(e.classes[c.name], c)
		for name := range c.attrs {
			e.attrs[name] = append(e.attrs[name], c)
		}
	}
	for _, fn := range f.funcs {
		if fn.extends {
			e.extensions[fn.name] = append(e.extensions[fn.name], fn)
		}
		e.methods[fn.name] = append(e.methods[fn.name], fn)
		if fn.scope.up == f.top && fn.name != "" {
			e.functions[fn.name] = append(e.functions[fn.name], fn)
		}
	}
}

func (e *engine) language() string { return e.know.language }

// script says whether modules are files that are imported by their path.
func (e *engine) script() bool { return e.know.language == "javascript" }

// classy says whether an import names a class, wherever its file is.
func (e *engine) classy() bool {
	switch e.know.language {
	case "csharp", "java", "kotlin", "php":
		return true
	}
	return false
}
