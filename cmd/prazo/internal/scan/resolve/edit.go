package resolve

import (
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// edits returns the change that gives a call a total deadline, nil where no single certain one does.
func (e *engine) edits(at *site, out outcome) []scan.Edit {
	fix := out.lib.Edit
	if fix == nil || at.node.Open || out.sink == nil || out.sink.node != at.node || out.verdict == scan.Unknown {
		return nil
	}
	for _, l := range out.limits {
		if mentionsOption(fix, l.option.Name) { // it is there already, with a value that somebody chose
			return nil
		}
	}
	limit := e.limitText(fix.Unit)
	switch {
	case fix.Argument != "":
		return addArgument(at, strings.ReplaceAll(fix.Argument, "{limit}", limit))
	case fix.Key != "":
		if arg, ok := placeOfOptions(fix, out.call); ok {
			return addKey(at, arg, strings.ReplaceAll(fix.Key, "{limit}", limit))
		}
	case fix.Before != "":
		return addBefore(at, strings.ReplaceAll(fix.Before, "{limit}", limit))
	}
	return nil
}

func mentionsOption(fix *scan.EditFix, option string) bool {
	for _, text := range []string{fix.Argument, fix.Key} {
		name, _, _ := strings.Cut(text, "=")
		key, _, _ := strings.Cut(name, ":")
		if strings.TrimSpace(strings.Trim(key, "'\" ")) == option {
			return true
		}
	}
	return fix.Before != "" && strings.Contains(fix.Before, option)
}

// limitText is the limit that a fix gives, as a number of its unit.
func (e *engine) limitText(unit string) string {
	d := 10 * time.Second
	if e.project != nil {
		if parsed, err := time.ParseDuration(e.project.Limit); err == nil && parsed > 0 {
			d = parsed
		}
	}
	if unit == "" || unit == "duration" {
		return d.String()
	}
	per := unitNames[unit]
	if per == 0 {
		per = time.Second
	}
	return numberText(float64(d) / float64(per))
}

// addArgument adds a named argument at the end of a call. A comma after the last argument stays one comma.
func addArgument(at *site, text string) []scan.Edit {
	for _, k := range at.node.Kids[1:] {
		if k.Kind == syntax.Spread || k.Kind == syntax.Func && int(k.End) >= int(at.node.End) {
			return nil
		}
	}
	return insertLast(at.scope.file.tree, at.node, at.node.Kids[1:], text)
}

// insertLast writes text behind the last of some nodes, before the bracket that ends n.
func insertLast(f *syntax.File, n *syntax.Node, kids []*syntax.Node, text string) []scan.Edit {
	src := f.Src
	end := int(n.End) - 1
	if end <= int(n.Pos) || end >= len(src) || !strings.ContainsRune(")}]", rune(src[end])) {
		return nil
	}
	if len(kids) == 0 {
		if strings.TrimSpace(string(src[end-1:end])) == "" || src[end-1] != '(' && src[end-1] != '{' {
			return nil // a comment stands between the brackets
		}
		return []scan.Edit{{Start: end, End: end, Text: text}}
	}
	last := int(kids[len(kids)-1].End)
	if last > end {
		return nil
	}
	// Text goes right behind the last argument: what follows, a comma, a comment, a line's end, stays as it is.
	if last < end && strings.TrimSpace(string(src[last:end])) != "" && !strings.HasPrefix(strings.TrimSpace(string(src[last:end])), ",") && !isComment(src[last:end]) {
		return nil
	}
	return []scan.Edit{{Start: last, End: last, Text: ", " + text}}
}

func isComment(text []byte) bool {
	t := strings.TrimSpace(string(text))
	return strings.HasPrefix(t, "#") || strings.HasPrefix(t, "//") || strings.HasPrefix(t, "/*")
}

// placeOfOptions is where the object of options stands among the arguments of this call.
func placeOfOptions(fix *scan.EditFix, call *scan.Call) (int, bool) {
	switch {
	case len(call.Args) == 0, slices.Contains(call.Args, fix.Arg):
		return fix.Arg, true
	case len(call.Args) == 1:
		return call.Args[0], true
	}
	return 0, false
}

// addKey adds a key to the object of options at its place, or the object where only that is missing.
func addKey(at *site, arg int, text string) []scan.Edit {
	var args []*syntax.Node
	for _, k := range at.node.Kids[1:] {
		if k.Kind == syntax.Spread || k.Kind == syntax.Pair {
			return nil
		}
		args = append(args, k)
	}
	open, shut := "{ ", " }"
	if at.scope.file.tree.Language == "php" {
		open, shut = "[", "]"
	}
	switch {
	case len(args) == arg:
		return insertLast(at.scope.file.tree, at.node, args, open+text+shut)
	case len(args) <= arg:
		return nil
	}
	object := args[arg]
	if object.Kind != syntax.Object || object.Open {
		return nil
	}
	for _, k := range object.Kids {
		if k.Kind == syntax.Spread {
			return nil
		}
	}
	if len(object.Kids) == 0 {
		return []scan.Edit{{Start: int(object.Pos), End: int(object.End), Text: open + text + shut}}
	}
	return insertLast(at.scope.file.tree, object, object.Kids, text)
}

// addBefore writes a statement before the line of a call whose first argument is a plain variable.
func addBefore(at *site, text string) []scan.Edit {
	client := argAt(at.node, 0)
	if client == nil || client.Kind != syntax.Name {
		return nil
	}
	f := at.scope.file.tree
	line, _ := f.Line(at.node.Pos)
	start := int(f.Lines[line-1])
	indent := start
	for indent < len(f.Src) && (f.Src[indent] == ' ' || f.Src[indent] == '\t') {
		indent++
	}
	lead := string(f.Src[indent:at.node.Pos])
	// Only where the call begins a statement, or is what one assigns or returns: between other code the line may be no place.
	if trimmed := strings.TrimSpace(lead); trimmed != "" && trimmed != "return" && !strings.HasSuffix(trimmed, "=") {
		return nil
	}
	if strings.ContainsAny(lead, "({;") || !beginsStatement(f.Src[:start]) {
		return nil
	}
	text = strings.ReplaceAll(text, "{client}", string(f.Src[client.Pos:client.End]))
	return []scan.Edit{{Start: indent, End: indent, Text: text + "\n" + string(f.Src[start:indent])}}
}

// beginsStatement says whether the line before ends a statement or opens a block.
func beginsStatement(before []byte) bool {
	t := strings.TrimSpace(string(before[max(0, len(before)-200):]))
	return t == "" || strings.HasSuffix(t, ";") || strings.HasSuffix(t, "{") || strings.HasSuffix(t, "}") || strings.HasSuffix(t, "<?php")
}
