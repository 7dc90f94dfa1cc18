// Package golang finds the calls of Go source that have no total deadline. It types the tree by go/types against declarations of
// its own, so that it needs neither Go nor a module cache, and follows contexts and clients through variables, fields and functions.
package golang

import (
	"bytes"
	"context"
	"go/ast"
	"path"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// language is what this Analyser calls its language.
const language = "go"

// New returns the Analyser for Go. shell says which commands leave the machine; nil: none does.
func New(k *scan.Knowledge, shell scan.Analyser) scan.Analyser {
	return &analyser{newKnowledge(k), shell}
}

type analyser struct {
	know  *knowledge
	shell scan.Analyser
}

// Wants takes Go files, and go.mod for the paths of their packages.
func (a *analyser) Wants(name string, head []byte) string { return Wants(name, head) }

// Wants says whether a file is one of Go, before what is known of Go is read.
func Wants(name string, _ []byte) string {
	if strings.HasSuffix(name, ".go") || path.Base(name) == "go.mod" {
		return language
	}
	return ""
}

// WantsMade says that generated files are of use: the methods that protoc wrote are known by how they are declared.
func (a *analyser) WantsMade() bool { return true }

// Analyse types the tree, and judges all calls in it.
func (a *analyser) Analyse(ctx context.Context, p *scan.Project, files []scan.Source) (scan.Result, error) {
	var all scan.Result
	for _, part := range parts(files, mostTyped) {
		r, err := a.analyse(ctx, p, part)
		if err != nil {
			return scan.Result{}, err
		}
		if len(part) < len(files) {
			all.Skips = append(all.Skips, scan.Skip{Place: scan.Place{File: part[0].Path},
				Why: "the Go code is too much to be typed at once: what it gives to files far away in the tree is not seen"})
		}
		all.Findings, all.Skips = append(all.Findings, r.Findings...), append(all.Skips, r.Skips...)
		all.Comments, all.Analysed = append(all.Comments, r.Comments...), all.Analysed+r.Analysed
	}
	return all, nil
}

// analyse does one part of a tree.
func (a *analyser) analyse(ctx context.Context, p *scan.Project, files []scan.Source) (scan.Result, error) {
	t := load(ctx, p, files, a.know)
	if err := context.Cause(ctx); err != nil {
		return scan.Result{}, err
	}
	t.check(ctx)
	if err := context.Cause(ctx); err != nil {
		return scan.Result{}, err
	}
	found := a.findings(ctx, &unit{fset: t.fset, info: t.info, files: t.mattering(), inTree: t.has, whole: t.programs(), limit: p.Limit, embedded: t.embedded()})
	return scan.Result{Findings: found, Skips: t.skips, Analysed: len(t.files), Comments: t.comments()}, context.Cause(ctx)
}

// findings judges the calls of a unit.
func (a *analyser) findings(ctx context.Context, u *unit) []scan.Finding {
	j := &judge{index: newIndex(u, a.know), ctx: ctx, shell: a.shell, starts: map[*ast.CallExpr]bool{}}
	return j.all()
}

// comments are those that speak to prazo.
func (t *tree) comments() []scan.Comment {
	var all []scan.Comment
	for _, f := range t.files {
		for _, group := range f.syntax.Comments {
			for _, c := range group.List {
				if !strings.Contains(c.Text, "prazo:") {
					continue
				}
				at := t.fset.Position(c.Pos())
				before := f.text[at.Offset-(at.Column-1) : at.Offset]
				all = append(all, scan.Comment{Place: scan.Place{File: f.path, Line: at.Line, Column: at.Column}, Text: c.Text,
					Alone: len(bytes.TrimSpace(before)) == 0})
			}
		}
	}
	return all
}
