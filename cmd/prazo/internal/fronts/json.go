package fronts

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// jsonTrees reads JSON, one value or several in a row.
func jsonTrees(name string, text []byte) ([]*node, error) {
	r := &jsonReader{Decoder: json.NewDecoder(bytes.NewReader(text)), lines: lines{text: text}, growth: growth{name: name}}
	r.UseNumber()
	var docs []*node
	for {
		token, err := r.Token()
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			return nil, r.broken(err)
		}
		doc, err := r.value(token, 0)
		if err != nil {
			return nil, err
		}
		docs = append(docs, doc)
	}
}

type jsonReader struct {
	*json.Decoder
	lines
	growth
}

func (r *jsonReader) here() int { return r.of(int(r.InputOffset())) }

func (r *jsonReader) broken(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fail(r.name, r.of(int(syntax.Offset)), "no JSON: %v. Check the commas and brackets around it", err)
	}
	return fail(r.name, r.here(), "the JSON ends in the middle: close its brackets")
}

func (r *jsonReader) value(token json.Token, depth int) (*node, error) {
	n := &node{line: r.here()}
	if err := r.more(n.line, depth); err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case json.Delim:
		n.shape = list
		if t == '{' {
			n.shape = mapping
		}
		return n, r.members(n, depth)
	case string:
		n.text = clip(t)
	case json.Number:
		n.text = clip(t.String())
	case bool:
		n.text = "false"
		if t {
			n.text = "true"
		}
	}
	return n, nil
}

// members reads what is in a list or map, its end included.
func (r *jsonReader) members(n *node, depth int) error {
	for {
		token, err := r.Token()
		if err != nil {
			return r.broken(err)
		}
		if token == json.Delim('}') || token == json.Delim(']') {
			return nil
		}
		p := pair{line: r.here()}
		if n.shape == mapping {
			key, _ := token.(string)
			p.key = clip(key)
			if token, err = r.Token(); err != nil {
				return r.broken(err)
			}
		}
		if p.value, err = r.value(token, depth+1); err != nil {
			return err
		}
		if n.shape == mapping {
			n.pairs = append(n.pairs, p)
		} else {
			n.items = append(n.items, p.value)
		}
	}
}
