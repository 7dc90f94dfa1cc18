package golang

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// check types all packages. What it cannot type, since the package is not in the tree, has no type, and no more is lost.
func (t *tree) check(ctx context.Context) {
	for _, g := range t.folders {
		if ctx.Err() != nil {
			return
		}
		t.typed(g)
	}
}

// typed types one package, once.
func (t *tree) typed(g *folder) *types.Package {
	if g.typed != nil || g.busy {
		return g.typed
	}
	g.busy = true
	files := make([]*ast.File, len(g.files))
	for i, f := range g.files {
		files[i] = f.syntax
	}
	at := g.path
	if at == "" {
		at = g.name
	}
	info := t.info
	if !t.matters(g) {
		info = nil
	}
	g.typed = t.run(at, files, info)
	if g.typed == nil {
		g.typed = unknown(at)
		t.skips = append(t.skips, scan.Skip{Place: scan.Place{File: g.files[0].path}, Why: "its package could not be typed"})
	}
	return g.typed
}

// matters says whether a package imports one that is known, or one of the tree that does: it may make calls, or give what they
// need. Of all others only the types are of use.
func (t *tree) matters(g *folder) bool {
	if g.ready {
		return g.inner
	}
	g.ready = true
	for _, f := range g.files {
		for _, i := range f.syntax.Imports {
			at := strings.Trim(i.Path.Value, "\"`")
			inner := t.find(at)
			if t.know.imports(at) || inner != nil && t.matters(inner) {
				g.inner = true
				return true
			}
		}
	}
	return false
}

// mattering are the files of the packages that matter.
func (t *tree) mattering() []*file {
	var all []*file
	for _, g := range t.folders {
		if t.matters(g) {
			all = append(all, g.files...)
		}
	}
	return all
}

// run types files as the package of a path, without what is in its functions where nothing is to be noted. go/types is made for source that a parser took without a word; of what it does with
// the rest nothing is promised, so a panic costs one package and not the scan.
func (t *tree) run(at string, files []*ast.File, info *types.Info) (p *types.Package) {
	defer func() {
		if recover() != nil {
			p = nil
		}
	}()
	conf := types.Config{Importer: t, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true,
		IgnoreFuncBodies: info == nil}
	p, _ = conf.Check(at, t.fset, files, info)
	return p
}

// Import finds a package: in the tree, or among the declarations that this package has; any other is one of which nothing is known.
func (t *tree) Import(at string) (*types.Package, error) {
	if g := t.find(at); g != nil {
		if p := t.typed(g); p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("%s imports itself", at)
	}
	if at == "golang.org/x/net/context" {
		at = "context" // all in it is another name for what is there
	}
	if p := t.others[at]; p != nil {
		return p, nil
	}
	t.others[at] = unknown(at)
	if f := stub(t.fset, at); f != nil {
		if p := t.run(at, []*ast.File{f}, nil); p != nil {
			p.MarkComplete()
			t.others[at] = p
		}
	}
	return t.others[at], nil
}

// find finds a package of the tree. Without a go.mod the folders tell: the longest one that the path ends in.
func (t *tree) find(at string) *folder {
	if g := t.byPath[at]; g != nil || len(t.modules) > 0 {
		return g
	}
	first, rest, _ := strings.Cut(at, "/")
	if !strings.Contains(first, ".") {
		return nil
	}
	for rest != "" {
		if g := t.byDir[rest]; g != nil {
			return g
		}
		_, rest, _ = strings.Cut(rest, "/")
	}
	return nil
}

// programs are the packages that the commands of the tree are made of.
func (t *tree) programs() map[*types.Package]bool {
	all := map[*types.Package]bool{}
	var add func(*types.Package)
	add = func(p *types.Package) {
		if p == nil || all[p] || !t.has(p) {
			return
		}
		all[p] = true
		for _, i := range p.Imports() {
			add(i)
		}
	}
	for _, g := range t.folders {
		if g.name == "main" {
			add(g.typed)
		}
	}
	return all
}

// has says whether a package is in the tree.
func (t *tree) has(p *types.Package) bool {
	return p != nil && t.others[p.Path()] != p
}
