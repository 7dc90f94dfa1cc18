package scan_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

const truthHeader = "repo\tcommit\tfile\tline\tlang\tlib\tverdict\tnote"

// TestTruthFiles: the labels that the scanner is judged by can be read, each place once, and are enough.
func TestTruthFiles(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("testdata", "truth", "*.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, repos, langs := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		if lines[0] != truthHeader {
			t.Errorf("%s: the header is %q", name, lines[0])
		}
		for i, line := range lines[1:] {
			columns := strings.Split(line, "\t")
			if err := truthRow(columns); err != nil {
				t.Errorf("%s:%d: %v", name, i+2, err)
				continue
			}
			place := strings.Join(columns[:4], " ")
			if rows[place] {
				t.Errorf("%s:%d: a second row for %s", name, i+2, place)
			}
			rows[place], repos[columns[0]], langs[columns[4]] = true, true, true
		}
	}
	if len(rows) < 150 || len(repos) < 5 || len(langs) < 3 {
		t.Errorf("%d rows of %d repositories in %d languages, want 150, 5 and 3", len(rows), len(repos), len(langs))
	}
}

// truthRow says what is wrong with a row.
func truthRow(columns []string) error {
	if len(columns) != 8 {
		return fmt.Errorf("%d columns", len(columns))
	}
	if len(columns[1]) != 40 {
		return fmt.Errorf("commit %q", columns[1])
	}
	if line, err := strconv.Atoi(columns[3]); err != nil || line < 1 {
		return fmt.Errorf("line %q", columns[3])
	}
	_, err := scan.ParseVerdict(strings.TrimPrefix(columns[6], "inherited-"))
	return err
}
