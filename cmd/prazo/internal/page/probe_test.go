package page

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

// written is the page of a matrix.
func written(t *testing.T, m Matrix) string {
	t.Helper()
	var b strings.Builder
	if err := Probe(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	idsOf   = regexp.MustCompile(` id="([^"]*)"`)
	linksOf = regexp.MustCompile(` (?:href|xlink:href|src|srcset|action|data|poster)="([^"]*)"`)
	loads   = regexp.MustCompile(`https?:| style=| on[a-z]+=`)
	tagsOf  = regexp.MustCompile(`<[a-zA-Z][^>]*>`)
)

// TestProbePage has the sentence first, the numbers, what stands behind them; one client alone is a list.
func TestProbePage(t *testing.T) {
	t.Parallel()
	m := sample(14)
	m.NotRun = []string{"wget: not installed"}
	got := written(t, m)
	alone := written(t, one(sample(14), 4))
	for _, want := range []string{">8.1<s", "&gt;12<s", "Copy", "deadline 2 s", "wget: not installed", "closed by the client"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	for _, page := range []string{got, alone} {
		if first := strings.Index(page, "<h1>"); first < 0 || first > strings.Index(page, "silent") {
			t.Error("the sentence is not the first thing")
		}
	}
	if strings.Contains(alone, "<table") || strings.Count(alone, "<details") != 14 {
		t.Error("one client is not shown as a list of 14")
	}
}

// TestProbeLinks wants each link to have its place on the page, and nothing to be loaded.
func TestProbeLinks(t *testing.T) {
	t.Parallel()
	for name, m := range map[string]Matrix{"matrix": sample(14), "one client": one(sample(14), 4)} {
		got := written(t, m)
		ids := map[string]bool{}
		for _, id := range idsOf.FindAllStringSubmatch(got, -1) {
			if ids[id[1]] {
				t.Errorf("%s: id %q twice", name, id[1])
			}
			ids[id[1]] = true
		}
		for _, link := range linksOf.FindAllStringSubmatch(got, -1) {
			if to, ok := strings.CutPrefix(link[1], "#"); link[1] != "data:," && (!ok || !ids[to]) {
				t.Errorf("%s: a link to %q, which is not on the page", name, link[1])
			}
		}
		for _, tag := range tagsOf.FindAllString(got, -1) {
			if loads.MatchString(tag) {
				t.Errorf("%s: %s", name, tag)
			}
		}
		if found := regexp.MustCompile(`url\(|@import`).FindString(got); found != "" {
			t.Errorf("%s: the style sheet loads something: %s", name, found)
		}
	}
}

// TestProbePolicy wants the policy of the page to allow exactly the style sheet and the script that are there.
func TestProbePolicy(t *testing.T) {
	t.Parallel()
	got := written(t, sample(3))
	for tag, directive := range map[string]string{"style": "style-src", "script": "script-src"} {
		parts := regexp.MustCompile(`(?s)<`+tag+`>(.*?)</`+tag+`>`).FindAllStringSubmatch(got, -1)
		if len(parts) != 1 {
			t.Fatalf("%d %s elements", len(parts), tag)
		}
		if want := directive + " '" + hash(parts[0][1]) + "'"; !strings.Contains(got, want) {
			t.Errorf("the policy does not allow the %s: no %q", tag, want)
		}
	}
	if !strings.Contains(got, "default-src 'none'") {
		t.Error("the policy allows more than it has to")
	}
}

// TestProbeHostile puts markup into every text there is.
func TestProbeHostile(t *testing.T) {
	t.Parallel()
	const hostile = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>\x00\x1b[31m\u202e\xff{{.}}`${x}"
	m := Matrix{Deadline: time.Second, Window: 5 * time.Second, Rows: make([]Row, 2), Columns: make([]Column, 3)}
	for i := range m.Columns {
		m.Columns[i].Cells = []Cell{{Verdict: "not-cut", Seconds: 5}, {Verdict: hostile, Seconds: 1}}
		for k := range m.Columns[i].Cells {
			m.Columns[i].Cells[k].Events = []Event{{Lane: "server", Kind: "write", Conn: 1}, {Conn: 1}, {Lane: "client", Kind: "returned"}}
		}
	}
	fill(reflect.ValueOf(&m).Elem(), hostile)
	m.Title = hostile
	for _, columns := range []int{1, 3} {
		m.Columns = m.Columns[:columns]
		got := written(t, m)
		if n := strings.Count(strings.ToLower(got), "<script"); n != 1 {
			t.Errorf("%d columns: %d scripts", columns, n)
		}
		if strings.Contains(got, "<img") {
			t.Errorf("%d columns: markup came through", columns)
		}
		if i := strings.IndexAny(got, "\x00\x1b\u202e"); i >= 0 {
			t.Errorf("%d columns: a control character came through: %q", columns, got[max(i-40, 0):i+10])
		}
		if !strings.Contains(got, "&lt;script&gt;alert(1)") {
			t.Errorf("%d columns: the text is not shown at all", columns)
		}
	}
}

// fill sets every text that is still empty.
func fill(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), text)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			fill(v.Index(i), text)
		}
	case reflect.String:
		if v.String() == "" {
			v.SetString(text)
		}
	}
}

// TestProbeSize writes the largest page that is promised to be small, with everything as long as it can be.
func TestProbeSize(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a long word ", 1000)
	m := Matrix{Title: "t", Verdict: "v", Deadline: 2 * time.Second, Window: 12 * time.Second}
	for i := range 14 {
		m.Rows = append(m.Rows, Row{Name: fmt.Sprint("fault-", i), Set: "http", Says: "says what it does on the wire", Wants: "a timeout error at the deadline"})
	}
	for i := range 75 {
		c := Column{Client: fmt.Sprint("client ", i), Setting: "setting", Level: Documented, Language: "Go", Fix: "write what cuts"}
		for range m.Rows {
			cell := Cell{Verdict: "not-cut", Seconds: 12, Requests: 4, Connections: 4, Why: "still waiting after 12.0 s: " + long[:200], Rerun: "prazo probe --only this -- client"}
			for k := range 200 {
				cell.Events = append(cell.Events, Event{At: float64(k) * 0.06, Lane: "server", Kind: "write", Bytes: k, Conn: 1 + k%4, Text: long})
			}
			c.Cells = append(c.Cells, cell)
		}
		m.Columns = append(m.Columns, c)
	}
	start := time.Now()
	got := written(t, m)
	t.Logf("%d cells: %d bytes in %v", 75*14, len(got), time.Since(start))
	if len(got) > 6<<20 {
		t.Errorf("the page has %d bytes", len(got))
	}
}

// TestScriptSize keeps the promise of the scripts.
func TestScriptSize(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"probe.js", "live.js", "plan.js"} {
		js, err := assets.ReadFile("assets/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if len(js) > 10<<10 {
			t.Errorf("%s has %d bytes", name, len(js))
		}
	}
}

// TestProbeRefuses wants an error for what no page can show, and that of a writer.
func TestProbeRefuses(t *testing.T) {
	t.Parallel()
	err := Probe(io.Discard, Matrix{Rows: make([]Row, 1000), Columns: make([]Column, 1000)})
	if err == nil || !strings.Contains(err.Error(), "probe fewer") {
		t.Errorf("a million cells: %v", err)
	}
	if err := Probe(full{}, sample(3)); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
	if err := Probe(io.Discard, Matrix{}); err != nil {
		t.Errorf("an empty matrix: %v", err)
	}
}

var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
