package resolve

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// report judges all calls and makes the findings.
func (e *engine) report(ctx context.Context) []scan.Finding {
	var order []*scan.Finding
	for _, part := range e.split(ctx, func(part *engine, f *file) {
		for _, at := range f.sites {
			part.found = append(part.found, part.reportSite(at)...)
		}
	}) {
		order = append(order, part.found...)
		e.failed = append(e.failed, part.failed...)
		maps.Copy(e.finds, part.finds)
		maps.Copy(e.reported, part.reported)
		for node, n := range part.inherits {
			e.inherits[node] += n
		}
	}
	out := e.shared(order)
	for node, n := range e.inherits {
		if f := e.finds[node]; f != nil {
			f.Inherits = n
		}
	}
	for _, f := range order {
		out = append(out, *f)
	}
	return out
}

// shared makes one finding of each limit that calls have from a client or a default made elsewhere: that place is where it is to be
// changed, and it is reported once. Each call with From has a finding at From.
func (e *engine) shared(order []*scan.Finding) []scan.Finding {
	at := map[scan.Place]int{}
	var out []scan.Finding
	for _, f := range order {
		if f.From == nil || f.Verdict == scan.Unknown || e.reported[*f.From] {
			continue
		}
		i, there := at[*f.From]
		if !there {
			i = len(out)
			at[*f.From] = i
			source := *f
			source.Place, source.End = *f.From, *f.From
			source.From, source.Related, source.Edits = nil, nil, nil
			source.Func, source.Text = "", e.lineText(*f.From)
			out = append(out, source)
		}
		out[i].Inherits++
	}
	return out
}

// lineText is the line of a place, without the blanks around it.
func (e *engine) lineText(p scan.Place) string {
	f := e.byPath[p.File]
	if f == nil || p.Line > len(f.tree.Lines) {
		return ""
	}
	rest := f.tree.Src[f.tree.Lines[p.Line-1]:]
	line, _, _ := strings.Cut(string(rest[:min(len(rest), 400)]), "\n")
	line = strings.ToValidUTF8(strings.TrimSpace(line), "")
	if len(line) > 200 {
		line = strings.ToValidUTF8(line[:200], "")
	}
	return line
}

// reportSite makes the findings of one call: that of its limit, and those of what is wrong with how it is set.
func (e *engine) reportSite(at *site) []*scan.Finding {
	sinks := e.sinks(at)
	if len(sinks) == 0 {
		return nil
	}
	e.budget = maxWork
	var weakest outcome
	var of sink
	found := false
	for _, s := range sinks {
		if s.fn != nil && !e.forwards(s.fn) {
			continue
		}
		out, ok := e.judge(at, s, nil, 0)
		if ok && (!found || weakerVerdict(out.verdict, weakest.verdict)) {
			weakest, of, found = out, s, true
		}
	}
	if !found {
		return nil
	}
	f := e.finding(at, weakest)
	if of.fn != nil {
		e.inherit(f, at, weakest)
		return []*scan.Finding{f}
	}
	if fn := at.scope.function(); fn != nil && e.gives(fn, at.node) {
		f.Inherits = len(e.callers[fn])
	}
	e.finds[at.node] = f
	e.reported[f.Place] = true
	return append([]*scan.Finding{f}, e.faults(at, f, weakest)...)
}

// maxWork is how many calls behind one call are judged before the rest is left out.
const maxWork = 2000

// inherit marks a finding as one that has its limit from a wrapper.
func (e *engine) inherit(f *scan.Finding, at *site, out outcome) {
	if out.sink == nil || out.sink.node == at.node {
		return
	}
	from := e.placeOf(out.sink.scope.file, out.sink.node.Pos)
	f.From = &from
	f.Related = append(f.Related, from)
	e.inherits[out.sink.node]++
	f.Why = fmt.Sprintf("it calls %s in %s:%d: %s", out.api, from.File, from.Line, out.why)
}

func (e *engine) finding(at *site, out outcome) *scan.Finding {
	file := at.scope.file
	f := &scan.Finding{
		Place: e.placeOf(file, at.node.Pos), End: e.placeOf(file, max(at.node.End-1, at.node.Pos)),
		Lang: file.src.Lang, Lib: out.lib.Name, API: out.api, Rule: out.rule(), Verdict: out.verdict, Limit: out.after,
		Why: out.why, Fix: out.lib.Fix, Func: funcName(at.scope), Text: callText(file, at.node), Test: file.inTests(at.node.Pos),
	}
	if out.from != nil && !(out.from.file == file && at.node.Pos <= out.from.pos && out.from.pos < at.node.End) {
		from := e.placeOf(out.from.file, out.from.pos)
		f.From = &from
		f.Related = []scan.Place{from}
	}
	if out.fix != "" {
		f.Fix = out.fix
	}
	if out.verdict != scan.Total && !out.local {
		f.Edits = e.edits(at, out)
	}
	return f
}

func (e *engine) placeOf(f *file, pos int32) scan.Place {
	line, column := f.tree.Line(pos)
	return scan.Place{File: f.src.Path, Line: line, Column: column}
}

// funcName is the name of the function around a call, with its class.
func funcName(s *scope) string {
	fn := s.function()
	for fn != nil && fn.name == "" && fn.scope.up != nil && fn.scope.up.function() != nil {
		fn = fn.scope.up.function()
	}
	switch {
	case fn == nil:
		return ""
	case fn.class != nil:
		return fn.class.name + "." + fn.name
	}
	return fn.name
}

// callText is the text of a call with its blanks made one, at most 200 bytes.
func callText(f *file, n *syntax.Node) string {
	end := min(int(n.End), len(f.tree.Src))
	start := min(int(n.Pos), end)
	text := f.tree.Src[start:min(end, start+1000)]
	joined := strings.Join(strings.Fields(strings.ToValidUTF8(string(text), "?")), " ")
	if len(joined) <= 200 {
		return joined
	}
	return strings.ToValidUTF8(joined[:197], "") + "..."
}
