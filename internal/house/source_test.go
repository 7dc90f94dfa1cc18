package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// source is one parsed Go file: its path in the repository, the package path it belongs to, and its tree.
type source struct {
	path string
	pkg  string
	fset *token.FileSet
	tree *ast.File
}

// skipped names the folders that no rule looks into: test data may hold anything, the two modules outside
// the workspace may use anything.
var skipped = map[string]bool{"bench": true, "tools": true, "bin": true}

// repository gives the files of the checkout that this test runs in.
func repository(t *testing.T) fs.FS {
	t.Helper()
	root := filepath.Join("..", "..")
	if _, err := os.Stat(filepath.Join(root, "go.work")); err != nil {
		t.Fatalf("the repository's root is two folders up: %v", err)
	}
	return os.DirFS(root)
}

// walk calls visit with each file of the repository, leaving out hidden folders and test data.
func walk(files fs.FS, visit func(name string) error) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() {
			return visit(name)
		}
		base := d.Name()
		if name != "." && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules" || name == "docs/recipes") {
			return fs.SkipDir
		}
		return nil
	})
}

// parse reads every Go file outside the skipped folders: the tests when tests is true, else all the others.
func parse(files fs.FS, tests bool) ([]source, error) {
	var sources []source
	fset := token.NewFileSet()
	err := walk(files, func(name string) error {
		first, _, _ := strings.Cut(name, "/")
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") != tests || skipped[first] {
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		sources = append(sources, source{path: name, pkg: path.Dir(name), fset: fset, tree: tree})
		return nil
	})
	return sources, err
}

// at gives the place of a node as file:line.
func (s source) at(node ast.Node) string {
	return fmt.Sprintf("%s:%d", s.path, s.fset.Position(node.Pos()).Line)
}

// isMain says whether the file belongs to a program.
func (s source) isMain() bool { return s.tree.Name.Name == "main" }

// importPath gives the path of an import without its quotes.
func importPath(spec *ast.ImportSpec) string {
	unquoted, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	return unquoted
}

// uses lists the places where the file names a member of a package, called or not: `t := time.Now` reads the
// clock as well as `time.Now()`. A dot import of the package counts as use, since it hides what follows.
func (s source) uses(pkg string, members map[string]bool) []string {
	locals := map[string]bool{}
	for _, spec := range s.tree.Imports {
		switch {
		case importPath(spec) != pkg:
		case spec.Name == nil:
			locals[path.Base(pkg)] = true
		case spec.Name.Name == ".":
			return []string{fmt.Sprintf("%s: dot import of %s", s.at(spec), pkg)}
		default:
			locals[spec.Name.Name] = true
		}
	}
	var found []string
	ast.Inspect(s.tree, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok || !members[selector.Sel.Name] {
			return true
		}
		if name, ok := selector.X.(*ast.Ident); ok && locals[name.Name] {
			found = append(found, fmt.Sprintf("%s: %s.%s", s.at(selector), pkg, selector.Sel.Name))
		}
		return true
	})
	return found
}
