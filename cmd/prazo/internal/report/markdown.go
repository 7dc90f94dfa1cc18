package report

import (
	"fmt"
	"io"
	"strings"
)

// Markdown writes a sentence and a table. Rows are as long as the header.
func Markdown(w io.Writer, sentence string, header []string, rows [][]string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n", inCell(sentence))
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + inCell(c) + " ")
		}
		b.WriteString("|\n")
	}
	line(header)
	b.WriteString(strings.Repeat("|---", len(header)) + "|\n")
	for _, r := range rows {
		line(r)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// inCell makes text fit a cell: what a renderer would take for a mark is escaped.
func inCell(s string) string {
	return strings.NewReplacer("\n", " ", "|", `\|`, "<", "&lt;", "`", "'", "*", `\*`, "_", `\_`, "[", `\[`).Replace(clean(s))
}
