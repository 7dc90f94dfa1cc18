package lab_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/prazohq/prazo/lab"
)

var update = flag.Bool("update", false, "rewrite docs/faults.md")

func TestDocs(t *testing.T) {
	page := filepath.Join("..", "docs", "faults.md")
	if *update {
		if err := os.WriteFile(page, []byte(lab.Markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(b) != lab.Markdown() {
		t.Errorf("%s is stale; run: go test ./lab -run TestDocs -update", page)
	}
}
