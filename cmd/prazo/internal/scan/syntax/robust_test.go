package syntax

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// checkTree fails where the tree of a file breaks what everybody relies on: each node stands inside the file and inside the node
// around it, no kid is nil, and there are no more nodes than the text can have asked for.
func checkTree(t *testing.T, f *File) {
	t.Helper()
	size := int32(len(f.Src))
	type entry struct {
		node     *Node
		from, to int32
	}
	nodes := 0
	for todo := []entry{{f.Root, 0, size}}; len(todo) > 0; {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		nodes++
		if e.node == nil {
			t.Fatalf("a nil kid inside [%d, %d)", e.from, e.to)
		}
		if e.node.Pos < e.from || e.node.End > e.to || e.node.Pos > e.node.End {
			t.Fatalf("node %d %q at [%d, %d) is outside of [%d, %d)", e.node.Kind, e.node.Text, e.node.Pos, e.node.End, e.from, e.to)
		}
		for _, kid := range e.node.Kids {
			todo = append(todo, entry{kid, e.node.Pos, e.node.End})
		}
	}
	if most := 8*len(f.Src) + 16; nodes > most {
		t.Fatalf("%d nodes from %d bytes", nodes, len(f.Src))
	}
	for _, c := range f.Comments {
		if c.Pos < 0 || c.End > size || c.Pos > c.End {
			t.Fatalf("a comment at [%d, %d)", c.Pos, c.End)
		}
	}
	for _, x := range f.Trouble {
		if x.Pos < 0 || x.Pos > size {
			t.Fatalf("trouble at %d", x.Pos)
		}
		f.Line(x.Pos)
	}
}

// hostile are texts that were made to hurt: what is nested, what does not fit, and what invites to look ahead again and again.
var hostile = map[string]string{
	"parens":       strings.Repeat("(", 10000),
	"closed":       strings.Repeat("(", 10000) + strings.Repeat(")", 10000),
	"braces":       strings.Repeat("{", 10000) + strings.Repeat("}", 10000),
	"lists":        strings.Repeat("[", 10000),
	"mixed":        strings.Repeat("([{", 10000) + strings.Repeat(")]}", 10000),
	"stray":        strings.Repeat(")]}", 20000),
	"calls":        strings.Repeat("f(", 10000) + "x" + strings.Repeat(")", 10000),
	"chain":        "a" + strings.Repeat(".b(1)", 20000),
	"indexes":      "a" + strings.Repeat("[0]", 20000),
	"unary":        strings.Repeat("- ! ", 20000) + "x",
	"not":          strings.Repeat("not ", 20000) + "x",
	"await":        strings.Repeat("await ", 20000) + "x",
	"new":          strings.Repeat("new ", 20000) + "X()",
	"sums":         "x = 1" + strings.Repeat(" + 1 - 2", 20000),
	"levels":       "x = 1" + strings.Repeat(" + 1 * 2 == 3 && a || b", 5000),
	"ternaries":    "x = " + strings.Repeat("a ? b : ", 20000) + "c",
	"pythonIfs":    "x = " + strings.Repeat("a if b else ", 20000) + "c",
	"assigns":      strings.Repeat("a = ", 20000) + "b",
	"arrows":       strings.Repeat("a => ", 20000) + "b",
	"arrowParens":  strings.Repeat("(a) : (b) => ", 10000) + "b",
	"lambdas":      strings.Repeat("lambda x: ", 20000) + "b",
	"generics":     strings.Repeat("a<", 30000),
	"genericCalls": strings.Repeat("a<b,", 20000) + "(x)",
	"tags":         strings.Repeat("<a>", 20000),
	"tagCandidate": strings.Repeat("x=<a>(", 10000),
	"openTags":     strings.Repeat("<a b={", 10000),
	"templates":    strings.Repeat("`${", 10000),
	"fstrings":     strings.Repeat("f'{", 10000),
	"specs":        "f'" + strings.Repeat("{x:", 10000),
	"regexps":      strings.Repeat("=/[", 20000),
	"slashes":      strings.Repeat("= / ", 20000),
	"quotes":       strings.Repeat("'", 20001),
	"triples":      strings.Repeat(`"""`, 20001),
	"strings":      strings.Repeat(`"a" `, 20000),
	"formats":      strings.Repeat(`f"{a}" `, 20000),
	"comments":     strings.Repeat("/* ", 20000),
	"ifs":          strings.Repeat("if (a) ", 10000),
	"elses":        "if (a) b()" + strings.Repeat("\nelse if (a) b()", 10000),
	"elifs":        "if a: b()" + strings.Repeat("\nelif a: b()", 10000),
	"labels":       strings.Repeat("a: ", 20000),
	"indented":     indented(5000),
	"functions":    strings.Repeat("function f() {", 5000),
	"classes":      strings.Repeat("class A { ", 5000),
	"decorators":   strings.Repeat("@a ", 20000),
	"matches":      strings.Repeat("match ", 20000),
	"types":        "let x: " + strings.Repeat("A | ", 20000),
	"typeParens":   "let x: " + strings.Repeat("(a: ", 10000),
	"typeCasts":    strings.Repeat("<A>", 20000) + "x",
	"minified":     strings.Repeat(`!function(e,t){"use strict";var n=e(1),r=t.a?n.b:c;return r&&(n=r/2,fetch(n+"/x").then(e=>e.json()))}(a,b);`, 2000),
	"zeros":        strings.Repeat("\x00", 50000),
	"invalid":      strings.Repeat("\xff\xfe\x80 ", 20000),
	"lines":        strings.Repeat("\n", 100000),
	"backslashes":  strings.Repeat("\\", 50000),
	"imports":      strings.Repeat("import {a as ", 5000),
	"exports":      strings.Repeat("export ", 20000),
	"scripts":      strings.Repeat("<script>", 20000),
	"typed":        strings.Repeat("(A<B[]> c) -> ", 10000),
}

func indented(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%sif a:\n", strings.Repeat(" ", i))
		if i > 300 {
			break
		}
	}
	for range n {
		b.WriteString(strings.Repeat(" ", 400) + "f(1)\n")
	}
	return b.String()
}

// TestHostile reads all hostile texts in all languages: each gives a tree that holds together, and a long one costs no more time a
// byte than a short one.
func TestHostile(t *testing.T) {
	for _, language := range Languages() {
		for name, text := range hostile {
			text = text[:min(len(text), 40000)]
			start := time.Now()
			f := Parse(language, []byte(text))
			spent := time.Since(start)
			checkTree(t, f)
			if spent > 30*time.Second { // wide: some of this would take minutes if it were quadratic
				t.Errorf("%s: %s: %v for %d bytes", language, name, spent, len(text))
			}
		}
	}
}
