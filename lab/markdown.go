package lab

import (
	"fmt"
	"strings"
)

// Markdown is the page docs/faults.md: a table of every fault with its place,
// what it does on the wire and what a correct client does. It needs no running
// lab and is the same on every system.
func Markdown() string {
	var b strings.Builder
	b.WriteString("# Faults of the lab\n\n")
	b.WriteString("Written by `go test ./lab -run TestDocs -update`; do not edit.\n\n")
	b.WriteString("A path is one of the main port; the others have a port of their own, which `prazo lab --json` prints.\n\n")
	b.WriteString("The last column says which other tools have the fault, as far as their documentation says; none of them judges the client.\n\n")
	b.WriteString("| fault | set | where | on the wire | a correct client | also in |\n|---|---|---|---|---|---|\n")
	for _, f := range faults() {
		where := "`" + f.path + "`"
		if f.path == "" {
			where = "own port, " + f.scheme()
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", f.name, f.set, where, cell(f.says), cell(f.wants), cell(f.anchors))
	}
	return b.String()
}

// cell makes text fit a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s)
}
