package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// The bounds of what comes on stdin, or as a list of files.
const (
	mostList  = 64 << 20
	mostStdin = 50 << 20
)

// A tree says what is scanned: paths relative to a root.
type tree struct {
	root   string
	paths  []string
	listed []string
	stdin  *scan.Source
	around bool
}

// tree finds the root of what is named: the working directory while everything is in it, else the folder that all of it is in.
func (cfg *scanConfig) tree(in io.Reader) (tree, error) {
	named, err := cfg.names(in)
	if err != nil {
		return tree{}, err
	}
	here, err := os.Getwd()
	if err == nil {
		here, err = filepath.EvalSymlinks(here)
	}
	if err != nil {
		return tree{}, fmt.Errorf("the working directory: %w", cause(err))
	}
	var whole []string
	for _, name := range named {
		whole = append(whole, withoutLinks(here, name))
	}
	t := tree{root: here}
	if slices.ContainsFunc(whole, func(name string) bool { return !inDir(here, name) }) {
		t.root = common(whole)
	}
	return cfg.relative(t, whole, in)
}

// relative makes the names relative to the root.
func (cfg *scanConfig) relative(t tree, whole []string, in io.Reader) (tree, error) {
	var names []string
	for _, name := range whole {
		rel, err := filepath.Rel(t.root, name)
		if err != nil {
			return t, err
		}
		names = append(names, filepath.ToSlash(rel))
	}
	switch {
	case cfg.stdinName != "":
		text, err := io.ReadAll(io.LimitReader(in, mostStdin+1))
		if err != nil || len(text) > mostStdin {
			return t, fmt.Errorf("--stdin-filename: stdin cannot be read, or has more than %d MB", mostStdin>>20)
		}
		t.stdin = &scan.Source{Path: names[0], Text: text}
	case cfg.filesFrom != "":
		t.listed = names
	default:
		t.paths = names
	}
	// Only at the top of a repository is it sure that what is around belongs to it.
	top := existing(filepath.Join(t.root, scan.SettingsName)) != ""
	if _, err := os.Stat(filepath.Join(t.root, ".git")); err == nil {
		top = true
	}
	t.around = top && !cfg.alone
	for _, name := range t.paths {
		t.around = t.around && (name != "." || len(cfg.include) > 0)
	}
	return t, nil
}

// names are what the flags and arguments name.
func (cfg *scanConfig) names(in io.Reader) ([]string, error) {
	switch {
	case cfg.stdinName != "":
		return []string{cfg.stdinName}, nil
	case cfg.filesFrom != "":
		return listedNames(cfg.filesFrom, in)
	case len(cfg.paths) == 0:
		return []string{"."}, nil
	}
	return cfg.paths, nil
}

// listedNames reads a list of files, with a line end or NUL behind each name.
func listedNames(name string, in io.Reader) ([]string, error) {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("--files-from %.200s: cannot be read: %w", name, cause(err))
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, mostList+1))
	if err != nil || len(text) > mostList {
		return nil, fmt.Errorf("--files-from %.200s: cannot be read, or has more than %d MB", name, mostList>>20)
	}
	end := "\n"
	if bytes.IndexByte(text, 0) >= 0 {
		end = "\x00"
	}
	var names []string
	for one := range strings.SplitSeq(string(text), end) {
		if one = strings.TrimSuffix(one, "\r"); one != "" {
			names = append(names, one)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("--files-from %.200s: no name is in it", name)
	}
	return names, nil
}

// withoutLinks is a path without symbolic links in its folders. The last element stays: a link is named by its own name. A folder that
// is not there is told when it is read.
func withoutLinks(here, name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(here, name)
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(name))
	if err != nil {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, filepath.Base(name))
}

// inDir says whether a path is a folder or in it.
func inDir(dir, name string) bool {
	rel, err := filepath.Rel(dir, name)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

// common is the folder that all paths are in; one folder is that itself.
func common(whole []string) string {
	dir := whole[0]
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	for _, name := range whole[1:] {
		for !inDir(dir, name) {
			dir = filepath.Dir(dir)
		}
	}
	return dir
}

// inRoot is the name of a file at the root, as short as it can be written.
func (cfg *scanConfig) inRoot(root, name string) string {
	here, err := os.Getwd()
	if err == nil {
		if here, err = filepath.EvalSymlinks(here); err == nil && here == root {
			return name
		}
	}
	return filepath.Join(root, name)
}
