package scan

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The bounds of a walk. A source file of 5 MB was written by no person, and one that somebody names may be four times as large: to
// know what every call in it means takes a hundred times its size in memory.
const (
	mostBytes  = 5 << 20
	mostNamed  = 20 << 20
	mostFiles  = 1_000_000
	mostLevels = 200
)

// A file is one of the tree, before it is read.
type file struct {
	path    string // relative to the root, with slashes
	test    bool
	named   bool // somebody named it: it is taken whatever it is
	context bool // it is read for what it says of others, and nothing is reported of it
}

// A walker goes through folders and keeps what is to be read.
type walker struct {
	root    string
	tests   bool
	include []glob
	exclude []glob
	seen    map[string]int // the place of a path in files
	files   []file
	skips   []Skip
	tested  int // tests that were left out
	base    int // how much of a path is that of the folder that was named: its name says nothing
	context bool
}

// walk finds the files of a configuration: the named ones, and what is in the named folders.
func walk(ctx context.Context, cfg *Config) (*walker, error) {
	w := &walker{root: cfg.Root, tests: cfg.Tests, seen: map[string]int{}}
	var err error
	if w.include, err = newGlobs("include", cfg.Include); err == nil {
		w.exclude, err = newGlobs("exclude", cfg.Exclude)
	}
	if err != nil {
		return nil, err
	}
	for _, name := range cfg.Paths {
		if err := w.named(ctx, name); err != nil {
			return nil, err
		}
	}
	for _, name := range cfg.Listed {
		w.listed(name)
	}
	if cfg.Stdin != nil {
		w.add(file{path: cfg.Stdin.Path, named: true})
	}
	if cfg.Around {
		w.context, w.base = true, 0
		err = w.folder(ctx, "", outerIgnores(w.root, ""))
	}
	slices.SortFunc(w.files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return w, err
}

// named takes a path that somebody wrote. It must be there.
func (w *walker) named(ctx context.Context, name string) error {
	info, err := os.Stat(filepath.Join(w.root, filepath.FromSlash(name)))
	switch {
	case err != nil:
		return fmt.Errorf("%.200s: cannot be read: %s", name, reason(err))
	case !info.IsDir():
		w.add(file{path: name, named: true})
		return nil
	case name == ".":
		name = ""
	}
	w.base = len(name)
	return w.folder(ctx, name, outerIgnores(w.root, name))
}

// listed takes a file of a list that a program made, such as the files of a commit: those that are gone, tests and what is excluded are
// left out, as in a folder.
func (w *walker) listed(name string) {
	info, err := os.Stat(filepath.Join(w.root, filepath.FromSlash(name)))
	f := file{path: name, test: testPath(name)}
	switch {
	case err != nil:
		w.skip(name, "cannot be read: "+reason(err))
	case !info.Mode().IsRegular():
		w.skip(name, "no plain file")
	case anyCovers(w.exclude, name) || len(w.include) > 0 && !anyCovers(w.include, name):
	case f.test && !w.tests:
		w.tested++
	default:
		w.add(f)
	}
}

func (w *walker) skip(name, why string) {
	if !w.context {
		w.skips = append(w.skips, Skip{Place: Place{File: name}, Why: why})
	}
}

// folder goes through one folder and those in it. A symbolic link is not followed: what it leads to is in the tree under its
// own name, or outside of it.
func (w *walker) folder(ctx context.Context, dir string, above []*ignoreFile) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if strings.Count(dir, "/") > mostLevels {
		w.skip(dir, fmt.Sprintf("more than %d folders deep", mostLevels))
		return nil
	}
	entries, err := os.ReadDir(filepath.Join(w.root, filepath.FromSlash(dir)))
	if err != nil {
		w.skip(dir, "a folder that cannot be read: "+reason(err))
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".gitignore" }) {
		if own := readIgnore(filepath.Join(w.root, filepath.FromSlash(dir), ".gitignore"), dir); own != nil {
			above = append(slices.Clone(above), own)
		}
	}
	for _, e := range entries {
		if err := w.entry(ctx, path.Join(dir, e.Name()), e.Type(), above); err != nil {
			return err
		}
	}
	return nil
}

// entry takes one entry of a folder.
func (w *walker) entry(ctx context.Context, name string, kind fs.FileMode, above []*ignoreFile) error {
	switch {
	case kind&fs.ModeSymlink != 0:
		w.skip(name, "a symbolic link")
		return nil
	case !kind.IsDir() && !kind.IsRegular():
		w.skip(name, "no plain file")
		return nil
	case anyMatches(w.exclude, name) || ignores(above, name, kind.IsDir()):
		return nil
	case kind.IsDir():
		if skippedFolder(path.Base(name)) {
			return nil
		}
		return w.folder(ctx, name, above)
	case len(w.include) > 0 && !w.context && !anyCovers(w.include, name):
		return nil
	}
	if len(w.files) >= mostFiles {
		return fmt.Errorf("more than %d files: scan the tree in parts", mostFiles)
	}
	f := file{path: name, test: testPath(strings.TrimPrefix(name[w.base:], "/")), context: w.context}
	if f.test && !w.tests {
		if !w.context {
			w.tested++
		}
		return nil
	}
	w.add(f)
	return nil
}

// add keeps a file once. A name that somebody wrote counts more than the folder it is in, and that more than what is around.
func (w *walker) add(f file) {
	if f.named {
		f.test = testPath(f.path)
	}
	i, ok := w.seen[f.path]
	if !ok {
		w.seen[f.path] = len(w.files)
		w.files = append(w.files, f)
		return
	}
	was := &w.files[i]
	was.named = was.named || f.named
	was.context = was.context && f.context
}

func anyMatches(globs []glob, name string) bool {
	return slices.ContainsFunc(globs, func(g glob) bool { return g.matches(name) })
}

// reason is why a file could not be read, without its name.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}
