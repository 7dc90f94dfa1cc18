package config

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/prazohq/prazo/adapters/prazoyaml"
)

var update = flag.Bool("update", false, "rewrite docs/config.md")

func TestDocs(t *testing.T) {
	t.Parallel()
	page := filepath.Join("..", "..", "..", "..", "docs", "config.md")
	if *update {
		if err := os.WriteFile(page, []byte(Markdown()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if string(b) != Markdown() {
		t.Errorf("%s is stale; run: go test ./internal/config -run TestDocs -update", page)
	}
}

// TestSample: the file that the page shows can be read.
func TestSample(t *testing.T) {
	t.Parallel()
	f, err := prazoyaml.Parse("prazo.yaml", []byte(Sample))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Dependencies) != 4 || len(f.Pages) != 1 || len(f.Pools) != 1 || len(f.Fronts) != 1 {
		t.Errorf("%+v", f)
	}
}
