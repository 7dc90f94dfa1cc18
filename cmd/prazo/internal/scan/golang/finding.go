package golang

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// mostText is how much of a call a finding quotes.
const mostText = 200

// finding is what is reported of a call.
func (j *judge) finding(s site, name string, l *scan.Library, v verdict) scan.Finding {
	f := j.at(s.file, s.fn, s.call)
	f.Lib, f.API, f.Rule, f.Verdict, f.Limit = l.Name, name, scan.RuleOf(v.verdict), v.verdict, v.after
	f.Why, f.Fix = v.why, l.Fix
	if from := v.from; from.IsValid() && s.fn != nil && !within(s.fn.node, from) {
		if p := j.place(from); p.File != "" {
			f.From = &p
		}
	}
	f.Inherits = j.inheritors(s)
	if v.verdict < scan.Total && v.verdict != scan.Unknown {
		f.Edits = j.edits(s.file, v.literal)
	}
	return f
}

// at begins a finding of a node.
func (j *judge) at(in *file, fn *function, n ast.Node) scan.Finding {
	start, end := j.fset.Position(n.Pos()), j.fset.Position(n.End())
	f := scan.Finding{Place: j.place(n.Pos()), End: j.place(n.End()), Lang: language, Test: in.test, Func: fn.name()}
	if start.Offset <= end.Offset && end.Offset <= len(in.text) {
		f.Text = strings.Join(strings.Fields(string(in.text[start.Offset:min(end.Offset, start.Offset+4*mostText)])), " ")
		f.Text = strings.ToValidUTF8(f.Text[:min(len(f.Text), mostText)], "")
	}
	return f
}

// place is the line of a position, without what a //line comment says: an editor opens the file that was read.
func (j *judge) place(at token.Pos) scan.Place {
	p := j.fset.PositionFor(at, false)
	if strings.HasPrefix(p.Filename, "stubs/") {
		return scan.Place{}
	}
	return scan.Place{File: p.Filename, Line: p.Line, Column: p.Column}
}

// inheritors is how many calls get their limit from this one, where it stands in a function that hands its parameters to it.
func (j *judge) inheritors(s site) int {
	if s.fn == nil || s.fn.obj == nil || !j.forwards(s) {
		return 0
	}
	sites, _ := j.callersOf(s.fn)
	return len(sites)
}

// forwards says whether an argument of a call is a parameter of the function around it.
func (j *judge) forwards(s site) bool {
	for _, arg := range s.call.Args {
		if obj := j.object(arg); obj != nil {
			if p, ok := j.params[obj]; ok && p.fn == s.fn && j.names.typeOf(arg, mostSteps) != "context.Context" {
				return true
			}
		}
	}
	return false
}

// edits give the literal of an http.Client a Timeout, where it is in the file of the call and has none.
func (j *judge) edits(in *file, lit *ast.CompositeLit) []scan.Edit {
	if lit == nil || !lit.Rbrace.IsValid() || j.names.typeOf(lit, mostSteps) != "net/http.Client" || j.limit == "" {
		return nil
	}
	start := j.fset.PositionFor(lit.Lbrace, false)
	limit, ok := goDuration(j.limit)
	if start.Filename != in.path || !ok || hasKey(lit, "Timeout") || positional(lit) {
		return nil
	}
	pkg, edits, ok := j.importTime(in)
	if !ok {
		return nil
	}
	text := "Timeout: " + fmt.Sprintf(limit, pkg)
	switch {
	case len(lit.Elts) == 0:
	case j.fset.PositionFor(lit.Elts[0].Pos(), false).Line > start.Line:
		text = "\n" + text + ","
	default:
		text += ", "
	}
	at := start.Offset + 1
	return append(edits, scan.Edit{Start: at, End: at, Text: text})
}

func hasKey(lit *ast.CompositeLit, name string) bool {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == name {
				return true
			}
		}
	}
	return false
}

func positional(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return false
	}
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return !keyed
}

// importTime is the name of the package time in a file, and the edit that imports it where it is not.
func (j *judge) importTime(in *file) (name string, edits []scan.Edit, ok bool) {
	for _, i := range in.syntax.Imports {
		if i.Path.Value != `"time"` {
			continue
		}
		if i.Name == nil {
			return "time", nil, true
		}
		return i.Name.Name, nil, token.IsIdentifier(i.Name.Name) && i.Name.Name != "_"
	}
	for _, d := range in.syntax.Decls {
		if g, isGen := d.(*ast.GenDecl); isGen && g.Tok == token.IMPORT && g.Lparen.IsValid() {
			at := j.fset.PositionFor(g.Rparen, false).Offset
			return "time", []scan.Edit{{Start: at, End: at, Text: "\t\"time\"\n"}}, true
		}
	}
	at := j.fset.PositionFor(in.syntax.Name.End(), false).Offset
	return "time", []scan.Edit{{Start: at, End: at, Text: "\n\nimport \"time\""}}, true
}
