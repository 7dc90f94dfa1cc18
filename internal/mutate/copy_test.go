package main

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

func TestCopyModule(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	files := fstest.MapFS{}
	for _, name := range []string{"go.mod", "a/b/x.go", "other/go.mod", ".git/config", "bin/tool", "tools/node_modules/x/x.js", "tools/x.json"} {
		files[name] = &fstest.MapFile{Data: []byte(name)}
	}
	if err := os.CopyFS(from, files); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("go.mod", filepath.Join(from, "link")); err != nil {
		t.Fatal(err)
	}
	if err := copyModule(from, to); err != nil {
		t.Fatal(err)
	}
	if err := fstest.TestFS(os.DirFS(to), "go.mod", "a/b/x.go", "other/go.mod", "tools/x.json"); err != nil {
		t.Error(err)
	}
	for _, name := range []string{".git", "bin", "tools/node_modules", "link"} {
		if _, err := os.Lstat(filepath.Join(to, name)); !os.IsNotExist(err) {
			t.Errorf("%s is copied (%v)", name, err)
		}
	}
	text, err := os.ReadFile(filepath.Join(to, "a/b/x.go"))
	if err != nil || string(text) != "a/b/x.go" {
		t.Errorf("a/b/x.go holds %q (%v)", text, err)
	}
}
