package prazoyaml

import "github.com/goccy/go-yaml/token"

// flowList reads a list in brackets.
func (r *reader) flowList() *node {
	begin := r.peek()
	n := &node{place: placeOf(begin), shape: list}
	r.at++
	for {
		t := r.peek()
		if t == nil {
			return r.fail(n.place, "this bracket is not closed: write ]")
		}
		if t.Type == token.SequenceEndType {
			r.at++
			return n
		}
		item := r.flowValue()
		if r.failed {
			return nil
		}
		n.items = append(n.items, item)
		if !r.comma(token.SequenceEndType, n.place) {
			return nil
		}
	}
}

// flowBlock reads keys and values in braces.
func (r *reader) flowBlock() *node {
	begin := r.peek()
	n := &node{place: placeOf(begin), shape: block}
	r.at++
	for {
		t := r.peek()
		if t == nil {
			return r.fail(n.place, "this brace is not closed: write }")
		}
		if t.Type == token.MappingEndType {
			r.at++
			return n
		}
		if !plain(t.Type) {
			return r.misplaced(t)
		}
		key := r.scalar()
		if c := r.peek(); c == nil || c.Type != token.MappingValueType {
			return r.fail(key.place, "%s has no value: write %s: value", short(key.text), key.text[:min(len(key.text), 40)])
		}
		r.at++
		value := r.flowValue()
		if r.failed {
			return nil
		}
		if value.line == 0 {
			value.place = key.place
		}
		n.pairs = append(n.pairs, pair{key, value})
		if !r.comma(token.MappingEndType, n.place) {
			return nil
		}
	}
}

// flowValue reads a value between brackets, where columns say nothing.
func (r *reader) flowValue() *node {
	t := r.peek()
	if t == nil {
		return &node{}
	}
	if r.level++; r.level > mostLevels {
		return r.fail(placeOf(t), "more than %d levels: a file of policies is not that deep", mostLevels)
	}
	defer func() { r.level-- }()
	switch {
	case t.Type == token.SequenceStartType:
		return r.flowList()
	case t.Type == token.MappingStartType:
		return r.flowBlock()
	case t.Type == token.CollectEntryType, t.Type == token.MappingEndType, t.Type == token.SequenceEndType:
		return &node{}
	case !plain(t.Type):
		return r.misplaced(t)
	}
	return r.scalar()
}

// comma reads what stands between two entries, and leaves the bracket that ends them.
func (r *reader) comma(end token.Type, begin place) bool {
	t := r.peek()
	switch {
	case t == nil:
		r.fail(begin, "what begins here is not closed: a bracket or brace is missing")
		return false
	case t.Type == token.CollectEntryType:
		r.at++
		return true
	case t.Type == end:
		return true
	}
	r.fail(placeOf(t), "a comma is missing before %s, or a bracket after what stands before it", short(t.Value))
	return false
}

// plain reports whether a token is a single value.
func plain(t token.Type) bool {
	switch t {
	case token.StringType, token.SingleQuoteType, token.DoubleQuoteType, token.IntegerType, token.BinaryIntegerType,
		token.OctetIntegerType, token.HexIntegerType, token.FloatType, token.InfinityType, token.NanType, token.BoolType,
		token.NullType, token.ImplicitNullType:
		return true
	}
	return false
}
