package house

import (
	"go/ast"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// shown holds the packages that users import, whose exported names need Examples.
var shown = []string{".", "prazohttp", "lab", "prazoslog", "adapters/prazoprom", "adapters/prazootel", "adapters/prazoyaml"}

// TestExamples: each exported type and function of what users import has an Example, so that the documentation shows how
// it reads, and go test that it is true.
func TestExamples(t *testing.T) {
	missing, err := withoutExample(repository(t), shown)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range missing {
		t.Errorf("%s has no Example", name)
	}
}

func TestExamplesCanFail(t *testing.T) {
	missing, err := withoutExample(fstest.MapFS{
		"lab/a.go":      {Data: []byte("package lab\n\ntype A int\n\ntype B int\n\nfunc F() {}\n\nfunc (A) M() {}\n\ntype c int\n")},
		"lab/a_test.go": {Data: []byte("package lab_test\n\nfunc ExampleF() {}\n\nfunc ExampleB_M() {}\n")},
	}, shown)
	if err != nil || !slices.Equal(missing, []string{"lab.A"}) {
		t.Errorf("got %v, %v", missing, err)
	}
}

// withoutExample returns the exported types and functions that no Example is named after; one for a method counts for
// its type.
func withoutExample(files fs.FS, packages []string) ([]string, error) {
	suites, err := parseSuites(files)
	if err != nil {
		return nil, err
	}
	sources, err := parse(files, false)
	if err != nil {
		return nil, err
	}
	var missing []string
	for _, s := range sources {
		if !slices.Contains(packages, s.pkg) {
			continue
		}
		folder := s.pkg
		if folder == "." {
			folder = "prazo"
		}
		for _, name := range exportedNames(s.tree) {
			if !suites[folder].hasExample(name) {
				missing = append(missing, folder+"."+name)
			}
		}
	}
	return missing, nil
}

func (into *suite) hasExample(name string) bool {
	if into == nil {
		return false
	}
	for test := range into.tests {
		if test == "Example"+name || strings.HasPrefix(test, "Example"+name+"_") {
			return true
		}
	}
	return false
}

// exportedNames returns the exported functions and types that a file declares.
func exportedNames(tree *ast.File) []string {
	var names []string
	for _, decl := range tree.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil && decl.Name.IsExported() {
				names = append(names, decl.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok && t.Name.IsExported() {
					names = append(names, t.Name.Name)
				}
			}
		}
	}
	return names
}
