package syntax

import (
	"fmt"
	"strings"
)

// dump prints a tree on one line: f(a, k: 1), {a: 1}, [1, 2], fn name(x) {...}, <|| a b>, "text"{expressions}.
func dump(n *Node) string {
	text := dumpKind(n)
	if n.Open {
		text += "~"
	}
	return text
}

func dumpKind(n *Node) string {
	switch n.Kind {
	case Name:
		return n.Mark + n.Text
	case Member:
		return dump(n.Kids[0]) + "." + n.Text
	case Index:
		return dump(n.Kids[0]) + "[" + dumpAll(n.Kids[1:], ", ") + "]"
	case Call:
		text := dump(n.Kids[0]) + "(" + dumpAll(n.Kids[1:], ", ") + ")"
		if n.New {
			text = "new " + text
		}
		return text
	case Pair:
		return dumpAll(n.Kids, ": ")
	case Spread:
		return n.Text + dumpAll(n.Kids, " ")
	case String:
		return dumpString(n)
	case Number:
		return n.Text
	case Object:
		return "{" + dumpAll(n.Kids, ", ") + "}"
	case List:
		return "[" + dumpAll(n.Kids, ", ") + "]"
	case Block:
		return "{" + dumpAll(n.Kids, "; ") + "}"
	case Return:
		return strings.TrimSpace(n.Text + " " + dumpAll(n.Kids, ", "))
	}
	return dumpDeclaration(n)
}

func dumpString(n *Node) string {
	text := fmt.Sprintf("%q", n.Text)
	if len(n.Kids) > 0 {
		text += "{" + dumpAll(n.Kids, ", ") + "}"
	}
	return text
}

func dumpDeclaration(n *Node) string {
	last := max(len(n.Kids)-1, 0)
	typed := ""
	if n.Type != "" {
		typed = ":" + n.Type
	}
	switch n.Kind {
	case Func:
		return strings.TrimPrefix(n.Mark+" ", " ") + "fn " + n.Text + "(" + dumpAll(n.Kids[:last], ", ") + ")" + typed + " " + dumpAll(n.Kids[last:], "")
	case Param:
		text := n.Mark + n.Text + typed
		if len(n.Kids) > 0 {
			text += "=" + dumpAll(n.Kids, " ")
		}
		return text
	case Class:
		return "class " + n.Text + "(" + dumpAll(n.Kids[:last], ", ") + ") " + dumpAll(n.Kids[last:], "")
	case With:
		return "with (" + dumpAll(n.Kids[:last], ", ") + ") " + dumpAll(n.Kids[last:], "")
	case Assign:
		return "(" + dump(n.Kids[0]) + typed + strings.TrimSuffix(" "+n.Text+" "+dumpAll(n.Kids[1:], " "), " = ") + ")"
	case Import:
		return "import " + n.Text + n.Mark + " of " + n.Module + "#" + n.Member
	}
	return "<" + strings.TrimSpace(n.Text+" "+dumpAll(n.Kids, " ")) + ">"
}

func dumpAll(nodes []*Node, between string) string {
	texts := make([]string, len(nodes))
	for i, n := range nodes {
		texts[i] = dump(n)
	}
	return strings.Join(texts, between)
}
