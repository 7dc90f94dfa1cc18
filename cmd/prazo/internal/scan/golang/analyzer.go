package golang

import (
	"context"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// vetLimit is the limit that fixes under go vet say: it has no flag for it.
const vetLimit = "10s"

// Analyzer returns the same as an analysis of go vet and its like. It sees one package at a time, with all types, so what callers in
// other packages give is not known to it; it reports what is certain. shell is as New has it.
func Analyzer(k *scan.Knowledge, shell scan.Analyser) *analysis.Analyzer {
	a := &analyser{newKnowledge(k), shell}
	return &analysis.Analyzer{
		Name: "prazo",
		Doc:  "prazo reports calls that leave the process and have no total deadline",
		URL:  "https://github.com/prazohq/prazo",
		Run:  a.pass,
	}
}

// VetTool answers the go command, and ends the process: go vet -vettool=prazo runs it once a package.
func VetTool(k *scan.Knowledge, shell scan.Analyser) { unitchecker.Main(Analyzer(k, shell)) }

// IsVet says whether the arguments of the process are those that go vet gives its tool.
func IsVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	for _, a := range args[:len(args)-1] {
		if !strings.HasPrefix(a, "-") {
			return false
		}
	}
	last := args[len(args)-1]
	return last == "-V=full" || last == "-flags" || strings.HasSuffix(last, ".cfg")
}

// pass judges one package.
func (a *analyser) pass(p *analysis.Pass) (any, error) {
	u := &unit{fset: p.Fset, info: p.TypesInfo, limit: vetLimit, inTree: func(o *types.Package) bool { return o == p.Pkg }}
	at := map[string]*token.File{}
	for _, f := range p.Files {
		where := p.Fset.File(f.FileStart)
		text, err := p.ReadFile(where.Name())
		if err != nil {
			return nil, err
		}
		at[where.Name()] = where
		u.files = append(u.files, &file{path: where.Name(), text: text, test: strings.HasSuffix(where.Name(), "_test.go"), syntax: f})
	}
	for _, f := range a.findings(context.Background(), u) {
		if where := at[f.File]; where != nil && certain(&f) {
			p.Report(diagnostic(&f, where))
		}
	}
	return nil, nil
}

// certain says whether a finding is to be reported whatever other packages do.
func certain(f *scan.Finding) bool {
	switch f.Rule {
	case scan.RuleNone, scan.RuleConnect, scan.RuleCancelled, scan.RuleUnit:
		return !f.Test
	}
	return false
}

func diagnostic(f *scan.Finding, where *token.File) analysis.Diagnostic {
	start := where.LineStart(f.Line) + token.Pos(f.Column-1)
	d := analysis.Diagnostic{Pos: start, Category: f.Rule, Message: f.API + ": " + f.Rule + ": " + f.Why}
	if f.End.Line > 0 && f.End.Line <= where.LineCount() {
		d.End = where.LineStart(f.End.Line) + token.Pos(f.End.Column-1)
	}
	if len(f.Edits) == 0 {
		return d
	}
	fix := analysis.SuggestedFix{Message: f.Fix}
	for _, e := range f.Edits {
		fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: where.Pos(e.Start), End: where.Pos(e.End), NewText: []byte(e.Text)})
	}
	d.SuggestedFixes = []analysis.SuggestedFix{fix}
	return d
}
