package resolve

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// process says whether a call that has to do with a process is one that gets a verdict: one that waits for the process, whatever it is,
// and one that only starts it where its command is known to leave the machine. What is reported where it starts is not reported again
// where it is waited for.
func (e *engine) process(at *site, one sink) (sink, bool) {
	switch one.ref.call.When {
	case "wait":
		return e.waited(at, one)
	case "command":
		one.command = e.command(at)
		return one, scan.Leaves(one.command)
	}
	one.command = e.command(at)
	return one, true
}

// local says whether a sink is a process that is waited for and whose command is not known to leave the machine.
func (s sink) local() bool {
	call := s.ref.call
	return (call.When == "process" || call.When == "wait") && !scan.Leaves(s.command)
}

// waited looks for what started the process that a call waits for. Another wait is no start: `p = p.wait()` would lead to itself.
func (e *engine) waited(at *site, one sink) (sink, bool) {
	if e.starting {
		return sink{}, false
	}
	e.starting = true
	defer func() { e.starting = false }()
	for _, start := range e.startsOf(at, one.ref.call) {
		if e.timedBefore(&start, at) {
			return sink{}, false
		}
		for _, s := range e.findSinks(&start) {
			if scan.Leaves(s.command) {
				return sink{}, false
			}
		}
		if texts := e.startInfo(&start); len(texts) > 0 && e.shell != nil {
			one.command = scan.Started(context.Background(), e.shell, e.project, texts)
		}
	}
	return one, true
}

// timedBefore says whether the output of a process is read after a wait with a limit, and in the knowledge that the process has ended:
// what is read then is what it left.
func (e *engine) timedBefore(start, at *site) bool {
	callee := at.node.Kids[0]
	if callee.Kind != syntax.Member || callee.Kids[0].Kind != syntax.Member {
		return false
	}
	for _, t := range e.touchesAfter(start) {
		if t.node.Pos < at.node.Pos && t.node.Kind == syntax.Call && strings.HasPrefix(t.node.Kids[0].Text, "WaitForExit") && len(t.node.Kids) > 1 {
			return !isOff(&waitTime, e.eval(t.scope, t.node.Kids[1])) && endsKnown(at.scope.file.tree.Src, t.node, at.node)
		}
	}
	return false
}

// waitTime is the time of a wait as an option: -1 is none, and so is what is endless for all options.
var waitTime = scan.Option{Off: []string{"-1"}}

// endsKnown says whether the code from a wait up to a read tells whether the process has ended: the result of the wait is a condition,
// the process is asked, or it is killed.
func endsKnown(src []byte, wait, read *syntax.Node) bool {
	before := bytes.TrimRight(src[:wait.Pos], " !(\n\t")
	between := src[wait.Pos:max(read.Pos, wait.Pos)]
	condition := bytes.HasSuffix(before, []byte("if")) && (len(before) == 2 || !wordByte(before[len(before)-3]))
	return condition || bytes.Contains(between, []byte(".HasExited")) || bytes.Contains(between, []byte(".Kill("))
}

// startsOf returns the calls that made the process that a call waits for: p of p.waitFor(), of p.StandardOutput.ReadToEnd() and of
// proc_close($p).
func (e *engine) startsOf(at *site, call *scan.Call) []site {
	on := at.node.Kids[0]
	if call.From == "argument" {
		on = argAt(at.node, 0)
	}
	for on != nil && on.Kind == syntax.Member && len(on.Kids) > 0 {
		on = on.Kids[0]
	}
	switch {
	case on == nil:
		return nil
	case on.Kind == syntax.Call:
		return append(e.steps(at.scope, on, 0), site{node: on, scope: at.scope})
	case on.Kind == syntax.Name:
		return e.stepsOf(at.scope, on, at.node.Pos, 0)
	}
	return nil
}

// kills are the methods that end a process.
var kills = [...]string{"Kill", "kill", "destroy", "destroyForcibly"}

// killed says whether the function that waits for a process for a time also ends the process: if (!p.waitFor(10, SECONDS)) p.destroy().
func (e *engine) killed(at *site, ref callRef) bool {
	if ref.lib.Kind != "process" {
		return false
	}
	for _, made := range append(e.startsOf(at, ref.call), *at) {
		for _, t := range e.touchesAfter(&made) {
			if t.node.Kind == syntax.Call && slices.Contains(kills[:], t.node.Kids[0].Text) {
				return true
			}
		}
	}
	return false
}
