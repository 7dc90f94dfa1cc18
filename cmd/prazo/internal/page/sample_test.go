package page

import (
	"fmt"
	"strings"
	"time"
)

// sampleTable is a probe of some clients in brief: what each made of silent, header-drip, gotejando, close-body and
// tls-silent. A number is seconds; "no" is not cut, a letter behind it the verdict, x4 four tries.
const sampleTable = `
curl|7.88.1|curl|default|nothing|no no no ok 10.1l
curl|7.88.1|curl|--max-time|documented|2.0 2.0 2.0 ok 2.0
curl|7.88.1|curl|--max-time --retry 3 --retry-max-time|best|2.0 2.0 2.0 ok 2.0
requests|2.28.1|Python|requests-default|nothing|no no no ok no
requests|2.28.1|Python|requests|documented|2.0 no no ok 2.0
requests|2.28.1|Python|requests-thread|best|2.0 2.0k 2.0k ok 2.0
urllib3|1.26.12|Python|urllib3|documented|8.1lx4 1.0f no ok 8.2lx4
fetch|20.20.2|Node|fetch-default|nothing|no no no wrong 10.7l
fetch|20.20.2|Node|fetch-signal|documented|2.0 2.0 2.0 ok 2.0k
axios|1.21.1|Node|axios-timeout|documented|2.2 2.0 no ok 2.0
axios|1.21.1|Node|axios-signal|best|2.0 2.0 2.0 ok 2.0
net/http|1.26.8|Go|default|nothing|no no no ok 10.0l
net/http|1.26.8|Go|client-timeout|documented|2.0 2.0 2.0 ok -`

// sample is the matrix of sampleTable, its fault rows repeated to n.
func sample(n int) Matrix {
	m := Matrix{
		Title: "prazo probe --suite", Verdict: "Of 65 runs, 33 were cut at the deadline; 20 were still waiting when nobody watched any more",
		Deadline: 2 * time.Second, Window: 12 * time.Second, Date: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
	base := []Row{
		{Name: "silent", Set: "http", Says: "accepts, reads the request, never answers"},
		{Name: "header-drip", Set: "http", Says: "the status line at once, then one byte of headers a second, never the blank line"},
		{Name: "gotejando", Set: "http", Says: "complete headers at once (Content-Length: 22), then the body at one byte a second: 21 s"},
		{Name: "close-body", Set: "http", Says: "ends the connection after 10 bytes of a body of 22"},
		{Name: "tls-silent", Set: "tls", Says: "accepts, reads the ClientHello, sends nothing"},
	}
	for i := range n {
		r := base[i%len(base)]
		if i >= len(base) {
			r.Name = fmt.Sprintf("%s-%d", r.Name, i)
		}
		r.Wants = "a timeout error at the deadline, and the connection closed at that moment"
		m.Rows = append(m.Rows, r)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(sampleTable), "\n") {
		f := strings.Split(line, "|")
		c := Column{Client: f[0], Version: f[1], Language: f[2], Setting: f[3], Level: f[4], Fix: "Pass the setting named best, and no retries beyond the deadline."}
		words := strings.Fields(f[5])
		for i, r := range m.Rows {
			c.Cells = append(c.Cells, sampleCell(words[i%len(words)], r, c))
		}
		m.Columns = append(m.Columns, c)
	}
	return m
}

func sampleCell(word string, r Row, c Column) Cell {
	cell := Cell{Requests: 1, Connections: 1, Rerun: "prazo probe --timeout 2s --only " + r.Name + " -- " + c.Client + " " + c.Setting}
	switch word {
	case "-":
		return Cell{Verdict: "not-run", Why: "the command says that this fault does not apply to it (exit 127)"}
	case "no":
		cell.Verdict, cell.Seconds, cell.Why = "not-cut", 12, "still waiting after 12.0 s"
	case "ok", "wrong":
		cell.Verdict, cell.Seconds, cell.Why = word, 0.01, "an error after 0.0 s: unexpected end of the body"
	default:
		var letter string
		fmt.Sscanf(word, "%g%s", &cell.Seconds, &letter)
		_, _ = fmt.Sscanf(strings.TrimLeft(letter, "lkf"), "x%d", &cell.Connections)
		cell.Requests = cell.Connections
		cell.Verdict = map[string]string{"": "cut", "l": "late", "k": "leaked", "f": "lied"}[strings.TrimRight(letter, "x0123456789")]
		cell.Why = fmt.Sprintf("an error after %.1f s: the operation timed out", cell.Seconds)
	}
	cell.Events = sampleEvents(cell, r.Name)
	return cell
}

// sampleEvents is what such a run looks like on the wire.
func sampleEvents(c Cell, fault string) []Event {
	const startUp = 0.12
	all := []Event{{Lane: "client", Kind: "start"}}
	for conn := 1; conn <= c.Connections; conn++ {
		from := startUp + c.Seconds*float64(conn-1)/float64(c.Connections)
		to := startUp + c.Seconds*float64(conn)/float64(c.Connections)
		all = append(all, Event{At: from, Lane: "server", Kind: "accept", Conn: conn},
			Event{At: from + 0.002, Lane: "server", Kind: "read", Conn: conn, Bytes: 78, Text: "GET /" + fault + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"})
		if strings.Contains(fault, "drip") || strings.Contains(fault, "gotejando") {
			all = append(all, Event{At: from + 0.003, Lane: "server", Kind: "write", Conn: conn, Bytes: 90, Text: "HTTP/1.1 200 OK\r\nContent-Length: 22\r\n"})
			for i := 0; from+float64(i) < to; i++ {
				all = append(all, Event{At: from + 0.003 + float64(i), Lane: "server", Kind: "write", Conn: conn, Bytes: 1, Text: "g"})
			}
		}
		if c.Verdict != "leaked" {
			all = append(all, Event{At: to, Lane: "server", Kind: "close", Conn: conn, Text: "client"})
		}
	}
	if c.Verdict == "not-cut" {
		return append(all, Event{At: 12 + startUp, Lane: "client", Kind: "killed", Text: "still waiting at the end of the window"})
	}
	return append(all, Event{At: startUp + c.Seconds, Lane: "client", Kind: "returned", Text: "timed out"})
}

// one is the column of a matrix alone.
func one(m Matrix, column int) Matrix {
	m.Columns = m.Columns[column : column+1]
	c := m.Columns[0]
	m.Title, m.Command = "prazo probe", c.Client+" "+c.Setting+" {url}"
	m.Verdict = "With its timeout of 2 s, requests cut 2 of 5, late 0, not cut 2"
	return m
}
