package syntax

import (
	"strings"
	"testing"
)

// A treeCase is a text and the tree that it gives, its statements with semicolons between.
type treeCase struct{ src, want string }

func sources(cases []treeCase) []string {
	texts := make([]string, len(cases))
	for i, c := range cases {
		texts[i] = c.src
	}
	return texts
}

// testTrees compares trees with what they should be. A case must be read without trouble unless its tree has a node that is open.
func testTrees(t *testing.T, language string, cases []treeCase) {
	t.Helper()
	for _, c := range cases {
		f := Parse(language, []byte(c.src))
		checkTree(t, f)
		if got := dumpAll(f.Root.Kids, "; "); got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", language, c.src, got, c.want)
		}
		if len(f.Trouble) > 0 && !strings.Contains(c.want, "~") {
			t.Errorf("%s: %s\ntrouble: %+v", language, c.src, f.Trouble)
		}
	}
}

// TestBroken: what is wrong is noted, and costs no more than the statement it stands in.
func TestBroken(t *testing.T) {
	for _, c := range []struct{ language, src, want string }{
		{"javascript", "a.b(1)) } l(2)", "a.b(1); l(2)"},
		{"javascript", "x = 'no end\ny(1)", `(x = "no end"); y(1)`},
		{"javascript", "return <a b>text; b(1)", "return << <>~ a>; <> b text>; b(1)"},
		{"python", "def f(:\n    g(1\nclass A:\n    h()", "fn f(g) {}; class A() {h()}"},
		{"python", "x = f'{a\ndef g(): h(1)", `(x = ""{a}); fn g() {h(1)}`},
	} {
		f := Parse(c.language, []byte(c.src))
		checkTree(t, f)
		if got := dumpAll(f.Root.Kids, "; "); got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.language, c.src, got, c.want)
		}
		if len(f.Trouble) == 0 {
			t.Errorf("%s: %s: no trouble was noted", c.language, c.src)
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	f := Parse("cobol", []byte("MOVE A TO B."))
	checkTree(t, f)
	if len(f.Trouble) != 1 || len(f.Root.Kids) != 0 {
		t.Errorf("%+v", f)
	}
}

func TestLines(t *testing.T) {
	f := Parse("python", []byte("a\n  # two\n\nb(1)"))
	call := f.Root.Kids[1]
	if line, column := f.Line(call.Pos); line != 4 || column != 1 {
		t.Errorf("line %d, column %d", line, column)
	}
	if len(f.Comments) != 1 || f.Comments[0].Text != "two" || f.Comments[0].Pos != 4 {
		t.Errorf("%+v", f.Comments)
	}
}

// TestDeep: what is nested too deep is read flat, its calls are found, and what follows is read as if nothing had been.
func TestDeep(t *testing.T) {
	for language, end := range map[string]string{"javascript": ";", "python": "\n"} {
		src := strings.Repeat("f(", 2000) + "g.h()" + strings.Repeat(")", 2000) + end + "k(1)" + end
		f := Parse(language, []byte(src))
		checkTree(t, f)
		if calls := countCalls(f.Root); calls != 2002 {
			t.Errorf("%s: %d calls", language, calls)
		}
		if got := dump(f.Root.Kids[len(f.Root.Kids)-1]); got != "k(1)" {
			t.Errorf("%s: behind the nesting: %s", language, got)
		}
		if len(f.Trouble) == 0 {
			t.Errorf("%s: no trouble was noted", language)
		}
	}
}

// TestLongChain: a chain that is cut keeps its calls.
func TestLongChain(t *testing.T) {
	f := Parse("javascript", []byte("a"+strings.Repeat(".b(1)", 5000)))
	checkTree(t, f)
	if calls := countCalls(f.Root); calls != 5000 {
		t.Errorf("%d calls", calls)
	}
}

func countCalls(n *Node) int {
	calls := 0
	if n.Kind == Call {
		calls = 1
	}
	for _, kid := range n.Kids {
		calls += countCalls(kid)
	}
	return calls
}

func TestEmbedded(t *testing.T) {
	src := `<template><a @click="b()">{{ c() }}</a></template>
<!-- <script>no()</script> -->
<script type="application/json">{"a": no()}</script>
<script setup lang="ts">
import axios from 'axios'
const x: T = axios.get(u)
</script>
<SCRIPT>go()</script><style>a{b:c}</style>`
	f := Parse("vue", []byte(src))
	checkTree(t, f)
	if got, want := dumpAll(f.Root.Kids, "; "), "import axios of axios#default; (x:T = axios.get(u)); go()"; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if line, column := f.Line(f.Root.Kids[2].Pos); line != 8 || column != 9 {
		t.Errorf("go() at line %d, column %d", line, column)
	}
}
