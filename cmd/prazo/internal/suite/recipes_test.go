package suite

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the code of docs/recipes.md, and the programs that are recipes, again")

var docs = filepath.Join("..", "..", "..", "..", "docs")

// marker stands in the page where the code of a file belongs; the code that is there already is taken out with it.
var marker = regexp.MustCompile("(?m)^<!-- code: (\\S+) -->\n(?:\n```[a-z]*\n(?s:.*?)\n```\n)?")

// The page shows the recipes as they are, and each of them once.
func TestRecipesPage(t *testing.T) {
	t.Parallel()
	page := filepath.Join(docs, "recipes.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]int{}
	want := marker.ReplaceAllStringFunc(string(text), func(part string) string {
		name := marker.FindStringSubmatch(part)[1]
		shown[name]++
		code, err := os.ReadFile(filepath.Join(docs, "recipes", filepath.Base(name)))
		if err != nil {
			t.Errorf("recipes.md: %v", err)
		}
		if bytes.Contains(code, []byte("\n```")) {
			t.Errorf("%s would end its own code in the page", name)
		}
		return fmt.Sprintf("<!-- code: %s -->\n\n```%s\n%s\n```\n", name, dialect(name), strings.TrimSpace(string(code)))
	})
	entries, err := os.ReadDir(filepath.Join(docs, "recipes"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), "__pycache__") {
			continue
		}
		if shown[e.Name()] != 1 {
			t.Errorf("recipes.md shows %s %d times", e.Name(), shown[e.Name()])
		}
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want != string(text) {
		t.Error("docs/recipes.md is stale; run in cmd/prazo: go test ./internal/suite -run TestRecipes -update")
	}
}

// dialect is the word after the fence.
func dialect(name string) string {
	switch ending := strings.TrimPrefix(filepath.Ext(name), "."); ending {
	case "py":
		return "python"
	case "mjs":
		return "js"
	case "rb":
		return "ruby"
	case "pl":
		return "perl"
	default:
		return ending
	}
}

// A program of the suite that is named recipe_x is the recipe x.
func TestRecipesInPrograms(t *testing.T) {
	t.Parallel()
	copies, err := filepath.Glob("programs/*/recipe_*")
	if err != nil || len(copies) == 0 {
		t.Fatalf("%d copies of recipes, %v", len(copies), err)
	}
	for _, copied := range copies {
		recipe := filepath.Join(docs, "recipes", strings.TrimPrefix(filepath.Base(copied), "recipe_"))
		want, err := os.ReadFile(recipe)
		if err != nil {
			t.Error(err)
			continue
		}
		if *update {
			if err := os.WriteFile(copied, want, 0o644); err != nil {
				t.Error(err)
			}
			continue
		}
		if got, err := os.ReadFile(copied); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not %s (%v); run in cmd/prazo: go test ./internal/suite -run TestRecipes -update", copied, recipe, err)
		}
	}
}
