package prazoyaml

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// plainly turns a node into what a YAML library makes of it, all scalars as texts.
func (n *node) plainly() any {
	switch n.shape {
	case scalar:
		return n.text
	case list:
		l := []any{}
		for _, item := range n.items {
			l = append(l, item.plainly())
		}
		return l
	case block:
		m := map[string]any{}
		for _, p := range n.pairs {
			m[p.key.text] = p.value.plainly()
		}
		return m
	}
	return nil
}

// texts does the same to what the library made.
func texts(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := map[string]any{}
		for k, e := range v {
			m[k] = texts(e)
		}
		return m
	case []any:
		l := []any{}
		for _, e := range v {
			l = append(l, texts(e))
		}
		return l
	case nil:
		return nil
	}
	return fmt.Sprint(v)
}

// TestTree: what this reader makes of a file is what the YAML library makes of it.
func TestTree(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		strings.ReplaceAll(whole, "http://10.0.0.7:80", `"http://10.0.0.7:80"`), // the library takes it apart in braces, which YAML does not
		"a: 1\nb: two\nc: 'three'\nd: \"four\\n\"\ne:\nf: ~\ng: null\n",
		"a:\n  b:\n    c: 1\n  d: 2\ne: 3\n",
		"a:\n- 1\n- b: 2\n  c: 3\n-\n  d: 4\n- - 5\n  - 6\n- e:\n  - 7\n",
		"a:\n  - 1\n  - 2\nb: [1, [2, {c: 3}], d]\n",
		"a: {b: 1, c: {d: [2]}, \"e\":3, f: }\n",
		"a: |\n  one\n   two\n\n  three\nb: >-\n  four\n  five\nc: 6\n",
		"a: one\n  two\nb: 'three\n  four'\n",
		"# comment\n---\na: 1 # more\n\n# end\n",
		"a: http://x:80/y?z#1\nb: [http://x:80, y]\nc: x:y\n",
		"a:   \n\n  b: 1\n",
		"\"a b\": 1\n'c': 2\n3: 4\n",
		"a: [\n  1,\n  2\n]\nb: {\n  c: 3\n}\n",
		"a: -1\nb: 0.5\nc: on\nd: 10%\n",
		"a: 1\r\nb:\r\n  c: 2\r\n",
	} {
		f := &faults{file: "f", text: text}
		tokens, ok := scan(text, f)
		if !ok {
			t.Errorf("%q: %v", text, f.err())
			continue
		}
		n := parse(tokens, f)
		if n == nil {
			t.Errorf("%q: %v", text, f.err())
			continue
		}
		var want any
		if err := yaml.Unmarshal([]byte(text), &want); err != nil {
			t.Errorf("%q: the library: %v", text, err)
			continue
		}
		if got := n.plainly(); !reflect.DeepEqual(got, texts(want)) {
			t.Errorf("%q\ngot  %v\nwant %v", text, got, texts(want))
		}
	}
}
