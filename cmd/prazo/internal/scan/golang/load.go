package golang

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"go/types"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A file is one Go file of the tree.
type file struct {
	path   string
	text   []byte
	test   bool
	made   bool // a program wrote it
	syntax *ast.File
}

// aside says whether a file is there for tests only: what it gives for a parameter, or a field, says nothing of the program.
func (f *file) aside() bool {
	return f.test || slices.ContainsFunc(f.syntax.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` })
}

// A folder has the files of one package.
type folder struct {
	path  string // what it is imported by; "" where it cannot be
	name  string
	files []*file
	typed *types.Package // nil until it is typed
	ready bool           // matters is known
	inner bool           // see matters
	busy  bool           // it is being typed: an import of it now is a cycle
}

// A tree is all that is analysed together.
type tree struct {
	fset    *token.FileSet
	files   []*file
	folders []*folder
	byPath  map[string]*folder
	byDir   map[string]*folder // for trees without a go.mod
	modules map[string]string  // the folder of a go.mod -> the path of its module
	others  map[string]*types.Package
	info    *types.Info
	skips   []scan.Skip
	know    *knowledge
}

// load parses the files, in parallel, and sorts them into packages.
func load(ctx context.Context, p *scan.Project, sources []scan.Source, k *knowledge) *tree {
	t := &tree{fset: token.NewFileSet(), byPath: map[string]*folder{}, byDir: map[string]*folder{}, modules: map[string]string{},
		others: map[string]*types.Package{}, know: k}
	var code []scan.Source
	for _, s := range sources {
		if path.Base(s.Path) == "go.mod" {
			t.module(path.Dir(s.Path), s.Text)
		} else if !s.Made || k.generated(s.Text) {
			code = append(code, s)
		}
	}
	if _, ok := t.modules["."]; !ok {
		t.above(p.Root)
	}
	t.parse(ctx, code)
	t.group()
	size := 0
	for _, f := range t.mattering() {
		size += len(f.text)
	}
	t.info = newInfo(size)
	return t
}

// newInfo makes maps for as many entries as so many bytes of source have, within a quarter: to grow them takes a third of the time.
func newInfo(size int) *types.Info {
	return &types.Info{Types: make(map[ast.Expr]types.TypeAndValue, size/20), Defs: make(map[*ast.Ident]types.Object, size/100),
		Uses: make(map[*ast.Ident]types.Object, size/25)}
}

// module notes the path of the module in dir.
func (t *tree) module(dir string, text []byte) {
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) > 1 && words[0] == "module" {
			t.modules[dir] = strings.Trim(words[1], "\"`")
			return
		}
	}
}

// above looks for the go.mod of a folder inside a module, as the go command does.
func (t *tree) above(root string) {
	dir, err := filepath.Abs(root)
	if root == "" || err != nil {
		return
	}
	for below := ""; ; {
		if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			t.module(".", text)
			if name := t.modules["."]; name != "" {
				t.modules["."] = path.Join(name, below)
			}
			return
		}
		up := filepath.Dir(dir)
		if up == dir {
			return
		}
		below, dir = path.Join(filepath.Base(dir), below), up
	}
}

// parse parses the files; one that is not all Go is used as far as it is.
func (t *tree) parse(ctx context.Context, code []scan.Source) {
	files, faults := make([]*file, len(code)), make([]error, len(code))
	var work sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, s := range code {
		slots <- struct{}{}
		work.Go(func() {
			defer func() { <-slots }()
			if ctx.Err() != nil {
				return
			}
			tree, err := parser.ParseFile(t.fset, s.Path, s.Text, parser.ParseComments|parser.SkipObjectResolution)
			files[i], faults[i] = &file{path: s.Path, text: s.Text, test: s.Test, made: s.Made, syntax: tree}, err
		})
	}
	work.Wait()
	for i, f := range files {
		t.parsed(f, faults[i])
	}
}

func (t *tree) parsed(f *file, fault error) {
	if f == nil {
		return
	}
	if fault != nil {
		skip := scan.Skip{Place: scan.Place{File: f.path}, Why: "not Go: " + fault.Error()}
		var list scanner.ErrorList
		if errors.As(fault, &list) && len(list) > 0 {
			skip.Line, skip.Why = list[0].Pos.Line, fmt.Sprintf("only in part, it is not all Go: %.200s", list[0].Msg)
		}
		t.skips = append(t.skips, skip)
	}
	if f.syntax != nil && f.syntax.Name != nil && f.syntax.FileStart.IsValid() {
		t.files = append(t.files, f)
	}
}

// group sorts the files into packages: those of one folder and one name.
func (t *tree) group() {
	seen := map[[2]string]*folder{}
	for _, f := range t.files {
		dir := path.Dir(f.path)
		id := [2]string{dir, f.syntax.Name.Name}
		g := seen[id]
		if g == nil {
			g = &folder{name: id[1]}
			seen[id] = g
			t.folders = append(t.folders, g)
			t.name(g, dir)
		}
		g.files = append(g.files, f)
	}
}

// name gives a package the path by which it is imported. A test package of its own and a command have none that counts, unless
// nothing else is in their folder.
func (t *tree) name(g *folder, dir string) {
	if strings.HasSuffix(g.name, "_test") {
		return
	}
	at := t.importPath(dir)
	if old := t.byPath[at]; old == nil || old.name == "main" {
		g.path, t.byPath[at], t.byDir[dir] = at, g, g
	}
}

func (t *tree) importPath(dir string) string {
	for up := dir; ; up = path.Dir(up) {
		if module, ok := t.modules[up]; ok {
			return path.Join(module, strings.TrimPrefix(strings.TrimPrefix(dir, up), "/"))
		}
		if up == "." || up == "/" {
			return dir
		}
	}
}
