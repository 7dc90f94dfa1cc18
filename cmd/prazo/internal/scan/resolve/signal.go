package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// signalOf evaluates what makes a signal: AbortSignal.timeout(1000), new CancellationTokenSource(TimeSpan.FromSeconds(5)).
func (e *engine) signalOf(s *scope, n *syntax.Node, know *scan.Signal) *value {
	sig := &signal{know: know, at: place{s.file, n.Pos}}
	v := &value{kind: vSignal, signal: sig}
	if know.Joins {
		e.join(s, n, sig)
		return v
	}
	k := argAt(n, know.At)
	if k == nil {
		sig.why = "nothing was seen that gives it a time"
		return v
	}
	after := e.eval(s, k)
	if d, ok := timeOf(after, know.Unit); ok {
		after = &value{kind: vDuration, dur: d}
	}
	sig.after = after
	return v
}

// join gives a signal the limits of all that it is made of: the first with a time is enough.
func (e *engine) join(s *scope, n *syntax.Node, sig *signal) {
	sig.why = "none of what it joins has a time that was seen"
	var parts []*value
	for _, k := range n.Kids[1:] {
		v := e.eval(s, k)
		if v.kind == vList {
			parts = append(parts, v.parts...)
		} else {
			parts = append(parts, v)
		}
	}
	for _, p := range parts {
		if p.kind == vSignal && p.signal.why == "" && p.signal.after != nil {
			sig.after, sig.why = p.signal.after, ""
			sig.timer, sig.cleared = p.signal.timer, p.signal.cleared
		}
	}
}

// touchSignal looks at what is done to a signal: a time that is set, or a timer that ends it.
func (e *engine) touchSignal(v *value, t *touch) *value {
	know := v.signal.know
	if know == nil || t.node.Kind != syntax.Call {
		return v
	}
	callee := t.node.Kids[0]
	if callee.Kind == syntax.Member && slices.Contains(know.Setters, callee.Text) && len(t.node.Kids) > 1 {
		return v.timed(e.timeArg(t.scope, t.node.Kids[1], know.Unit), nil)
	}
	timer := e.timerAround(t, know.Abort)
	if timer == nil {
		return v
	}
	k := argAt(timer, 1)
	if k == nil {
		return v
	}
	return v.timed(e.timeArg(t.scope, k, "ms"), timer)
}

func (e *engine) timeArg(s *scope, k *syntax.Node, unit string) *value {
	v := e.eval(s, k)
	if d, ok := timeOf(v, unit); ok {
		return &value{kind: vDuration, dur: d}
	}
	return v
}

func (v *value) timed(after *value, timer *syntax.Node) *value {
	sig := *v.signal
	sig.after, sig.timer, sig.why = after, timer, ""
	return &value{kind: vSignal, signal: &sig}
}

// timerAround returns the call of setTimeout that runs what a touch is: `setTimeout(() => c.abort(), 5000)`, `setTimeout(c.abort, 5000)`.
func (e *engine) timerAround(t *touch, abort string) *syntax.Node {
	if abort == "" {
		return nil
	}
	callee := t.node.Kids[0]
	if isTimer(callee) && len(t.node.Kids) > 1 && mentions(t.node.Kids[1], abort) {
		return t.node
	}
	if callee.Kind != syntax.Member || callee.Text != abort || t.scope.fn == nil {
		return nil
	}
	return t.scope.file.timers[t.scope.fn.node]
}

func isTimer(callee *syntax.Node) bool {
	return (callee.Kind == syntax.Name || callee.Kind == syntax.Member) && callee.Text == "setTimeout"
}

// mentions says whether an expression is the member `abort` of something, bound or not.
func mentions(n *syntax.Node, member string) bool {
	for depth := 0; n != nil && depth < 4; depth++ {
		if n.Kind == syntax.Member && n.Text == member {
			return true
		}
		if len(n.Kids) == 0 {
			return false
		}
		n = n.Kids[0]
	}
	return false
}
