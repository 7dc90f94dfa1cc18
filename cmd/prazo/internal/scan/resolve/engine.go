package resolve

import (
	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// An engine has the files of one language and evaluates what stands in them. It is used by one goroutine; forks of it may run side
// by side.
type engine struct {
	know       *names
	shell      scan.Analyser // judges commands; nil: none
	project    *scan.Project
	words      callable
	files      []*file
	byName     map[string]*file       // by the name that an import uses
	byTail     map[string][]*file     // by the last word of that
	byPath     map[string]*file       // by their path
	classes    map[string][]*class    // of the whole tree, by name
	functions  map[string][]*function // at the top of a file, by name
	methods    map[string][]*function // all of them, by name
	attrs      map[string][]*class    // by attribute: the classes that assign it
	extensions map[string][]*function // C#'s extension methods of the tree, by name
	usings     []string               // namespaces that one file imports for all
	drivers    []*scan.Driver         // of databases, that the tree imports
	injects    map[string][]injection // by member: what the tree puts on all objects of a framework
	ambients   map[string][]injection // by member: what may be put on the global object
	subclass   map[string]bool        // types of libraries that a class of the tree extends
	limiting   map[string]bool        // those of them where the class sets more than a limit of the connection
	globals    map[*scan.Library][]setting
	nodes      int   // how many there are
	sites      int32 // and how many calls

	linking bool // who calls whom is not known yet
	callers map[*function][]*site

	found    []*scan.Finding // in the order of the calls
	failed   []scan.Skip     // files whose evaluation a fault of ours ended
	finds    map[*syntax.Node]*scan.Finding
	reported map[scan.Place]bool
	inherits map[*syntax.Node]int

	evaluated
}

// evaluated is what an engine has found out so far.
type evaluated struct {
	memo        pages[*value] // by the ID of the node; nil: not evaluated yet
	busy        map[*syntax.Node]bool
	bindings    map[*binding]*value // nil: being evaluated
	guesses     map[string]*value
	results     map[*function]*value   // what functions return
	provides    map[string]*value      // by type: what a framework hands out
	returning   map[*function][]result // where they do
	touchings   map[touching]*value
	ambientOf   map[string]*value // by name: what is put on the global object
	injectedOf  map[string]*value // by name: what the tree puts on all objects of a framework; nil: being evaluated
	givens      map[*param]*value
	sinksOf     pages[[]sink] // by the ID of the call; nil: not looked for yet
	commands    map[*syntax.Node]*scan.Finding
	libraries   map[libraryOf]*scan.Library
	registered  map[string][]*site       // C#: the calls that set options for all clients of a name; nil: not looked for
	namedClient map[settingsOf][]setting // what those set
	registering bool                     // those calls are looked for
	aliases     map[string]*file         // by the folder of what imports and the alias

	lambdasOf map[*param][]*function // the lambdas that a parameter may be
	handedBy  map[*param]handed      // what the callers give for it

	forwardOf map[*function][]forward
	wraps     map[*function]bool
	options   map[*function]map[string]bool // of wrappers: the parameters that reach the limits of a call in them
	reach     map[*function][]*scan.Library // of wrappers: the libraries that they call
	inWrap    map[*function]bool

	lastWay struct {
		at    *site
		nodes []*syntax.Node
	}
	budget int // what is left of the work that one call may make
	// starting is true while it is looked for what started a process.
	starting bool
	depth    int
}

type libraryOf struct{ name, file string }

func newEngine(know *names, project *scan.Project, files []*file, nodes int) *engine {
	e := &engine{
		know: know, project: project, words: callable{names: wordSet{}, members: wordSet{}}, files: files, byName: map[string]*file{}, byTail: map[string][]*file{}, byPath: map[string]*file{},
		classes: map[string][]*class{}, functions: map[string][]*function{}, methods: map[string][]*function{}, attrs: map[string][]*class{}, extensions: map[string][]*function{},
		subclass: map[string]bool{}, limiting: map[string]bool{}, globals: map[*scan.Library][]setting{}, nodes: nodes, callers: map[*function][]*site{},
	}
	for _, f := range files {
		e.add(f)
	}
	e.forget()
	e.literals()
	e.places()
	e.findDrivers()
	e.findInjections()
	e.findAmbient()
	return e
}

// forget drops what was evaluated and found.
func (e *engine) forget() {
	e.evaluated = e.nothing()
	e.finds, e.inherits, e.reported = map[*syntax.Node]*scan.Finding{}, map[*syntax.Node]int{}, map[scan.Place]bool{}
}

// nothing is what an engine has evaluated at first.
func (e *engine) nothing() evaluated {
	return evaluated{
		memo: newPages[*value](e.nodes), busy: map[*syntax.Node]bool{}, bindings: map[*binding]*value{}, guesses: map[string]*value{}, results: map[*function]*value{},
		provides: map[string]*value{}, returning: map[*function][]result{}, touchings: map[touching]*value{}, ambientOf: map[string]*value{}, injectedOf: map[string]*value{}, givens: map[*param]*value{}, sinksOf: newPages[[]sink](int(e.sites) + 1), commands: map[*syntax.Node]*scan.Finding{}, libraries: map[libraryOf]*scan.Library{}, aliases: map[string]*file{},
		forwardOf: map[*function][]forward{}, wraps: map[*function]bool{}, options: map[*function]map[string]bool{}, reach: map[*function][]*scan.Library{}, inWrap: map[*function]bool{}, lambdasOf: map[*param][]*function{}, handedBy: map[*param]handed{}, namedClient: map[settingsOf][]setting{},
	}
}

func (e *engine) add(f *file) {
	e.words.add(f)
	e.words.any = e.words.any || len(e.know.whole.with) > 0 && e.know.whole.in(f.src.Text)
	for _, at := range f.sites {
		e.sites++
		at.id = e.sites
	}
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
