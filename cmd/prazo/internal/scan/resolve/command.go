package resolve

import (
	"context"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A process that is started leaves the machine where its command does. One that is waited for can hang even where it does not, and is
// then a local one. The command is put together as the text that a shell would
// read, with a variable for all that is not known, and the analyser of the shell judges it: what curl, ssh and psql do, and which of
// their options limit it, is known there.

// command returns what the shell says of the command that a call starts, see scan.Started.
func (e *engine) command(at *site) *scan.Finding {
	if e.shell == nil {
		return nil
	}
	if known, there := e.commands[at.node]; there {
		return known
	}
	e.commands[at.node] = scan.Started(context.Background(), e.shell, e.project, e.commandTexts(at))
	return e.commands[at.node]
}

// commandTexts returns the commands that a call may start: its first argument, and where that is one word alone, the words behind it.
func (e *engine) commandTexts(at *site) []string {
	first, second := argAt(at.node, 0), argAt(at.node, 1)
	if first == nil {
		return e.builtCommand(at)
	}
	w := wording{e, map[*binding]bool{}}
	texts := w.of(at.scope, first, 0)
	if second == nil || first.Kind == syntax.List {
		return texts
	}
	var behind []string
	if e.wordsBehind(at, second) {
		behind = w.behind(at)
	}
	for i, text := range texts {
		if len(behind) > 0 && !strings.ContainsAny(text, " \t\n") {
			texts[i] = text + " " + behind[0]
		}
	}
	return texts
}

// wordsBehind says whether the arguments behind the command are words of it: a list of them, or all where the function takes them so.
func (e *engine) wordsBehind(at *site, second *syntax.Node) bool {
	if e.script() { // one list is what Node takes; one that is not known may hold any words
		return second.Kind != syntax.Object && second.Kind != syntax.Func
	}
	return second.Kind == syntax.List || strings.HasSuffix(at.node.Kids[0].Text, "_exec") || e.language() == "ruby" ||
		second.Kind == syntax.Name && e.eval(at.scope, second).kind == vList
}

// behind returns the words of the arguments behind the first.
func (w wording) behind(at *site) []string {
	texts := w.of(at.scope, argAt(at.node, 1), 0)
	for position := 2; position < maxWords; position++ {
		k := argAt(at.node, position)
		if k == nil || k.Kind == syntax.Object || k.Kind == syntax.Func {
			break
		}
		texts = crossed(texts, w.word(at.scope, k, 0), " ")
	}
	return texts
}

// maxWords is how many words of a command are read.
const maxWords = 64
