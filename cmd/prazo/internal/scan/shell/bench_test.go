package shell

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// BenchmarkAnalyse reads a script of 200 functions, each with a call.
func BenchmarkAnalyse(b *testing.B) {
	var text strings.Builder
	text.WriteString("#!/bin/sh\nCURL=\"curl -sS\"\nCURL=\"$CURL -L\"\n")
	for i := range 200 {
		fmt.Fprintf(&text, "step_%d() {\n  # fetches one thing\n  if [ -n \"$1\" ]; then\n    echo \"step %d of $2\" >&2\n    body=$($CURL --max-time 10 \"https://host/$1\" | sed -n 's/a/b/p')\n"+
			"  fi\n  for f in *.txt; do\n    printf '%%s\\n' \"$f\" | grep -v '^#' >>out || return 1\n  done\n}\nstep_%d a b\n", i, i, i)
	}
	a := New(knowledge(b))
	files := []scan.Source{{Path: "a.sh", Lang: "shell", Text: []byte(text.String())}}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if r, err := a.Analyse(context.Background(), &scan.Project{}, files); err != nil || len(r.Findings) != 200 {
			b.Fatal(len(r.Findings), err)
		}
	}
}

// BenchmarkNothing reads a file that calls nothing, as most do.
func BenchmarkNothing(b *testing.B) {
	text := strings.Repeat("if [ -n \"$1\" ]; then echo \"step 1 of $2\" >&2; fi # and so on\n", 5000)
	a := New(knowledge(b))
	files := []scan.Source{{Path: "a.sh", Lang: "shell", Text: []byte(text)}}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := a.Analyse(context.Background(), &scan.Project{}, files); err != nil {
			b.Fatal(err)
		}
	}
}
