package golang

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A unit is what is judged together: a tree, or one package for go vet.
type unit struct {
	fset     *token.FileSet
	info     *types.Info
	files    []*file
	inTree   func(*types.Package) bool
	whole    map[*types.Package]bool // the packages of programs that are in the tree as a whole: nothing else calls what is in them
	limit    string                  // what a fix is to say
	embedded func(*file) bool        // the program that a file belongs to has only drivers of databases in the process; nil: not known
}

// A function is one with a body, declared or literal.
type function struct {
	node    ast.Node // *ast.FuncDecl or *ast.FuncLit
	typ     *ast.FuncType
	body    *ast.BlockStmt
	obj     *types.Func // nil of a literal
	outer   *function
	file    *file
	given   *ast.CallExpr // the call that a literal is an argument of
	returns []*ast.ReturnStmt
}

// name is what the function is called, that of the declaration around a literal.
func (f *function) name() string {
	for f != nil {
		if d, ok := f.node.(*ast.FuncDecl); ok {
			return d.Name.Name
		}
		f = f.outer
	}
	return ""
}

// A write gives a variable or field a value.
type write struct {
	value  ast.Expr // nil: its zero value
	result int      // which result of value, a call
	at     token.Pos
	block  ast.Node // what it is inside of
	fn     *function
	test   bool
}

// A set gives a value to an option of what a variable or field holds: c.Timeout = d, c.SetTimeout(d).
type set struct {
	option string
	value  ast.Expr
	write
}

// A site is a call, and where it stands.
type site struct {
	call  *ast.CallExpr
	fn    *function
	file  *file
	block ast.Node
	test  bool // see file.aside
}

// A param says of which function a variable is a parameter.
type param struct {
	fn    *function
	place int
}

// An index has what the judging of a call asks of the tree.
type index struct {
	*unit
	know        *knowledge
	names       *naming
	writes      map[types.Object][]write
	sets        map[types.Object][]set
	types       map[types.Object]ast.Expr // declared types
	params      map[types.Object]param
	decls       map[types.Object]*function
	callers     map[types.Object][]site
	invoked     map[types.Object][]site // the calls of what a parameter holds
	embeds      map[string][]string     // what the types of the tree have inside of them without a name, by qualified names
	methods     map[string][]*function  // by name
	values      map[types.Object]bool   // functions that are used otherwise than by a call: who calls them cannot be seen
	lits        map[*ast.FuncLit]*function
	given       map[*ast.FuncLit]*ast.CallExpr // the calls that function literals are arguments of
	heads       map[*ast.Ident]bool            // the names that are called
	offers      map[string][]types.Object      // methods of interfaces that are called, by name
	sites       []site
	selects     []selection
	keeper      map[*ast.CallExpr]types.Object // what gets the result of a call
	conns       *connections                   // see connected
	lasting     map[types.Object][]write       // see reaching
	lastingSets map[types.Object][]setting     // see settings
	idle        map[*function]bool             // see neverRun
	guards      map[ast.Node]guard             // the conditions of blocks
	funcs       []*function
	times       []timed
	opens       *bool                                 // see evaluator.servers; nil: not asked yet
	outers      map[string]types.Object               // variables of packages that are not in the tree, and are written to
	literals    map[*types.Struct][]*ast.CompositeLit // by their type
	zeroed      map[*types.Struct]bool                // types of which there is a zero value
	owners      map[types.Object][]*types.Struct      // see leftOut; nil: not asked yet
}

// A selection is a select statement and the function around it.
type selection struct {
	stmt *ast.SelectStmt
	fn   *function
}

func newIndex(u *unit, k *knowledge) *index {
	x := &index{unit: u, know: k, writes: map[types.Object][]write{}, sets: map[types.Object][]set{}, types: map[types.Object]ast.Expr{},
		params: map[types.Object]param{}, decls: map[types.Object]*function{}, callers: map[types.Object][]site{}, values: map[types.Object]bool{},
		lits: map[*ast.FuncLit]*function{}, given: map[*ast.FuncLit]*ast.CallExpr{}, heads: map[*ast.Ident]bool{}, offers: map[string][]types.Object{}, outers: map[string]types.Object{}, guards: map[ast.Node]guard{}, invoked: map[types.Object][]site{}, literals: map[*types.Struct][]*ast.CompositeLit{}, zeroed: map[*types.Struct]bool{},
		keeper: map[*ast.CallExpr]types.Object{}, lasting: map[types.Object][]write{}, lastingSets: map[types.Object][]setting{}, idle: map[*function]bool{}, methods: map[string][]*function{}, embeds: map[string][]string{}}
	x.names = &naming{x: x}
	for _, f := range u.files {
		ast.Walk(&visitor{index: x, file: f, aside: f.aside()}, f.syntax)
	}
	x.offered()
	return x
}

// offered finds the methods of interfaces that are called. They are sorted by where they are declared, as the file system has it: what is
// said of a call must not depend on the order of a map, nor on which file was parsed first.
func (x *index) offered() {
	for obj := range x.callers {
		if interfaceOf(obj) != nil {
			x.offers[obj.Name()] = append(x.offers[obj.Name()], obj)
		}
	}
	for _, all := range x.offers {
		slices.SortFunc(all, func(a, b types.Object) int {
			p, q := x.fset.Position(a.Pos()), x.fset.Position(b.Pos())
			return cmp.Or(strings.Compare(p.Filename, q.Filename), p.Offset-q.Offset)
		})
	}
}

func isField(o types.Object) bool {
	field, ok := o.(*types.Var)
	return ok && field.IsField()
}

// object is the variable or field that an expression names, nil when it names none.
func (x *index) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := x.info.ObjectOf(e).(*types.Var); ok {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		if v, ok := x.info.ObjectOf(e.Sel).(*types.Var); ok {
			return v.Origin()
		}
	case *ast.StarExpr:
		return x.object(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return x.object(e.X)
		}
	}
	return nil
}

// function is the function or method of the tree that an expression names.
func (x *index) function(fun ast.Expr) types.Object {
	id := funName(fun)
	if id == nil {
		return nil
	}
	fn, ok := x.info.Uses[id].(*types.Func)
	if !ok || !x.inTree(fn.Pkg()) {
		return nil
	}
	return fn.Origin()
}

// funName is the identifier that a called expression ends in.
func funName(fun ast.Expr) *ast.Ident {
	for {
		switch f := fun.(type) {
		case *ast.Ident:
			return f
		case *ast.SelectorExpr:
			return f.Sel
		case *ast.ParenExpr:
			fun = f.X
		case *ast.IndexExpr:
			fun = f.X
		case *ast.IndexListExpr:
			fun = f.X
		default:
			return nil
		}
	}
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}
