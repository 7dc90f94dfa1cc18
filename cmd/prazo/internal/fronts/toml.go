package fronts

import (
	"errors"

	"github.com/pelletier/go-toml/v2/unstable"
)

// tomlTree reads a TOML file. It goes by the expressions of the parser, because only they still have their lines.
func tomlTree(name string, text []byte) ([]*node, error) {
	if line := tooDeep(text); line > 0 {
		return nil, fail(name, line, "more than %d brackets are open, or %d in all: close some, or write tables", mostOpen, mostBrackets)
	}
	r := &tomlReader{
		growth: growth{name: name}, lines: lines{text: text}, root: &node{line: 1, shape: mapping},
		known: map[*node]map[string]*node{},
	}
	r.Reset(text)
	table := r.root
	for r.NextExpression() {
		e := r.Expression()
		r.now = r.lineOf(e)
		var err error
		switch e.Kind {
		case unstable.KeyValue:
			err = r.assign(table, e, 0)
		case unstable.Table:
			table, err = r.table(e, false)
		case unstable.ArrayTable:
			table, err = r.table(e, true)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := r.Error(); err != nil {
		line := r.now
		var known *unstable.ParserError
		if errors.As(err, &known) {
			line = r.Shape(r.Range(known.Highlight)).Start.Line
		}
		return nil, fail(name, max(line, 1), "no TOML: %v. Check the quotes and brackets", err)
	}
	return []*node{r.root}, nil
}

type tomlReader struct {
	unstable.Parser
	growth
	lines
	root  *node
	now   int // the line of the expression
	known map[*node]map[string]*node
}

// lineOf gives the line of an expression, which is that of its first key.
func (r *tomlReader) lineOf(e *unstable.Node) int {
	it := e.Key()
	if !it.Next() {
		return r.now
	}
	return r.of(int(it.Node().Raw.Offset))
}

// table finds or makes the table of a header.
func (r *tomlReader) table(e *unstable.Node, array bool) (*node, error) {
	var keys []string
	for it := e.Key(); it.Next(); {
		keys = append(keys, clip(string(it.Node().Data)))
	}
	n := r.root
	for i, key := range keys {
		next, err := r.child(n, key, i)
		if err != nil {
			return nil, err
		}
		if array && i == len(keys)-1 {
			next.shape = list
			next.items = append(next.items, &node{line: r.now, shape: mapping})
		}
		if n = next; n.shape == list && len(n.items) > 0 {
			n = n.items[len(n.items)-1]
		}
	}
	return n, nil
}

// child finds or makes the map under a key.
func (r *tomlReader) child(n *node, key string, depth int) (*node, error) {
	if next := r.known[n][key]; next != nil {
		if next.shape == scalar {
			return nil, fail(r.name, r.now, "%s has a value already, and cannot be a table too: give one of them another name", key)
		}
		return next, nil
	}
	if err := r.more(r.now, depth); err != nil {
		return nil, err
	}
	next := &node{line: r.now, shape: mapping}
	r.put(n, key, next)
	return next, nil
}

// assign puts the value of an expression under its key, which may have dots.
func (r *tomlReader) assign(n *node, e *unstable.Node, depth int) error {
	var keys []string
	for it := e.Key(); it.Next(); {
		keys = append(keys, clip(string(it.Node().Data)))
	}
	if len(keys) == 0 {
		return nil
	}
	for i, key := range keys[:len(keys)-1] {
		next, err := r.child(n, key, depth+i)
		if err != nil {
			return err
		}
		n = next
	}
	value, err := r.value(e.Value(), depth+len(keys))
	if err != nil {
		return err
	}
	r.put(n, keys[len(keys)-1], value)
	return nil
}

func (r *tomlReader) put(n *node, key string, value *node) {
	n.pairs = append(n.pairs, pair{key: key, line: r.now, value: value})
	if r.known[n] == nil {
		r.known[n] = map[string]*node{}
	}
	r.known[n][key] = value
}

func (r *tomlReader) value(v *unstable.Node, depth int) (*node, error) {
	n := &node{line: r.now, text: clip(string(v.Data))}
	if err := r.more(r.now, depth); err != nil {
		return nil, err
	}
	switch v.Kind {
	case unstable.Array:
		n.shape, n.text = list, ""
		for it := v.Children(); it.Next(); {
			item, err := r.value(it.Node(), depth+1)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
		}
	case unstable.InlineTable:
		n.shape, n.text = mapping, ""
		for it := v.Children(); it.Next(); {
			if err := r.assign(n, it.Node(), depth+1); err != nil {
				return nil, err
			}
		}
	}
	return n, nil
}
