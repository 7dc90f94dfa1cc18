package rules

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/rules.md")

var docs = filepath.Join("..", "..", "..", "..", "..", "docs")

func TestDocs(t *testing.T) {
	t.Parallel()
	page := filepath.Join(docs, "rules.md")
	want, err := Markdown()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(b) != want {
		t.Errorf("%s is stale; run: go test ./internal/scan/rules -run TestDocs -update", page)
	}
}
