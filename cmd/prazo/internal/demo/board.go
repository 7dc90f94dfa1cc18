package demo

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A board is the table of the demo. It fits 100 columns. On a terminal it is drawn in place; elsewhere once, at the end.
type board struct {
	to       io.Writer
	rows     []*row
	terminal bool
	colour   bool
	drawn    int // lines that stand on the terminal
}

// The control sequences of a terminal.
const (
	green   = "\x1b[32m"
	red     = "\x1b[31m"
	plain   = "\x1b[0m"
	eraseTo = "\x1b[K" // the end of the line
)

func (b *board) begin(window time.Duration) error {
	text := fmt.Sprintf("Two clients call the same faulty servers: a plain http.Client, and prazo under a deadline.\n"+
		"%d scenes at once, watched for %s at most.\n\n", len(b.rows), seconds(window))
	_, err := io.WriteString(b.to, text)
	return err
}

// update draws the table again.
func (b *board) update() error {
	if !b.terminal {
		return nil
	}
	return b.draw()
}

func (b *board) draw() error {
	var text strings.Builder
	if b.drawn > 0 {
		fmt.Fprintf(&text, "\x1b[%dA", b.drawn)
	}
	lines := b.lines()
	for _, line := range lines {
		text.WriteString(line)
		if b.terminal {
			text.WriteString(eraseTo)
		}
		text.WriteString("\n")
	}
	b.drawn = len(lines)
	_, err := io.WriteString(b.to, text.String())
	return err
}

// lines are those of the table now: its head, and one a scene.
func (b *board) lines() []string {
	const format = "%-9s %-23s %-21s %-22s %-10s %s"
	lines := []string{
		fmt.Sprintf(format, "", "", "what the caller got", "", "connection at server", ""),
		fmt.Sprintf(format, "fault", "what it does", "plain", "prazo", "plain", "prazo"),
	}
	lines[0] = strings.TrimRight(lines[0], " ")
	for _, r := range b.rows {
		p, j := r.plain.view(), r.judged.view()
		line := fmt.Sprintf(format, r.scene.name, r.scene.says, p.caller(r.scene), j.caller(r.scene), p.server(r.scene), j.server(r.scene))
		if b.colour && j.over {
			line = paint(line, r.missed() == "")
		}
		lines = append(lines, line)
	}
	return lines
}

func paint(line string, kept bool) string {
	if kept {
		return green + line + plain
	}
	return red + line + plain
}

// end leaves the last table, what the figures were taken with, and what to do next.
func (b *board) end(window time.Duration) error {
	if err := b.draw(); err != nil {
		return err
	}
	var deadlines []string
	for _, r := range b.rows {
		deadlines = append(deadlines, fmt.Sprintf("%s %v", r.scene.name, r.scene.policy.Deadline))
	}
	_, err := fmt.Fprintf(b.to, `
prazo's deadlines: %s.
The plain client has no limit; the demo watches it for %s. "10/20": answered, of all calls.
"hang", "open": what the server still held when the demo stopped watching. "cut": closed by the
client, seen by the server.

next  prazo lab                                 these servers, for your own client
      prazo call --deadline 2.5s --trace URL    one call of your own, drawn
`, strings.Join(deadlines, ", "), seconds(window))
	return err
}
