package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// isSelf says whether a name is the object whose method this is.
func (b *builder) isSelf(n *syntax.Node) bool { return isSelf(b.scope, n) }

func isSelf(s *scope, n *syntax.Node) bool {
	if n.Kind != syntax.Name {
		return false
	}
	if n.Text == "this" {
		return true
	}
	switch s.file.tree.Language {
	case "ruby", "rust", "php":
		return n.Text == "self"
	case "python":
	default:
		return false
	}
	for ; s != nil; s = s.up {
		if s.fn == nil {
			continue
		}
		if f := s.fn; f.class != nil && s.file.tree.Language == "python" {
			return len(f.params) > 0 && f.params[0].name == n.Text && !f.static
		}
	}
	return false
}

// chain takes `a.b.c` apart: the Name it begins with and "b.c". An index with a string is a member too.
func chain(n *syntax.Node) (root *syntax.Node, path string) {
	var parts []string
	for depth := 0; n != nil && depth < 32; depth++ {
		switch n.Kind {
		case syntax.Name:
			for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
				parts[i], parts[j] = parts[j], parts[i]
			}
			return n, strings.Join(parts, ".")
		case syntax.Member:
			parts = append(parts, n.Text)
		case syntax.Index:
			key := indexKey(n)
			if key == "" {
				return nil, ""
			}
			parts = append(parts, key)
		default:
			return nil, ""
		}
		if len(n.Kids) == 0 {
			return nil, ""
		}
		n = n.Kids[0]
	}
	return nil, ""
}

// indexKey returns the key of an index where it is written: a string, or a constant.
func indexKey(n *syntax.Node) string {
	if len(n.Kids) < 2 {
		return ""
	}
	switch k := n.Kids[1]; k.Kind {
	case syntax.String:
		return k.Text
	case syntax.Name, syntax.Member:
		if k.Mark != "$" && len(k.Text) > 1 && isConstant(k.Text) {
			return keyOf(k)
		}
	}
	return ""
}

// keyOf returns the key of a pair where it is known.
func keyOf(n *syntax.Node) string {
	switch n.Kind {
	case syntax.Name, syntax.String, syntax.Number:
		return n.Text
	case syntax.Member: // PHP's constants of a class: PDO::ATTR_TIMEOUT
		if root, path := chain(n); root != nil {
			return root.Text[strings.LastIndexByte(root.Text, '\\')+1:] + "." + path
		}
	}
	return ""
}
