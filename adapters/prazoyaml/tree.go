package prazoyaml

import (
	"github.com/goccy/go-yaml/token"
)

// shape is what a node of the file is.
type shape uint8

const (
	nothing shape = iota // no value
	scalar
	list
	block
)

var shapeNames = [...]string{"nothing", "a single value", "a list", "a block"}

func (s shape) String() string { return shapeNames[s] }

// A node is one value of the file and where it begins.
type node struct {
	place
	shape shape
	text  string // of a scalar
	items []*node
	pairs []pair
}

// A pair is a key of a block with its value.
type pair struct {
	key   *node
	value *node
}

// A reader makes a tree of tokens. The parser of the YAML module takes time that grows with the square of the depth and of the
// number of equal keys, so a small file could hold it up for minutes; this one reads each token once.
type reader struct {
	tokens []*token.Token
	at     int
	level  int
	faults *faults
	failed bool // the first fault of the form ends it: what follows means something else
}

// parse reads the one document of a file. It returns nil after a fault.
func parse(tokens []*token.Token, f *faults) *node {
	r := &reader{tokens: tokens, faults: f}
	if t := r.peek(); t != nil && t.Type == token.DocumentHeaderType {
		r.at++
	}
	n := r.value(0, place{})
	if t := r.peek(); t != nil && t.Type == token.DocumentEndType {
		r.at++
	}
	if t := r.peek(); t != nil && !r.failed {
		if t.Type == token.DocumentHeaderType {
			return r.fail(placeOf(t), "a second document: a file has one; write the other into a file of its own")
		}
		return r.misplaced(t)
	}
	if r.failed {
		return nil
	}
	return n
}

func (r *reader) peek() *token.Token {
	if r.at >= len(r.tokens) || r.failed {
		return nil
	}
	return r.tokens[r.at]
}

// nextIs reports whether the token after the one at hand has a type.
func (r *reader) nextIs(t token.Type) bool {
	return r.at+1 < len(r.tokens) && r.tokens[r.at+1].Type == t
}

func (r *reader) fail(at place, format string, args ...any) *node {
	if !r.failed {
		r.faults.bad(at, format, args...)
	}
	r.failed = true
	return nil
}

func (r *reader) misplaced(t *token.Token) *node {
	switch t.Type {
	case token.MappingValueType, token.SequenceEntryType, token.StringType:
		return r.fail(placeOf(t), "this does not fit what stands above it: check how far this line and the one above are indented, "+
			"and the quotes")
	}
	return r.fail(placeOf(t), "%s is not expected here: a bracket or a quote is missing, or one too many", short(t.Value))
}

// value reads the value that begins at the token at hand, in a block or list that begins at column inside; after is the key it
// belongs to. A token that stands further left belongs to something above, and the value is nothing.
func (r *reader) value(inside int, after place) *node {
	t := r.peek()
	if t == nil || t.Position.Column <= inside && !inline(t, after) || ends(t.Type) {
		return &node{place: after}
	}
	if r.level++; r.level > mostLevels {
		return r.fail(placeOf(t), "more than %d levels: a file of policies is not that deep", mostLevels)
	}
	defer func() { r.level-- }()
	switch t.Type {
	case token.SequenceStartType:
		return r.flowList()
	case token.MappingStartType:
		return r.flowBlock()
	case token.SequenceEntryType:
		if t.Position.Line == after.line {
			return r.fail(placeOf(t), "a list that begins behind its key: begin it in the next line, or write [a, b]")
		}
		return r.blockList(t.Position.Column)
	}
	return r.scalarOrBlock(after)
}

// scalarOrBlock reads a single value, or a block if a colon follows that value in its line.
func (r *reader) scalarOrBlock(after place) *node {
	t := r.peek()
	switch {
	case !plain(t.Type) && t.Type != token.LiteralType && t.Type != token.FoldedType:
		return r.misplaced(t)
	case !r.nextIs(token.MappingValueType) || r.tokens[r.at+1].Position.Line != t.Position.Line:
		return r.scalar()
	case t.Position.Line == after.line:
		return r.fail(placeOf(r.tokens[r.at+1]), "a second key in one line: write the inner block in the next line, or in braces; "+
			"a text with ': ' in it needs quotes")
	}
	return r.block(t.Position.Column)
}

// inline reports whether a token stands in the line of the key it belongs to, whose column says nothing then.
func inline(t *token.Token, after place) bool { return after.line > 0 && t.Position.Line == after.line }

// ends reports whether a token ends the document.
func ends(t token.Type) bool { return t == token.DocumentHeaderType || t == token.DocumentEndType }

// scalar reads a single value. A text of several lines begins where its | or > stands.
func (r *reader) scalar() *node {
	t := r.peek()
	n := &node{place: placeOf(t), shape: scalar, text: t.Value}
	r.at++
	switch t.Type {
	case token.NullType, token.ImplicitNullType:
		n.shape = nothing
	case token.LiteralType, token.FoldedType:
		n.text = ""
		if body := r.peek(); body != nil && body.Type == token.StringType {
			n.text = body.Value
			r.at++
		}
	}
	return n
}

// block reads the keys that begin at a column, with their values.
func (r *reader) block(column int) *node {
	n := &node{place: placeOf(r.peek()), shape: block}
	for t := r.peek(); t != nil && t.Position.Column == column && !ends(t.Type); t = r.peek() {
		if !plain(t.Type) || !r.nextIs(token.MappingValueType) {
			return r.misplaced(t)
		}
		key := r.scalar()
		r.at++ // the colon
		n.pairs = append(n.pairs, pair{key, r.valueOfKey(column, key.place)})
		if r.failed {
			return nil
		}
	}
	return n
}

// valueOfKey reads the value of a key in a block. A list may begin right under its key.
func (r *reader) valueOfKey(column int, key place) *node {
	if t := r.peek(); t != nil && t.Type == token.SequenceEntryType && t.Position.Column == column && t.Position.Line > key.line {
		column--
	}
	return r.value(column, key)
}

// blockList reads the entries whose dashes stand at a column.
func (r *reader) blockList(column int) *node {
	n := &node{place: placeOf(r.peek()), shape: list}
	for t := r.peek(); t != nil && t.Type == token.SequenceEntryType && t.Position.Column == column; t = r.peek() {
		r.at++
		item := r.value(column, place{})
		if r.failed {
			return nil
		}
		if item.line == 0 {
			item.place = placeOf(t)
		}
		n.items = append(n.items, item)
	}
	return n
}
