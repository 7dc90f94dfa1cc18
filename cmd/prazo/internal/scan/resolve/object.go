package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// object evaluates an object literal.
func (e *engine) object(s *scope, n *syntax.Node) *value {
	o := &object{}
	if n.Open {
		o.open = "the object could not be read to its end"
	}
	for _, k := range n.Kids {
		e.objectPart(s, o, k)
	}
	return &value{kind: vObject, object: o}
}

func (e *engine) objectPart(s *scope, o *object, k *syntax.Node) {
	switch k.Kind {
	case syntax.Pair:
		if len(k.Kids) < 2 {
			return
		}
		key := e.keyName(s, k.Kids[0])
		if key == "" {
			o.open = "one of its keys is not known"
			return
		}
		o.put(entry{key: key, val: e.eval(s, k.Kids[1]), at: place{s.file, k.Pos}, node: k})
	case syntax.Assign: // C#: new X { Timeout = ... }
		if len(k.Kids) == 2 {
			o.put(entry{key: keyOf(k.Kids[0]), val: e.eval(s, k.Kids[1]), at: place{s.file, k.Pos}, node: k})
		}
	case syntax.Name: // { signal }
		o.put(entry{key: k.Text, val: e.eval(s, k), at: place{s.file, k.Pos}, node: k})
	case syntax.Spread:
		if len(k.Kids) > 0 {
			o.merge(e.eval(s, k.Kids[0]))
		}
	case syntax.Func: // { timeout() {} }
	}
}

// keyName is the key of a pair: written, or a constant that is known.
func (e *engine) keyName(s *scope, n *syntax.Node) string {
	if n.Kind == syntax.List && len(n.Kids) == 1 { // [key]: value
		if v := e.eval(s, n.Kids[0]); v.kind == vText {
			return v.text
		}
		return ""
	}
	return keyOf(n)
}

// put adds an entry; a key that is there already is replaced.
func (o *object) put(en entry) {
	i := slices.IndexFunc(o.entries, func(old entry) bool { return old.key == en.key })
	switch {
	case i < 0 && len(o.entries) < 256:
		o.entries = append(o.entries, en)
	case i >= 0 && !en.soft:
		o.entries[i] = en
	}
}

// merge puts what v holds over what is there.
func (o *object) merge(v *value) {
	switch {
	case v.kind == vObject:
		o.mergeObject(v.object)
	case v.kind == vParam && o.rest == nil:
		o.rest = v.param
		o.soften()
	case isNull(v) || v.kind == vWord:
	case v.kind == vEither:
		o.mergeEither(v)
	default:
		o.open = "what is spread into it is not known"
	}
}

func (o *object) mergeObject(from *object) {
	if from.rest != nil && o.rest == nil {
		o.rest = from.rest
		o.soften()
	}
	for _, en := range from.entries {
		o.put(en)
	}
	if from.open != "" {
		o.open = from.open
	}
}

// mergeEither merges what may or may not be there: `...(timeout ? { timeout } : {})`.
func (o *object) mergeEither(v *value) {
	for _, side := range v.parts {
		switch side.kind {
		case vObject:
			for _, en := range side.object.entries {
				en.soft = false
				o.put(en)
			}
		case vWord:
		default:
			o.open = "what is spread into it is not known"
		}
	}
}

// soften makes the entries count only where what comes later sets none of the kind.
func (o *object) soften() {
	for i := range o.entries {
		o.entries[i].soft = true
	}
}

// get returns the value of a key, nil where the object has none.
func (o *object) get(key string) *value {
	for _, en := range o.entries {
		if en.key == key {
			return en.val
		}
	}
	return nil
}

func (o *object) clone() *object {
	c := *o
	c.entries = slices.Clone(o.entries)
	return &c
}

// drop removes a key.
func (o *object) drop(key string) {
	o.entries = slices.DeleteFunc(o.entries, func(en entry) bool { return en.key == key })
}

// merged evaluates the calls that make one object of several: Object.assign, dict, array_merge.
func (e *engine) merged(s *scope, n *syntax.Node) *value {
	o := &object{}
	for _, k := range n.Kids[1:] {
		switch k.Kind {
		case syntax.Pair, syntax.Spread, syntax.Assign:
			e.objectPart(s, o, k)
		default:
			o.merge(e.eval(s, k))
		}
	}
	return &value{kind: vObject, object: o}
}

// union evaluates PHP's a + b of arrays, where the keys of a stay; nil where it is a sum.
func (e *engine) union(s *scope, n *syntax.Node) *value {
	if e.language() != "php" || len(n.Kids) < 2 {
		return nil
	}
	o := &object{}
	arrays := false
	for _, k := range slices.Backward(n.Kids) {
		v := e.eval(s, k)
		arrays = arrays || v.kind == vObject
		o.merge(v)
	}
	if !arrays {
		return nil
	}
	return &value{kind: vObject, object: o}
}
