package page

import (
	"fmt"
	"strconv"
	"strings"
)

// wireLog is what went over the wire as text, at most this many lines. Events of one kind that follow one another are
// one line.
func wireLog(events []Event, begin float64, lines int) string {
	var b strings.Builder
	for i, n := 0, 0; i < len(events); n++ {
		end := i + 1
		for end < len(events) && same(events[i], events[end]) {
			end++
		}
		if n == lines {
			fmt.Fprintf(&b, "          … and %d more\n", len(events)-i)
			break
		}
		writeEvents(&b, events[i:end], begin)
		i = end
	}
	return b.String()
}

// same says whether two events are told in one line.
func same(a, b Event) bool {
	return a.Lane == b.Lane && a.Kind == b.Kind && a.Conn == b.Conn && a.Bytes == b.Bytes && (a.Kind == "write" || a.Kind == "read")
}

func writeEvents(b *strings.Builder, events []Event, begin float64) {
	e := events[0]
	fmt.Fprintf(b, "%8.3f  %-6s  ", e.At-begin, clip(e.Lane, 6))
	if e.Conn != 0 {
		fmt.Fprintf(b, "#%-2d ", e.Conn)
	}
	b.WriteString(told(e))
	if n := len(events); n > 1 {
		fmt.Fprintf(b, " × %d, until %.3f", n, events[n-1].At-begin)
	}
	if e.Kind != "close" {
		b.WriteString(quoted(events))
	}
	b.WriteString("\n")
}

// told is what an event is, in words.
func told(e Event) string {
	switch e.Kind {
	case "accept":
		return "accepts"
	case "read":
		return "reads  " + plural(e.Bytes, "byte")
	case "write":
		return "writes " + plural(e.Bytes, "byte")
	case "close":
		return "closed by the " + clip(e.Text, maxLine)
	case "start":
		return "starts"
	case "killed", "ended":
		return "is ended"
	case "exit":
		return "exits"
	case "note":
		return "note"
	}
	return clip(e.Kind, 20)
}

// quoted is the text of some events, behind a colon.
func quoted(events []Event) string {
	var all strings.Builder
	for _, e := range events {
		if all.Len() > maxLine {
			break
		}
		all.WriteString(e.Text)
	}
	text := all.String()
	if text == "" {
		return ""
	}
	if k := events[0].Kind; k == "write" || k == "read" {
		if len(text) > maxLine {
			return ": " + strconv.Quote(strings.ToValidUTF8(text[:maxLine], "")) + "…"
		}
		return ": " + strconv.Quote(text)
	}
	return ": " + clip(text, 2*maxLine)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
