//go:build prove

package golang

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// TestTree prints what is found in the tree PRAZO_TREE, and how long it took.
func TestTree(t *testing.T) {
	root := os.Getenv("PRAZO_TREE")
	if root == "" {
		t.Skip("PRAZO_TREE is not set")
	}
	var files []scan.Source
	size := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "vendor" || d.Name() == "node_modules" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") && d.Name() != "go.mod" {
			return nil
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(root, name)
		size += len(text)
		if !strings.HasSuffix(name, "_test.go") {
			files = append(files, scan.Source{Path: filepath.ToSlash(rel), Lang: language, Text: text})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	r, err := New(builtin(t)).Analyse(t.Context(), &scan.Project{Root: root, Limit: "10s"}, files)
	took := time.Since(start)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		from := ""
		if f.From != nil {
			from = fmt.Sprintf(" from %s:%d", f.From.File, f.From.Line)
		}
		fmt.Printf("%s:%d\t%s\t%s\t%s\t%v\t%s%s (%d)\t%s\n", f.File, f.Line, f.Rule, f.Verdict, f.API, f.Limit, f.Why, from, f.Inherits, f.Text)
	}
	fmt.Printf("%d findings, %d skips, %d files, %d bytes, %v\n", len(r.Findings), len(r.Skips), r.Analysed, size, took)
}
