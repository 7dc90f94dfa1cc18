package lab

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// An exchange is one HTTP request on a connection, and the way to answer it
// well or badly. A fault that does not leave the connection at the end of a
// complete answer sets keep to false.
type exchange struct {
	*conn
	req   *http.Request
	visit *visit // nil where the request is none of a fault
	keep  bool
}

// json answers completely with a JSON body. headers are whole lines.
func (x *exchange) json(code int, body string, headers ...string) {
	x.answer(code, "application/json", body, headers)
}

// text answers completely with a line of text.
func (x *exchange) text(code int, body string, headers ...string) {
	x.answer(code, "text/plain; charset=utf-8", body+"\n", headers)
}

func (x *exchange) answer(code int, kind, body string, headers []string) {
	if x.spilt {
		x.keep = false
	}
	head := x.head(code, append(headers, "Content-Type: "+kind, fmt.Sprintf("Content-Length: %d", len(body)))...)
	if x.req != nil && x.req.Method == http.MethodHead {
		body = ""
	}
	if x.write(head + body) {
		x.answered(code)
	}
}

// answered says that a complete answer was sent.
func (x *exchange) answered(code int) { x.log.answered(x.visit, code) }

// head is a status line with headers and the blank line.
func (x *exchange) head(code int, headers ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "HTTP/1.1 %d %s\r\nDate: %s\r\n", code, http.StatusText(code), httpDate(time.Now()))
	if !x.keep {
		b.WriteString("Connection: close\r\n")
	}
	for _, h := range headers {
		b.WriteString(h + "\r\n")
	}
	b.WriteString("\r\n")
	return b.String()
}

// hold never answers: it waits until the connection ends.
func (x *exchange) hold() {
	x.keep = false
	x.conn.hold()
}

func httpDate(t time.Time) string { return t.UTC().Format(http.TimeFormat) }
