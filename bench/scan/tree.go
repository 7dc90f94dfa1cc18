package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A tree is a folder of source.
type tree struct {
	name, dir string
	bytes     int64            // of source, in all languages
	files     map[string]int64 // how many, by their ending
}

// endings are those of source that prazo scan reads.
var endings = []string{".py", ".js", ".mjs", ".jsx", ".ts", ".tsx", ".vue", ".svelte", ".php", ".cs", ".go", ".java", ".kt", ".rb", ".rs", ".sh"}

// skipped are folders with what others wrote: prazo scan leaves them out.
var skipped = []string{".git", "node_modules", "vendor", "site-packages", "dist-packages", "dist", "build", "__pycache__"}

// findTrees are the folders in a folder; without one, what every machine with Python and Go has. Files that are made go to dir.
func findTrees(folder, dir string) ([]tree, error) {
	if folder == "" {
		return standard(dir)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var all []tree
	for _, e := range entries {
		if e.IsDir() {
			t, err := newTree(e.Name(), filepath.Join(folder, e.Name()))
			if err != nil {
				return nil, err
			}
			all = append(all, t)
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no folder in it", folder)
	}
	return all, nil
}

// standard are the standard library of Python, copied without the packages that are installed inside it, and Go's net.
func standard(dir string) ([]tree, error) {
	var all []tree
	if out, err := exec.Command("python3", "-c", `import sysconfig; print(sysconfig.get_path("stdlib"))`).Output(); err == nil {
		to := filepath.Join(dir, "python")
		if err := copySource(strings.TrimSpace(string(out)), to, ".py"); err != nil {
			return nil, err
		}
		t, err := newTree("Python's standard library", to)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	t, err := newTree("Go's net", filepath.Join(strings.TrimSpace(string(root)), "src", "net"))
	return append(all, t), err
}

func newTree(name, dir string) (tree, error) {
	t := tree{name: name, dir: dir, files: map[string]int64{}}
	err := source(dir, func(name string, size int64) error {
		t.files[filepath.Ext(name)]++
		t.bytes += size
		return nil
	})
	if err == nil && t.bytes == 0 {
		err = errors.New("no source in " + dir)
	}
	return t, err
}

// source goes through the files of a folder that are source.
func source(dir string, each func(name string, size int64) error) error {
	return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && slices.Contains(skipped, e.Name()) && name != dir:
			return filepath.SkipDir
		case !e.Type().IsRegular() || !slices.Contains(endings, filepath.Ext(name)):
			return nil
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		return each(name, info.Size())
	})
}

// copySource copies the files of one ending.
func copySource(from, to, ending string) error {
	return source(from, func(name string, _ int64) error {
		rel, err := filepath.Rel(from, name)
		if err != nil || filepath.Ext(name) != ending {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, rel)), 0o755); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), text, 0o644)
	})
}

// one makes a tree with one empty file of each language of t: what a program does on it is its start.
func one(t tree, dir string) (tree, error) {
	few := tree{name: "start", dir: dir, files: t.files}
	for ending := range t.files {
		if err := os.WriteFile(filepath.Join(dir, "empty"+ending), []byte("\n"), 0o644); err != nil {
			return few, err
		}
	}
	return few, nil
}
