package fronts

import (
	"bytes"
	"errors"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// yamlTrees reads the documents of a YAML file. It divides them itself: the parser's time grows with the square of their
// number.
func yamlTrees(name string, text []byte) ([]*node, error) {
	var docs []*node
	line, from := 0, 0
	g := &growth{name: name}
	for _, end := range documentEnds(text) {
		part := text[from:end]
		doc, err := yamlTree(g, line, part)
		if err != nil {
			return nil, err
		}
		if doc != nil {
			docs = append(docs, doc)
		}
		if len(docs) > mostDocuments {
			return nil, fail(name, line+1, "more than %d documents: split the file", mostDocuments)
		}
		line += bytes.Count(part, []byte("\n"))
		from = end
	}
	return docs, nil
}

// documentEnds gives the offsets at which the lines of --- begin, and the end of the text.
func documentEnds(text []byte) []int {
	var ends []int
	for at := 0; at < len(text); {
		if at > 0 && beginsDocument(text[at:]) {
			ends = append(ends, at)
		}
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	return append(ends, len(text))
}

// beginsDocument says whether a line is --- with or without something behind it.
func beginsDocument(line []byte) bool {
	rest, found := bytes.CutPrefix(line, []byte("---"))
	return found && (len(rest) == 0 || bytes.IndexByte([]byte(" \t\r\n"), rest[0]) >= 0)
}

// yamlTree reads one document that begins after the line before; nil where there is nothing in it.
func yamlTree(g *growth, before int, text []byte) (doc *node, err error) {
	if len(bytes.Trim(text, "- \t\r\n")) == 0 {
		return nil, nil
	}
	if line := tooDeep(text); line > 0 {
		return nil, fail(g.name, before+line, "more than %d brackets or dashes are open, or %d in all: close some, or split the file",
			mostOpen, mostBrackets)
	}
	// The parser is not ours and its input is anybody's: a panic in it is an unreadable document, not the end of the program.
	defer func() {
		if p := recover(); p != nil {
			doc, err = nil, fail(g.name, before+1, "a document that the YAML parser cannot read (%v): write it in the block style", p)
		}
	}()
	parsed, err := parser.ParseBytes(text, 0)
	if err != nil {
		return nil, yamlError(g.name, before, err)
	}
	t := &yamlReader{growth: g, before: before, anchors: map[string]ast.Node{}}
	for _, d := range parsed.Docs {
		if d.Body == nil {
			continue
		}
		if doc, err = t.value(d.Body, 0); err != nil || doc != nil {
			return doc, err
		}
	}
	return nil, nil
}

func yamlError(name string, before int, err error) error {
	line, message := 1, err.Error()
	var known yaml.Error
	if errors.As(err, &known) {
		message = known.GetMessage()
		if token := known.GetToken(); token != nil && token.Position != nil {
			line = token.Position.Line
		}
	}
	if strings.Contains(message, "\n") {
		message, _, _ = strings.Cut(message, "\n")
	}
	return fail(name, before+line, "no YAML: %s. Check the indentation and quotes; render a template first", message)
}

// mostOpen bounds the recursion of the parser, and mostBrackets its time, which grows with the depth of each; nothing else
// does.
const (
	mostOpen     = 100
	mostBrackets = 200_000
)

// tooDeep gives the line on which too many values are open at once, or were in all; 0: none. Brackets in texts count too,
// which no readable file notices.
func tooDeep(text []byte) int {
	open, line, dashes, leading, brackets := 0, 1, 0, true, 0
	for i, c := range text {
		switch c {
		case '\n':
			line, dashes, leading = line+1, 0, true
		case '[', '{':
			open++
			brackets++
		case ']', '}':
			open = max(open-1, 0)
		case '-', '?', ':':
			if leading && i+1 < len(text) && text[i+1] == ' ' {
				dashes++
			}
		case ' ', '\t':
		default:
			leading = false
		}
		if open > mostOpen || dashes > mostOpen || brackets > mostBrackets {
			return line
		}
	}
	return 0
}

type yamlReader struct {
	*growth
	before  int
	anchors map[string]ast.Node
}

// value turns a node of the parser into one of ours. Aliases are followed each time they are met, under the bounds of growth.
func (r *yamlReader) value(from ast.Node, depth int) (*node, error) {
	n := &node{line: r.lineOf(from)}
	if err := r.more(n.line, depth); err != nil {
		return nil, err
	}
	switch v := from.(type) {
	case *ast.MappingNode:
		return n, r.members(n, v.Values, depth)
	case *ast.MappingValueNode:
		return n, r.members(n, []*ast.MappingValueNode{v}, depth)
	case *ast.SequenceNode:
		n.shape = list
		for _, item := range v.Values {
			value, err := r.value(item, depth+1)
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, value)
		}
	case *ast.AnchorNode:
		if v.Name != nil {
			r.anchors[v.Name.String()] = v.Value
		}
		return r.value(v.Value, depth+1)
	case *ast.AliasNode:
		return r.alias(n, v, depth)
	case *ast.TagNode:
		return r.value(v.Value, depth+1)
	default:
		n.text = clip(scalarText(from))
	}
	return n, nil
}

// scalarText gives what a scalar says; "" of null.
func scalarText(from ast.Node) string {
	switch v := from.(type) {
	case *ast.LiteralNode:
		return v.Value.Value
	case *ast.StringNode:
		return v.Value
	case *ast.NullNode, nil:
		return ""
	}
	if token := from.GetToken(); token != nil {
		return token.Value
	}
	return ""
}

func (r *yamlReader) alias(n *node, v *ast.AliasNode, depth int) (*node, error) {
	name := ""
	if v.Value != nil {
		name = v.Value.String()
	}
	target, ok := r.anchors[name]
	if !ok {
		return nil, fail(r.name, n.line, "the alias *%s has no anchor before it: write &%s where the value is", name, name)
	}
	return r.value(target, depth+1)
}

// members adds the keys of a map. Those of merge keys come last, because the first of a name holds.
func (r *yamlReader) members(n *node, from []*ast.MappingValueNode, depth int) error {
	n.shape = mapping
	var merged []pair
	for _, member := range from {
		value, err := r.value(member.Value, depth+1)
		if err != nil {
			return err
		}
		if member.Key.IsMergeKey() {
			for _, source := range value.list() {
				merged = append(merged, source.pairs...)
				if r.values += len(source.pairs); r.values > mostValues {
					return r.more(value.line, depth)
				}
			}
			continue
		}
		key, err := r.value(member.Key, depth+1)
		if err != nil {
			return err
		}
		n.pairs = append(n.pairs, pair{key: key.text, line: key.line, value: value})
	}
	n.pairs = append(n.pairs, merged...)
	return nil
}

func (r *yamlReader) lineOf(from ast.Node) int {
	if from == nil {
		return r.before + 1
	}
	if token := from.GetToken(); token != nil && token.Position != nil {
		return r.before + token.Position.Line
	}
	return r.before + 1
}
