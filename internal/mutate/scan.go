package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
)

// scan finds every change that a test of the module asks for, in the order of the files. The error lists every line that
// cannot be understood.
func scan(files fs.FS) ([]mutation, error) {
	var all []mutation
	var faults []error
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return skipFolder(files, name, d)
		case !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		found, err := scanFile(name, text)
		all = append(all, found...)
		if err != nil {
			faults = append(faults, err)
		}
		return nil
	})
	return all, errors.Join(append(faults, err)...)
}

// skipFolder leaves out what is not of the module: hidden folders, built programs, test data and other modules.
func skipFolder(files fs.FS, name string, d fs.DirEntry) error {
	if name == "." {
		return nil
	}
	base := d.Name()
	if strings.HasPrefix(base, ".") || base == "testdata" || base == "bin" {
		return fs.SkipDir
	}
	if _, err := fs.Stat(files, path.Join(name, "go.mod")); err == nil {
		return fs.SkipDir
	}
	return nil
}

// scanFile finds the changes that one file asks for. A line with the marker that is not in the doc comment of a test
// is a fault: it would be forgotten.
func scanFile(name string, text []byte) ([]mutation, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	tests := map[*ast.CommentGroup]string{}
	for _, decl := range tree.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Doc != nil && isTest(f) {
			tests[f.Doc] = f.Name.Name
		}
	}
	var all []mutation
	var faults []error
	for _, group := range tree.Comments {
		found, fault := scanComment(group, tests[group])
		for i := range found {
			found[i].pkg = path.Dir(name)
			found[i].at = fmt.Sprintf("%s:%d", name, fset.Position(found[i].pos).Line)
		}
		all = append(all, found...)
		if fault != nil {
			faults = append(faults, fmt.Errorf("%s:%d: %w", name, fset.Position(fault.pos).Line, fault.err))
		}
	}
	return all, errors.Join(faults...)
}

// A misplaced or wrong line of a comment.
type fault struct {
	pos token.Pos
	err error
}

// scanComment finds the changes that a comment asks for; test is "" if it is not the doc comment of a test. A change
// belongs to the laws named just above it, or to those of the change above it, or to all of the comment.
func scanComment(group *ast.CommentGroup, test string) ([]mutation, *fault) {
	var all []mutation
	var near []int
	text := false // there was a sentence since the last change
	for _, comment := range group.List {
		line := strings.TrimSpace(strings.TrimPrefix(comment.Text, "//"))
		asked, ok := strings.CutPrefix(line, marker)
		if !ok {
			laws, err := lawsOf(line)
			if err != nil {
				return nil, &fault{comment.Pos(), err}
			}
			if !text && len(laws) > 0 {
				near, text = nil, true
			}
			near = append(near, laws...)
			continue
		}
		text = false
		m, err := parseMutation(asked)
		if test == "" {
			err = errors.New("not in the doc comment of a Test function: move it there")
		}
		if err != nil {
			return nil, &fault{comment.Pos(), err}
		}
		m.pos, m.test, m.laws = comment.Pos(), test, near
		all = append(all, m)
	}
	for i := range all {
		if len(all[i].laws) == 0 {
			all[i].laws = near
		}
	}
	return all, nil
}

func isTest(f *ast.FuncDecl) bool {
	return f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") && f.Name.Name != "TestMain"
}
