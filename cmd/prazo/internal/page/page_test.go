package page

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
)

// matrix has n columns of a client that is held by the second fault.
func matrix(n int) Matrix {
	m := Matrix{
		Title: "t", Verdict: "cut 1 of 2, not cut 1", Command: "c -x", Deadline: time.Second, Window: 6 * time.Second,
		Rows: []Row{{"silent", "http", "says nothing", "a cut"}, {"drip", "http", "drips", "a cut"}},
	}
	for i := range n {
		m.Columns = append(m.Columns, Column{
			Client: fmt.Sprintf("client%d", i), Setting: "timeout", Level: Best, Language: "L", Fix: "pass a total", Cells: []Cell{
				{Verdict: "cut", Seconds: 1, Requests: 1, Connections: 1, Why: "an error", Events: drips(1)},
				{Verdict: "not-cut", Seconds: 6, Requests: 1, Connections: 1, Why: "still waiting", Rerun: "prazo probe x", Events: drips(200)},
			},
		})
	}
	return m
}

func drips(n int) []Event {
	all := []Event{{Lane: "client", Kind: "start"}, {At: 0.01, Lane: "server", Kind: "accept", Conn: 1}}
	for i := range n {
		all = append(all, Event{At: 0.02 + float64(i)*0.029, Lane: "server", Kind: "write", Conn: 1, Bytes: 1, Text: "x"})
	}
	return append(all, Event{At: 6, Lane: "client", Kind: "killed"})
}

func written(t *testing.T, m Matrix) string {
	t.Helper()
	var b strings.Builder
	if err := Probe(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page says the sentence first, has all it needs in itself, and asks no other host for anything.
func TestProbePage(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 3} {
		html := written(t, matrix(n))
		for _, want := range []string{"<h1>cut 1 of 2, not cut 1", "silent", "drip", "pass a total", "prazo probe x", "<svg", "Content-Security-Policy"} {
			if !strings.Contains(html, want) {
				t.Errorf("%d columns: no %q", n, want)
			}
		}
		if found := regexp.MustCompile(`(?i)(src|href|action)="?(https?:)?//|url\(|@import`).FindString(html); found != "" {
			t.Errorf("%d columns: asks for %q", n, found)
		}
	}
}

// Nothing that comes from outside becomes a part of the page.
func TestHostileText(t *testing.T) {
	t.Parallel()
	const bad = `</style></script><script>alert(1)</script><img src=x onerror=alert(1)>" onload="alert(1)`
	m := matrix(2)
	m.Title, m.Verdict, m.Command = bad, bad, bad
	m.Rows[0] = Row{bad, bad, bad, bad}
	for i := range m.Columns {
		c := &m.Columns[i]
		c.Client, c.Version, c.Language, c.Setting, c.Level, c.Fix = bad, bad, bad, bad, bad, bad
		c.Cells[0].Why, c.Cells[0].Rerun, c.Cells[0].Verdict = bad, bad, bad
		c.Cells[0].Events[1].Text, c.Cells[0].Events[1].Kind = bad, bad
	}
	html := written(t, m)
	if strings.Contains(html, "<script>alert") || strings.Contains(html, "<img") || strings.Contains(html, `" onload="`) {
		t.Error("text from outside became markup")
	}
}

// A suite of a hundred clients stays a page that a browser likes.
func TestPageSize(t *testing.T) {
	t.Parallel()
	m := matrix(100)
	for range 12 {
		m.Rows = append(m.Rows, m.Rows[1])
		for i := range m.Columns {
			m.Columns[i].Cells = append(m.Columns[i].Cells, m.Columns[i].Cells[1])
		}
	}
	if n := len(written(t, m)); n > 6<<20 {
		t.Errorf("the page has %d bytes, want 6 MiB or less", n)
	}
	script, err := assets.ReadFile("assets/probe.js")
	if err != nil || len(script) > 10<<10 {
		t.Errorf("the script has %d bytes (%v), want 10 KiB or less", len(script), err)
	}
	m.Rows = make([]Row, 1000)
	if err := Probe(&strings.Builder{}, m); err == nil || !strings.Contains(err.Error(), "100000 cells") {
		t.Errorf("too many cells: %v", err)
	}
}
