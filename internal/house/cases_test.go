package house

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// casesPage is the table of cases and their tests.
const casesPage = "docs/cases.md"

// cases are the ids that the table must have.
var cases = func() map[string]bool {
	ids := map[string]bool{}
	for family, n := range map[string]int{"body": 12, "wait": 5, "repeat": 7, "error": 6, "net": 8} {
		for i := range n {
			ids[fmt.Sprintf("%s-%d", family, i+1)] = true
		}
	}
	return ids
}()

// TestCases holds docs/cases.md to the list: each case has a row, and each row a test that exists.
func TestCases(t *testing.T) {
	faults, err := checkCases(repository(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// checkCases says what is wrong with the table.
func checkCases(files fs.FS) ([]string, error) {
	page, err := fs.ReadFile(files, casesPage)
	if err != nil {
		return nil, err
	}
	suites, err := parseSuites(files)
	if err != nil {
		return nil, err
	}
	var faults []string
	seen := map[string]bool{}
	for i, line := range slices.Collect(strings.Lines(string(page))) {
		id, column, ok := caseRow(line)
		if !ok {
			continue
		}
		said := checkRow(id, column, suites)
		if seen[id] {
			said = append(said, "a second row")
		}
		seen[id] = true
		for _, fault := range said {
			faults = append(faults, fmt.Sprintf("%s:%d: %s: %s", casesPage, i+1, id, fault))
		}
	}
	for id := range cases {
		if !seen[id] {
			faults = append(faults, fmt.Sprintf("%s: %s: no row", casesPage, id))
		}
	}
	slices.Sort(faults)
	return faults, nil
}

var idShape = regexp.MustCompile(`^[a-z]+-[0-9]+$`)

// caseRow takes the id and the test column from a line of the table; false for any other line.
func caseRow(line string) (id, column string, ok bool) {
	cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	id = strings.TrimSpace(cells[0])
	if !strings.HasPrefix(line, "|") || !idShape.MatchString(id) {
		return "", "", false
	}
	return id, strings.TrimSpace(cells[len(cells)-1]), len(cells) == 3
}

// checkRow judges the test column of one row.
func checkRow(id, column string, suites map[string]*suite) []string {
	if !cases[id] {
		return []string{"no such case: add its id to the list in cases_test.go"}
	}
	var faults []string
	for _, item := range strings.Split(column, ",") {
		if fault := findTest(strings.Trim(strings.TrimSpace(item), "`"), suites); fault != "" {
			faults = append(faults, fault)
		}
	}
	return faults
}

// TestCasesCanFail breaks a right table in each way.
func TestCasesCanFail(t *testing.T) {
	tests := `package prazo
		func TestBody(t *testing.T) { t.Run("HTTP/1", f); t.Run("slow reader", f) }
		func Testify(t *testing.T) {}
		func (s) TestMethod() {}`
	table := func(changed, column string) fstest.MapFS {
		text := "# Cases\n\n| id | case | test |\n|---|---|---|\n"
		for id := range cases {
			c := "`prazo.TestBody`"
			if id == changed {
				c = column
			}
			if c != "" {
				text += "| " + id + " | words | " + c + " |\n"
			}
		}
		return fstest.MapFS{casesPage: {Data: []byte(text)}, "call_test.go": {Data: []byte(tests)}}
	}
	for _, c := range []struct{ id, column, want string }{
		{"body-2", "", "body-2: no row"},
		{"body-2", "pending", "pending"},
		{"body-2", "`prazo.TestBody`, pending", "pending"},
		{"body-2", "`prazo.TestGone`", "no function TestGone"},
		{"body-2", "`prazo.Testify`", "no function Testify"},
		{"body-2", "`prazo.TestMethod`", "no function TestMethod"},
		{"body-2", "`prazohttp.TestBody`", "folder prazohttp has no test file"},
		{"body-2", "`TestBody`", "not of the form"},
		{"body-2", "`prazo/TestBody`", "not of the form"},
		{"body-2", "`prazo.TestBody/fast`", `spells the subtest "fast"`},
		{"body-2", "`prazo.TestBody` |\n| body-2 | again | `prazo.TestBody`", "a second row"},
		{"body-2", "`prazo.TestBody` |\n| body-99 | new | `prazo.TestBody`", "body-99: no such case"},
	} {
		faults, err := checkCases(table(c.id, c.column))
		if said := strings.Join(faults, "\n"); err != nil || !strings.Contains(said, c.want) {
			t.Errorf("%s with %q: said %q (%v), want %q in it", c.id, c.column, said, err, c.want)
		}
	}
	for _, c := range []struct{ id, column string }{
		{"body-2", "prazo.TestBody"},
		{"body-2", "`prazo.TestBody/HTTP/1/slow_reader`, `prazo.TestBody/slow reader`"},
	} {
		if faults, err := checkCases(table(c.id, c.column)); err != nil || len(faults) > 0 {
			t.Errorf("%s with %q is refused: %q (%v)", c.id, c.column, faults, err)
		}
	}
}
