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
	b.WriteString("| fault | where | on the wire | a correct client |\n|---|---|---|---|\n")
	for _, f := range faults() {
		where := "`" + f.path + "`"
		if f.path == "" {
			where = "own port, " + strings.TrimSuffix(f.scheme(), "://")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.name, where, cell(f.says), cell(f.wants))
	}
	return b.String()
}

// cell makes text fit a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s)
}
