package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// The timer of a signal only limits a body if it still runs while the body is read. clearTimeout right after `await fetch(...)`, or in
// a finally around it, ends it at the headers.

// clearedEarly says whether the timer of a signal is cleared before the body is read.
func (e *engine) clearedEarly(at *site, sig *signal) bool {
	if sig.timer == nil {
		return false
	}
	fn := at.scope.function()
	if fn == nil {
		return false
	}
	names := (&site{node: sig.timer, scope: at.scope}).held()
	for i, inner := range fn.inside {
		if i > 2000 {
			break
		}
		if !clears(inner.node, names) || inner.node.Pos < at.node.Pos {
			continue
		}
		if !readBefore(fn, at.node, inner.node.Pos) {
			return true
		}
	}
	return e.clearedInChain(at, names)
}

// clears says whether a call is clearTimeout of one of the names.
func clears(n *syntax.Node, names []string) bool {
	k := argAt(n, 0)
	if k == nil || calleeText(n.Kids[0]) != "clearTimeout" && !strings.HasSuffix(calleeText(n.Kids[0]), ".clearTimeout") {
		return false
	}
	for _, name := range names {
		if k.Kind == syntax.Name && k.Text == name {
			return true
		}
	}
	return false
}

// readBefore says whether a body is read between a call and a place in the text of a function.
func readBefore(fn *function, call *syntax.Node, end int32) bool {
	for _, inner := range fn.inside {
		n := inner.node
		if n.Pos > end || n.End <= call.Pos || n.Kids[0].Kind != syntax.Member || n == call {
			continue
		}
		if n.End < call.End {
			continue
		}
		switch n.Kids[0].Text {
		case "json", "text", "arrayBuffer", "blob", "formData", "bytes", "buffer", "read", "getReader", "pipeTo", "pipeline":
			if n.End <= end {
				return true
			}
		}
	}
	return false
}

// clearedInChain finds fetch(...).finally(() => clearTimeout(t)), where nothing before it reads the body.
func (e *engine) clearedInChain(at *site, names []string) bool {
	for _, link := range e.linksAfter(at) {
		body := argAt(link, 0)
		if body == nil || body.Kind != syntax.Func && !(link.Kids[0].Text == "finally") {
			continue
		}
		found, reads := false, false
		each(body, 0, func(n *syntax.Node) {
			if n.Kind != syntax.Call || len(n.Kids) == 0 {
				return
			}
			found = found || clears(n, names)
			if n.Kids[0].Kind == syntax.Member && (n.Kids[0].Text == "json" || n.Kids[0].Text == "text") {
				reads = true
			}
		})
		if reads {
			return false
		}
		if found {
			return true
		}
	}
	return false
}

// each walks a node and all below it.
func each(n *syntax.Node, depth int, do func(*syntax.Node)) {
	if n == nil || depth > maxDepth {
		return
	}
	do(n)
	for _, k := range n.Kids {
		each(k, depth+1, do)
	}
}

// cutShort takes a limit of a signal down to the headers where its timer does not live as long as the body.
func (e *engine) cutShort(at *site, l *limit) {
	v := l.setting.val
	if v.kind != vSignal || l.verdict != scan.Total || !e.clearedEarly(at, v.signal) {
		return
	}
	l.verdict, l.cleared = scan.Headers, true
}
