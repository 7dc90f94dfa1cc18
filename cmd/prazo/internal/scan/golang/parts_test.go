package golang

import (
	"fmt"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

func TestParts(t *testing.T) {
	source := func(name string) scan.Source { return scan.Source{Path: name, Text: []byte("0123456789")} }
	for _, c := range []struct {
		files string
		most  int
		want  string
	}{
		{"", 10, "[]"},
		{"a/a.go go.mod b/b.go", 30, "[a/a.go go.mod b/b.go]"},
		{"b/b.go go.mod a/a.go", 15, "[a/a.go go.mod][b/b.go go.mod]"},
		{"a/a.go a/b.go a/c.go b/b.go", 15, "[a/a.go a/b.go a/c.go][b/b.go]"},
		{"go.mod x/go.mod", 5, ""},
	} {
		var files []scan.Source
		for name := range strings.FieldsSeq(c.files) {
			files = append(files, source(name))
		}
		got := ""
		for _, part := range parts(files, c.most) {
			var names []string
			for _, f := range part {
				names = append(names, f.Path)
			}
			got += fmt.Sprint(names)
		}
		if got != c.want {
			t.Errorf("%s in parts of %d: got %s, want %s", c.files, c.most, got, c.want)
		}
	}
}
