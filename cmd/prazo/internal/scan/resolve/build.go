package resolve

import (
	"bytes"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A builder makes the scopes of a file.
type builder struct {
	file   *file
	scope  *scope
	branch branch
	depth  int
	space  string // C#'s namespace around

	decorators []*syntax.Node // of the definition that comes next
	arm, armOf *syntax.Node   // Rust: the pattern of the arm that comes next, and what it takes apart
}

func newFile(src *scan.Source, tree *syntax.File) *file {
	f := &file{src: src, tree: tree, timers: map[*syntax.Node]*syntax.Node{}, thens: map[*syntax.Node]*site{}, fnOf: map[*syntax.Node]*function{}, classOf: map[*syntax.Node]*class{}}
	f.top = newScope(f, nil)
	b := &builder{file: f, scope: f.top}
	b.node(tree.Root)
	return f
}

func newScope(f *file, up *scope) *scope {
	return &scope{file: f, up: up, names: map[string][]*binding{}, touches: map[string][]*touch{}}
}

// node walks one node and all below it.
func (b *builder) node(n *syntax.Node) {
	if n == nil || b.depth > maxDepth {
		return
	}
	b.depth++
	defer func() { b.depth-- }()
	switch n.Kind {
	case syntax.Import:
		b.importing(n)
	case syntax.Assign:
		b.assign(n)
	case syntax.Func:
		b.function(n)
	case syntax.Class:
		b.classes(n)
	case syntax.Call:
		b.call(n)
	case syntax.Object:
		b.object(n)
	case syntax.Pair:
		b.pair(n)
	case syntax.Other:
		b.other(n)
	case syntax.Block:
		if n.Text == "tests" || n.Text == "test" {
			b.file.tests = append(b.file.tests, branch{start: n.Pos, end: n.End})
		}
		b.kids(n)
	default:
		b.kids(n)
	}
}

func (b *builder) kids(n *syntax.Node) {
	for _, k := range n.Kids {
		b.node(k)
	}
}

// object walks the values of an object. `new X { A = 1 }` binds no A.
func (b *builder) object(n *syntax.Node) {
	for _, k := range n.Kids {
		if k != nil && k.Kind == syntax.Assign && len(k.Kids) > 1 {
			b.node(k.Kids[1])
			continue
		}
		b.node(k)
	}
}

// pair notes the key of what may be called by it.
func (b *builder) pair(n *syntax.Node) {
	if len(n.Kids) == 2 && n.Kids[1] != nil && n.Kids[1].Kind != syntax.String && n.Kids[1].Kind != syntax.Number {
		b.file.keys = append(b.file.keys, keyOf(n.Kids[0]))
	}
	b.kids(n)
}

func (b *builder) importing(n *syntax.Node) {
	b.file.modules = append(b.file.modules, n.Module)
	if n.Member != "" {
		b.file.modules = append(b.file.modules, n.Module+"/"+n.Member)
	}
	if n.Mark == "*" && n.Text == "" {
		b.file.stars = append(b.file.stars, n.Module)
		if b.file.tree.Language == "csharp" && bytes.HasSuffix(bytes.TrimSpace(b.file.tree.Src[:n.Pos]), []byte("global")) {
			b.file.usings = append(b.file.usings, n.Module)
		}
		return
	}
	b.bind(n.Text, &binding{kind: byImport, pos: n.Pos, node: n, index: -1})
	b.kids(n)
}

func (b *builder) bind(name string, bound *binding) {
	if name == "" {
		return
	}
	bound.branch, bound.scope = b.branch, b.scope
	b.scope.names[name] = append(b.scope.names[name], bound)
}

// other walks statements and operators; what may not run is marked so.
func (b *builder) other(n *syntax.Node) {
	switch n.Text {
	case "if", "for", "foreach", "while", "switch", "try", "match", "case", "except", "catch", "unless", "when", "elsif", "elif", "else", "until", "rescue", "loop", "do":
	case "@", "global":
		b.declared(n)
		return
	case "namespace":
		b.namespace(n)
		return
	default:
		b.kids(n)
		return
	}
	around := b.branch
	for i, k := range n.Kids {
		if k == nil {
			continue
		}
		// The body of a try does run, at least from its start: what it assigns is there after it, unless it failed.
		if k.Kind == syntax.Block && (n.Text != "try" || i > 0) {
			b.branch = branch{k.Pos, k.End, n.Pos, n.End}
		}
		b.loopTarget(n, k, i)
		b.matched(n, k)
		b.node(k)
		b.branch = around
	}
}

// member notes the assignment of an attribute: of the object itself, or of what a variable holds.
func (b *builder) member(to *syntax.Node, bound *binding, n *syntax.Node) {
	root, path := chain(to)
	if root == nil || path == "" {
		return
	}
	if len(n.Kids) > 1 {
		b.file.assigns = append(b.file.assigns, &touch{node: n, path: path, scope: b.scope})
	}
	if b.isSelf(root) {
		name, rest, deep := strings.Cut(path, ".")
		if !deep {
			b.attribute(name, bound)
			return
		}
		b.touchAttr(name, &touch{node: n, path: rest, scope: b.scope})
		return
	}
	if root.Mark == "@" {
		b.touchAttr(root.Text, &touch{node: n, path: path, scope: b.scope})
		return
	}
	b.touch(root.Text, &touch{node: n, path: path, scope: b.scope})
}

// touch notes it in the scopes around too, since the variable may be theirs.
func (b *builder) touch(name string, t *touch) {
	at := b.scope
	for range 8 {
		if at == nil {
			return
		}
		at.touches[name] = inOrder(at.touches[name], t)
		at = at.up
	}
}

// inOrder adds a touch in the order of the text. It is met in nearly that order: what is assigned comes after the value.
func inOrder(all []*touch, t *touch) []*touch {
	all = append(all, t)
	for i := len(all) - 1; i > 0 && all[i-1].node.Pos > t.node.Pos; i-- {
		all[i-1], all[i] = t, all[i-1]
	}
	return all
}

// call notes a call, and that it may change its receiver and its arguments.
func (b *builder) call(n *syntax.Node) {
	if len(n.Kids) == 0 {
		return
	}
	n = b.onBase(n)
	at := &site{node: n, scope: b.scope}
	b.file.sites = append(b.file.sites, at)
	if isTimer(n.Kids[0]) && len(n.Kids) > 1 {
		b.file.delays = append(b.file.delays, at)
		if n.Kids[1].Kind == syntax.Func {
			b.file.timers[n.Kids[1]] = n
		}
	}
	b.handed(at)
	if f := b.scope.function(); f != nil {
		f.inside = append(f.inside, at)
	}
	b.inClass(at)
	if n.Kids[0].Text == "require" && len(n.Kids) == 2 && n.Kids[1].Kind == syntax.String {
		b.file.modules = append(b.file.modules, n.Kids[1].Text)
	}
	b.touched(n, n.Kids[0])
	for i, k := range n.Kids[1:] {
		if k.Kind == syntax.Name || k.Kind == syntax.Member {
			b.touchedBy(n, k, i)
		}
	}
	b.kids(n)
}

// touched notes a call for the variable that its receiver begins with, builder chains too.
func (b *builder) touched(call, callee *syntax.Node) {
	for depth := 0; depth < 64; depth++ {
		if callee.Kind != syntax.Member || len(callee.Kids) == 0 {
			return
		}
		to := callee.Kids[0]
		if to.Kind == syntax.Call && len(to.Kids) > 0 {
			callee = to.Kids[0]
			continue
		}
		b.touchedBy(call, to, -1)
		return
	}
}

func (b *builder) touchedBy(call, to *syntax.Node, arg int) {
	root, path := chain(to)
	if root == nil {
		return
	}
	t := &touch{node: call, scope: b.scope, arg: arg}
	switch {
	case root.Mark == "@":
		b.touchAttr(root.Text, t)
	case b.isSelf(root):
		name, _, _ := strings.Cut(path, ".")
		b.touchAttr(name, t) // "": the object itself
	default:
		b.touch(root.Text, t)
	}
}

func (b *builder) function(n *syntax.Node) {
	f := &function{node: n, name: n.Text, scope: newScope(b.file, b.scope)}
	f.scope.fn = f
	f.decorators, b.decorators = b.decorators, nil
	f.static = strings.Contains(n.Mark, "static") || f.decorated("staticmethod")
	f.extends = b.extends(n)
	if b.scope.class != nil {
		f.class = b.scope.class
		if _, there := f.class.methods[f.name]; !there {
			f.class.methods[f.name] = f
		}
		f.class.overloads[f.name] = append(f.class.overloads[f.name], f)
	}
	if f.name != "" {
		b.bind(f.name, &binding{kind: byFunc, pos: n.Pos, fn: f, index: -1})
	}
	b.file.funcs = append(b.file.funcs, f)
	b.file.fnOf[n] = f
	outer, around := b.scope, b.branch
	b.scope, b.branch = f.scope, branch{}
	for _, k := range n.Kids {
		if k.Kind != syntax.Param {
			b.node(k)
			continue
		}
		b.param(f, k)
	}
	b.scope, b.branch = outer, around
}

func (b *builder) param(f *function, k *syntax.Node) {
	p := &param{fn: f, node: k, index: len(f.params), name: k.Text, rest: k.Mark, typ: k.Type}
	switch p.rest {
	case "...":
		p.rest = "*"
	case "this": // a field too: what its constructor gets
		p.rest = ""
		b.attribute(p.name, &binding{kind: byParam, pos: k.Pos, param: p, index: -1})
	}
	b.inInitializers(f, p)
	f.params = append(f.params, p)
	if pattern := patternOf(k); pattern != nil {
		for _, value := range pattern.Kids[1:] {
			b.node(value)
		}
		b.target(pattern.Kids[0], &binding{kind: byParam, pos: k.Pos, param: p, index: -1, scope: b.scope}, k, 0)
		return
	}
	b.bind(k.Text, &binding{kind: byParam, pos: k.Pos, param: p, typ: k.Type, index: -1})
	b.kids(k)
}

// patternOf returns the assignment by which a parameter is taken apart, nil where it has a name.
func patternOf(k *syntax.Node) *syntax.Node {
	if k.Text != "" || len(k.Kids) == 0 || k.Kids[0].Kind != syntax.Assign || len(k.Kids[0].Kids) == 0 {
		return nil
	}
	return k.Kids[0]
}

func (b *builder) classes(n *syntax.Node) {
	c := b.opened(n.Text)
	if c != nil {
		c.more = append(c.more, n)
	} else {
		c = &class{node: n, name: n.Text, space: b.space, scope: newScope(b.file, b.scope), methods: map[string]*function{}, overloads: map[string][]*function{}, attrs: map[string][]*binding{}, touches: map[string][]*touch{}}
		c.scope.class = c
		b.decorators = nil
		b.bind(n.Text, &binding{kind: byClass, pos: n.Pos, class: c, index: -1})
		b.file.class = append(b.file.class, c)
	}
	b.file.classOf[n] = c
	outer, around := b.scope, b.branch
	b.scope, b.branch = c.scope, branch{}
	b.kids(n)
	b.scope, b.branch = outer, around
}
