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
		if !reflect.DeepEqual(all[i], want[i]) {
			t.Errorf("%s, file %d: the tree is not the one of a new Parser", all[i].Language, i)
		}
	}
}

func TestParserKeepsNoHugeRoom(t *testing.T) {
	var r Parser
	r.Parse("python", []byte(strings.Repeat("a b\n", mostRoom)))
	if n := cap(r.left.room); n > mostRoom {
		t.Errorf("room for %d tokens is kept, want at most %d", n, mostRoom)
	}
}
