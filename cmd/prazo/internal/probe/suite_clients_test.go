//go:build clients

package probe

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/suite"
)

var (
	update   = flag.Bool("update", false, "write docs/clients.md")
	language = flag.String("language", "", "only the clients of this language")
	protocol = flag.String("protocol", "", "only the clients of this protocol: postgres, mysql, redis, smtp")
)

const (
	expectationFile = "../../../../docs/clients.md"
	suiteTimeout    = 500 * time.Millisecond
	slowTimeout     = 2 * time.Second // of slowLanguage
	slowLanguage    = "Java"          // a JVM that has just started is late by a quarter of a second, whatever it does
	// How often a cell that differs is measured again, with nothing beside it: a busy machine makes clients late.
	again = 3
	// How many of the 1,700 cells may stand on the other side of an edge of time even so (beside): 1 in 200. The page has some that
	// were measured on a busy machine. They are printed. Any other difference fails.
	mayDiffer = 8
)

// Every client of the suite that is installed gets the verdicts of docs/clients.md. A version that the page does not know
// must get those of the newest that it knows: if it does not, look why, and run make suite.
func TestSuite(t *testing.T) {
	text, err := os.ReadFile(expectationFile)
	if err != nil && !*update {
		t.Fatal(err)
	}
	expected, err := parseExpectation(string(text))
	if err != nil {
		t.Fatal(err)
	}
	s := newSuiteRun(t)
	rows := s.run()
	if *update {
		s.learn(expected, rows)
		if err := os.WriteFile(expectationFile, []byte(expected.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	met, differ := map[string]bool{}, 0
	for _, row := range rows {
		if row.Missing != "" {
			t.Logf("not run: %s %s: %s", row.Language, row.Client, row.Missing)
			continue
		}
		met[row.Language] = true
		differ += s.compare(expected, row)
	}
	if differ > mayDiffer {
		t.Errorf("%d cells are beside an edge of docs/clients.md, %d may: look why, and run make suite", differ, mayDiffer)
	}
	for _, installed := range []string{"shell", "Python", "Go", "PHP", "Ruby", "Perl"} { // make check installs these
		if !met[installed] && *language == "" && *protocol == "" {
			t.Errorf("no client of %s was run", installed)
		}
	}
}

// A suiteRun is one run of the suite by a test.
type suiteRun struct {
	t       *testing.T
	clients []suite.Ready
}

func newSuiteRun(t *testing.T) suiteRun {
	t.Helper()
	modules, err := filepath.Abs("../../../../tools/node/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	chosen := slices.DeleteFunc(suite.Clients(), func(c suite.Client) bool {
		// make check installs no Java, and a minute of it is too long there
		slow := *language == "" && !*update && c.Language == slowLanguage
		return slow || *language != "" && c.Language != *language || *protocol != "" && c.Protocol != *protocol
	})
	clients, err := suite.Prepare(t.Context(), t.TempDir(), modules, chosen)
	if err != nil {
		t.Fatal(err)
	}
	return suiteRun{t, clients}
}

// config is how a language is probed.
func config(language string) Config {
	c := Config{Env: os.Environ(), Timeout: suiteTimeout, Faults: slices.Concat(defaults, serviceDefaults), Parallel: SuiteParallel}
	if language == slowLanguage {
		c.Timeout = slowTimeout
	}
	c.Window = DefaultWindow(c.Timeout)
	return c
}

func (s suiteRun) run() []Row {
	start := time.Now()
	levels := []suite.Level{suite.Nothing, suite.Documented, suite.Best}
	var slow, others []suite.Ready
	for _, c := range s.clients {
		if c.Client.Language == slowLanguage {
			slow = append(slow, c)
		} else {
			others = append(others, c)
		}
	}
	rows := RunSuite(s.t.Context(), config(""), others, levels, func(Row) {})
	rows = append(rows, RunSuite(s.t.Context(), config(slowLanguage), slow, levels, func(Row) {})...)
	s.t.Logf("%d rows in %s", len(rows), time.Since(start).Round(time.Second))
	return rows
}

func key(row Row) clientRow {
	return clientRow{row.Protocol, row.Language, row.Client, row.Setting, string(row.Level), row.Version}
}

// compare holds the verdicts of a row against those of the page, and returns how many are beside what was expected.
func (s suiteRun) compare(expected expectation, row Row) (differ int) {
	cells, version := expected.find(key(row))
	switch {
	case cells == nil:
		s.t.Errorf("docs/clients.md has no row for %v: run make suite", key(row))
		return 0
	case version != row.Version:
		s.t.Logf("docs/clients.md does not know %s %s %s: compared with %s", row.Language, row.Client, row.Version, version)
	}
	for _, r := range row.Report.Results {
		s.inTime(row, r)
		if allows(cells[r.Name], r.Verdict) {
			continue
		}
		seen := []Verdict{r.Verdict}
		for range again {
			alone := s.alone(row, r.Name)
			if r = alone; allows(cells[r.Name], r.Verdict) {
				break
			}
			seen = append(seen, r.Verdict)
		}
		if len(seen) > again {
			tell := s.t.Errorf
			if beside(cells[r.Name], r.Verdict) {
				differ++
				tell = s.t.Logf
			}
			tell("differs: %s %s %s (%s) %s: %v, want %s (version %s): %s", row.Language, row.Client, row.Setting, row.Version,
				r.Name, seen, cells[r.Name], version, r.Why)
		}
	}
	return differ
}

// inTime refuses an error that came long before the timeout: no limit made it. Clients of HTTP are run against a healthy server
// first, and there is no such database: a program that is wrong would be one whose calls are all cut.
func (s suiteRun) inTime(row Row, r Result) {
	if row.Protocol != "" && r.Verdict == Cut && r.Seconds < (suiteTimeout-slack(suiteTimeout)).Seconds() {
		s.t.Errorf("%s %s %s in %s: %s: is the program right?", row.Language, row.Client, row.Setting, r.Name, r.Why)
	}
}

// alone measures one cell with nothing beside it.
func (s suiteRun) alone(row Row, fault string) Result {
	for _, ready := range s.clients {
		if ready.Client.Name != row.Client || ready.Client.Language != row.Language || ready.Client.Protocol != row.Protocol {
			continue
		}
		i := slices.IndexFunc(ready.Client.Settings, func(set suite.Setting) bool { return set.Name == row.Setting })
		one := config(row.Language)
		one.Command, one.Faults, one.Parallel = ready.Command(ready.Client.Settings[i]), []string{fault}, 1
		return s.once(one)
	}
	s.t.Fatalf("%v is gone", key(row))
	return Result{}
}

// once probes one fault. A client that needs most of the timeout to start may fail even against a healthy server, once.
func (s suiteRun) once(one Config) Result {
	var err error
	for range 3 {
		report, failed := Run(context.Background(), one)
		if failed == nil {
			return report.Results[0]
		}
		err = failed
	}
	s.t.Fatal(err)
	return Result{}
}

// learn takes the verdicts over. Where they differ from those that the page has, the cell is measured alone: what it says
// each time is right; where it says different things, each of them is.
func (s suiteRun) learn(expected expectation, rows []Row) {
	for _, row := range rows {
		if row.Missing != "" {
			continue
		}
		was, known := expected.rows[key(row)]
		cells := map[string]string{}
		for _, r := range row.Report.Results {
			s.inTime(row, r)
			cells[r.Name] = string(r.Verdict)
			if known && !allows(was[r.Name], r.Verdict) {
				cells[r.Name] = s.settle(row, r)
				fmt.Printf("%v %s: was %s, %s, now %s\n", key(row), r.Name, was[r.Name], r.Verdict, cells[r.Name])
			} else if known {
				cells[r.Name] = was[r.Name]
			}
		}
		expected.rows[key(row)] = cells
	}
}

func (s suiteRun) settle(row Row, r Result) string {
	var seen []string
	for range again + 1 {
		if v := string(s.alone(row, r.Name).Verdict); !slices.Contains(seen, v) {
			seen = append(seen, v)
		}
	}
	slices.Sort(seen)
	return seen[0] + map[bool]string{true: " or " + seen[len(seen)-1]}[len(seen) > 1]
}
