package probe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// An expectation is docs/clients.md: what each client of the suite, in a version, made of each fault. It is documentation
// for people and what the suite is compared with.
type expectation struct {
	rows map[clientRow]map[string]string // by fault, the verdict; "cut or late" where chance decides
}

type clientRow struct{ Protocol, Language, Client, Setting, Level, Version string }

// parseExpectation reads the tables of the page: one a language of HTTP clients, then one a protocol of the others, whose rows
// begin with the language.
func parseExpectation(text string) (expectation, error) {
	e := expectation{rows: map[clientRow]map[string]string{}}
	title, names := "", []string(nil) // of the table, and of its columns
	for i, line := range strings.Split(text, "\n") {
		if name, heading := strings.CutPrefix(line, "## "); heading {
			title, names = name, nil
		}
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if names == nil {
			names = cells
			continue
		}
		if len(cells) != len(names) || len(cells) < 5 || title == "" {
			return e, fmt.Errorf("line %d has %d cells: %q", i+1, len(cells), line)
		}
		verdicts := map[string]string{}
		for n, name := range names {
			verdicts[name] = cells[n]
		}
		row := clientRow{"", title, verdicts["client"], verdicts["setting"], verdicts["asks for"], verdicts["version"]}
		if names[0] == "language" {
			row.Protocol, row.Language = title, verdicts["language"]
		}
		for _, about := range columns {
			delete(verdicts, about)
		}
		e.rows[row] = verdicts
	}
	return e, nil
}

// columns are those before the faults. The first one is there where the title of a table is a protocol.
var columns = []string{"language", "client", "setting", "asks for", "version"}

// tested are the faults of a protocol, in their order.
func tested(protocol string) []string {
	return slices.DeleteFunc(slices.Concat(defaults, serviceDefaults), func(fault string) bool { return !speaks(protocol, fault) })
}

const expectationHead = `# What the timeouts of clients cut

Every client of ` + "`prazo probe --suite`" + `, with nothing set, with its documented timeout and with its best setting, against the
faults of the default set. A client was given 0.5 s and watched for 3 s; in Java, where a program that has just started is late
by a quarter of a second, 2 s and 12 s. docs/probe.md says what the verdicts mean, docs/faults.md
what the faults do. "cut or late" stands where chance decides: a timer is that coarse.

The tables after those of the languages are of the clients of databases, caches and mail servers: what they call is the title.
psql, mysqlnd and libpq count whole seconds, so they are late where half a second was asked for.

Written by ` + "`make suite`" + `; ` + "`make check`" + ` runs all but Java again, and fails where a verdict differs by more than time,
or where more than 1 in 200 stands on the other side of an edge of time.
`

