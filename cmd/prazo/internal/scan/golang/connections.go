package golang

import (
	"go/ast"
	"go/types"
)

// A connections is what the tree does with what may hold a connection. All of them are looked for at once: to go through the tree, or
// a long function, for each would take as long as the square of their number.
type connections struct {
	*index
	holders map[types.Object]bool       // variables that get the result of a call which connects, and the fields that get that
	fields  map[any][]*ast.KeyValueExpr // by a call or a variable: where a literal puts it into a field
	gone    map[any][]part              // by a call, a variable or a field: where it may be let go
	read    map[types.Object]bool       // it is read from, or given to what may
	fine    map[*ast.Ident]bool         // the names that stand where nothing is said
	closed  map[types.Object]bool       // it is closed
	talks   map[types.Object]bool       // something may be said on it
}

// A part is one of the values in a node.
type part struct {
	node  ast.Node
	place int
}

// connected finds the connections of the tree when they are first asked for.
func (x *index) connected() *connections {
	if x.conns != nil {
		return x.conns
	}
	c := &connections{index: x, holders: map[types.Object]bool{}, fields: map[any][]*ast.KeyValueExpr{}, gone: map[any][]part{}, read: map[types.Object]bool{},
		fine: map[*ast.Ident]bool{}, closed: map[types.Object]bool{}, talks: map[types.Object]bool{}}
	x.conns = c
	for call, obj := range x.keeper {
		if x.connects(call) {
			c.holders[obj] = true
		}
	}
	c.each(c.filled)
	for _, all := range c.fields {
		for _, kv := range all {
			c.holders[x.keyField(kv)] = true
		}
	}
	c.each(func(n ast.Node) {
		c.parted(n)
		c.use(n)
	})
	for _, s := range x.sites {
		c.heard(s.call)
	}
	return c
}

// connects says whether a call may be one that makes a connection, by its last name.
func (x *index) connects(call *ast.CallExpr) bool {
	id := funName(call.Fun)
	return id != nil && x.know.connects[id.Name]
}

// each visits the nodes of all functions, those of literals with what is around them.
func (c *connections) each(visit func(ast.Node)) {
	for _, fn := range c.funcs {
		if fn.outer == nil {
			ast.Inspect(fn.body, func(n ast.Node) bool {
				visit(n)
				return true
			})
		}
	}
}

// held is by what an expression is asked for that may be a connection: the call that makes it, or the variable that holds it. nil of all
// others.
func (c *connections) held(e ast.Expr) any {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if c.connects(call) {
			return call
		}
		return nil
	}
	if obj := c.object(e); obj != nil && c.holders[obj] {
		return obj
	}
	return nil
}

// filled notes which field gets a connection in a literal.
func (c *connections) filled(n ast.Node) {
	kv, ok := n.(*ast.KeyValueExpr)
	if !ok {
		return
	}
	if of := c.held(kv.Value); of != nil && c.private(c.keyField(kv)) {
		c.fields[of] = append(c.fields[of], kv)
	}
}

// parted notes where a connection may be let go.
func (c *connections) parted(n ast.Node) {
	for i, e := range contents(n) {
		if of := c.held(e); of != nil {
			c.gone[of] = append(c.gone[of], part{n, i})
		}
	}
}
