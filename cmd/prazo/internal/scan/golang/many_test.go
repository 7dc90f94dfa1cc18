package golang

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestManyOfOneKind scans trees with much of what is looked for all over the tree. Each takes a few seconds at most; where the tree was
// gone through for each of them, it took from one to three minutes.
func TestManyOfOneKind(t *testing.T) {
	const most = time.Minute // a busy machine with -race takes half of it
	const client = "type C struct { h *http.Client }\ntype O func(*C)\nfunc with(h *http.Client) O { return func(c *C) { c.h = h } }\n"
	for name, c := range map[string]struct {
		before, each, after string
		number              int
		findings            int // for each
	}{
		"datagrams":            {"func f() {", "cN, _ := net.Dial(\"udp\", \"a\"); cN.Write(nil); cN.Close()", "}", 8000, 0},
		"opened":               {"func f() {", "cN, _ := net.DialTimeout(\"tcp\", \"a\", 3); cN.Close()", "}", 8000, 1},
		"kept in fields":       {"", "type tN struct { c net.Conn }\nfunc mN() *tN { c, _ := net.Dial(\"tcp\", \"a\"); return &tN{c: c} }\nfunc (t *tN) r() { t.c.Read(nil) }", "", 8000, 1},
		"kept in one":          {"type t struct { c net.Conn }", "func mN() *t { c, _ := net.Dial(\"tcp\", \"a\"); return &t{c: c} }\nfunc (t *t) rN() { t.c.Read(nil) }", "", 8000, 1},
		"set before each call": {"func f() { c := &http.Client{}", "c.Timeout = 3; c.Get(\"u\")", "}", 8000, 2},
		"maybe set":            {"func f(b bool) { c := &http.Client{}", "if b { c.Timeout = 3 }; c.Get(\"u\")", "}", 8000, 2},
		"a field set":          {"type t struct { c *http.Client }\nfunc f(b *t) {", "b.c.Timeout = 3; b.c.Get(\"u\")", "}", 8000, 2},
		"uses with an option":  {client, "func newN(os ...O) *C { return &C{h: nil} }\nfunc (c *C) gN() { c.h.Get(\"u\"); newN(with(&http.Client{Timeout: 3})) }", "", 4000, 2},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			b.WriteString("package a\nimport (\n\"net\"\n\"net/http\"\n)\nvar _ net.Conn\nvar _ http.Client\n" + c.before + "\n")
			for i := range c.number {
				b.WriteString(strings.ReplaceAll(c.each, "N", fmt.Sprint(i)) + "\n")
			}
			start := time.Now()
			r := analyse(t, map[string]string{"a.go": b.String() + c.after})
			took := time.Since(start)
			t.Log(took.Round(time.Millisecond), len(r.Findings))
			if len(r.Findings) != c.findings*c.number || took > most {
				t.Errorf("%d findings in %v", len(r.Findings), took)
			}
		})
	}
}
