package syntax

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// What a Parser leaves for the next file changes neither that one's tree nor those before.
func TestParserAfterOthers(t *testing.T) {
	var r Parser
	var all []*File
	var want []*File
	for i := range 3 {
		for _, language := range Languages() {
			sample := samples[language]
			if sample == "" {
				sample = "f(a, g(%[1]d)); x.y(\"s\"); if (z) { h() }\n"
			}
			src := []byte(strings.Repeat(fmt.Sprintf(sample, i), 3-i))
			all, want = append(all, r.Parse(language, src)), append(want, Parse(language, src))
		}
	}
	for i := range all {
		unnumber(all[i].Root)
		unnumber(want[i].Root)
		if !reflect.DeepEqual(all[i], want[i]) {
			t.Errorf("%s, file %d: the tree is not the one of a new Parser", all[i].Language, i)
		}
	}
}

func unnumber(n *Node) {
	n.ID = 0
	for _, k := range n.Kids {
		unnumber(k)
	}
}

// Parsers with the same IDs number all their nodes differently, and in the range that Len tells.
func TestIDs(t *testing.T) {
	ids := new(IDs)
	a, b := NewParser(ids), NewParser(ids)
	seen := map[int32]bool{}
	var look func(n *Node)
	look = func(n *Node) {
		if seen[n.ID] || n.ID < 1 || int(n.ID) >= ids.Len() {
			t.Fatalf("the number %d of %d stands at two nodes, or is too high", n.ID, ids.Len())
		}
		seen[n.ID] = true
		for _, k := range n.Kids {
			look(k)
		}
	}
	for i := range 40 {
		src := []byte(strings.Repeat("f(a, [b, c.d(e)])\n", i*i+1))
		look(a.Parse("python", src).Root)
		look(b.Parse("javascript", src).Root)
	}
}

func TestParserKeepsNoHugeRoom(t *testing.T) {
	var r Parser
	r.Parse("python", []byte(strings.Repeat("a b\n", mostRoom)))
	if n := cap(r.left.room); n > mostRoom {
		t.Errorf("room for %d tokens is kept, want at most %d", n, mostRoom)
	}
}