// String is the page.
func (e expectation) String() string {
	var b strings.Builder
	b.WriteString(expectationHead)
	title := ""
	for _, row := range e.sorted() {
		cells := []string{row.Language, row.Client, row.Setting, row.Level, row.Version}
		its, about := cmp.Or(row.Protocol, row.Language), columns
		if row.Protocol == "" {
			cells, about = cells[1:], columns[1:]
		}
		faults := tested(row.Protocol)
		if its != title {
			title = its
			fmt.Fprintf(&b, "\n## %s\n\n| %s |\n|%s\n", title, strings.Join(slices.Concat(about, faults), " | "), strings.Repeat("---|", len(about)+len(faults)))
		}
		for _, f := range faults {
			cells = append(cells, cmp.Or(e.rows[row][f], string(NotRun)))
		}
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	return b.String()
}

func (e expectation) sorted() []clientRow {
	levels := []string{"nothing", "documented", "best", "other"}
	var all []clientRow
	for row := range e.rows {
		all = append(all, row)
	}
	slices.SortFunc(all, func(a, b clientRow) int {
		return cmp.Or(cmp.Compare(a.Protocol, b.Protocol), cmp.Compare(a.Language, b.Language), cmp.Compare(a.Client, b.Client),
			cmp.Compare(slices.Index(levels, a.Level), slices.Index(levels, b.Level)),
			cmp.Compare(a.Setting, b.Setting), compareVersions(a.Version, b.Version))
	})
	return all
}

// find is the row of a client in its version; where that is not known, the one of the newest version that is, and known is
// false. nil: there is none.
func (e expectation) find(row clientRow) (cells map[string]string, version string) {
	if cells, ok := e.rows[row]; ok {
		return cells, row.Version
	}
	for _, r := range e.sorted() { // the newest comes last
		if r.Protocol == row.Protocol && r.Language == row.Language && r.Client == row.Client && r.Setting == row.Setting {
			cells, version = e.rows[r], r.Version
		}
	}
	return cells, version
}

// allows says whether a verdict is one of those that are expected.
func allows(cell string, v Verdict) bool {
	return slices.Contains(strings.Split(cell, " or "), string(v))
}

// beside says whether a verdict and one that is expected differ by time alone: on the two sides of the moment from which an
// error is late, or of the end of the window.
func beside(cell string, v Verdict) bool {
	edges := map[Verdict][]Verdict{Cut: {Late}, Late: {Cut, NotCut}, NotCut: {Late}}
	return slices.ContainsFunc(edges[v], func(other Verdict) bool { return allows(cell, other) })
}

// compareVersions compares numbers as numbers.
func compareVersions(a, b string) int {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range min(len(as), len(bs)) {
		if c := cmp.Or(cmp.Compare(len(as[i]), len(bs[i])), cmp.Compare(as[i], bs[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(as), len(bs))
}

func TestExpectation(t *testing.T) {
	t.Parallel()
	e := expectation{rows: map[clientRow]map[string]string{
		{"", "Shell", "curl", "plain", "nothing", "7.9.1"}:       {"silent": "not-cut", "frete": "lied"},
		{"", "Shell", "curl", "plain", "nothing", "7.10.0"}:      {"silent": "cut or late", "frete": "cut"},
		{"", "Go", "net/http", "context", "best", "1.26"}:        {"silent": "cut", "frete": "cut"},
		{"", "Go", "net/http", "default", "nothing", "1.26"}:     {"silent": "not-cut"},
		{"redis", "Shell", "redis-cli", "plain", "nothing", "7"}: {"redis-silent": "not-cut"},
		{"redis", "Shell", "curl", "plain", "nothing", "7.10.0"}: {"redis-silent": "leaked"},
	}}
	read, err := parseExpectation(e.String())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := read.String(), e.String(); got != want {
		t.Errorf("read and written again:\n%s\nwas\n%s", got, want)
	}
	if cells, v := read.find(clientRow{"", "Shell", "curl", "plain", "nothing", "7.9.1"}); v != "7.9.1" || cells["frete"] != "lied" {
		t.Errorf("a known version: %s, %v", v, cells)
	}
	if cells, v := read.find(clientRow{"", "Shell", "curl", "plain", "nothing", "8.0"}); v != "7.10.0" || !allows(cells["silent"], Late) || allows(cells["silent"], NotCut) {
		t.Errorf("an unknown version: %s, %v", v, cells)
	}
	for cell, want := range map[string]map[Verdict]bool{
		"cut": {Late: true, NotCut: false, Leaked: false, Lied: false}, "late": {Cut: true, NotCut: true, Lied: false},
		"not-cut": {Late: true, Cut: false, Lied: false}, "ok": {Wrong: false, Cut: false}, "cut or leaked": {Late: true, NotCut: false},
	} {
		for v, is := range want {
			if beside(cell, v) != is {
				t.Errorf("%s beside %s: %v", v, cell, !is)
			}
		}
	}
	if cells, _ := read.find(clientRow{"", "Shell", "wget", "plain", "nothing", "1"}); cells != nil {
		t.Errorf("an unknown client has %v", cells)
	}
	if cells, v := read.find(clientRow{"redis", "Shell", "curl", "plain", "nothing", "8.0"}); v != "7.10.0" || cells["redis-silent"] != "leaked" {
		t.Errorf("a client of another protocol that is named alike: %s, %v", v, cells)
	}
	if _, err := parseExpectation("## Go\n| client | a | b | c | silent |\n| x | y |\n"); err == nil {
		t.Error("a row that is too short is no error")
	}
}
