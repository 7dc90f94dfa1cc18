package logs

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the expectations beside the fixtures")

// describe writes a call as one line of an expectation.
func describe(c Call, n *Names) string {
	at := "-"
	if c.At != 0 {
		at = time.Unix(0, c.At).UTC().Format("2006-01-02T15:04:05.999999999")
	}
	line := fmt.Sprintf("%s took %s %s status %d tries %d", at, c.Took, c.End, c.Status, c.Tries)
	if c.First != 0 || c.Last != 0 {
		line += fmt.Sprintf(" (%s .. %s)", c.First, c.Last)
	}
	return line + fmt.Sprintf(" | %s | %s", n.Dependency(c.Dependency), n.Route(c.Dependency, c.Route))
}

// render writes all that was read.
func render(t *testing.T, config Config) (string, Summary, error) {
	t.Helper()
	var out strings.Builder
	s, err := Read(context.Background(), config, func(batch []Call, names *Names) {
		for _, c := range batch {
			out.WriteString(describe(c, names) + "\n")
		}
	})
	if s.Lines != s.Calls+s.Unreadable+s.Skipped || s.Calls != s.Finished+s.Cut+s.Failed {
		t.Errorf("the sums do not agree: %+v", s)
	}
	for _, f := range s.Files {
		fmt.Fprintf(&out, "read as %s: %s\n", f.Format, f.Note)
	}
	fmt.Fprintf(&out, "%d lines: %d calls (%d finished, %d cut, %d failed), %d unreadable, %d skipped\n",
		s.Lines, s.Calls, s.Finished, s.Cut, s.Failed, s.Unreadable, s.Skipped)
	for _, e := range s.Examples {
		e.File = filepath.Base(e.File)
		out.WriteString(e.String() + "\n")
	}
	return out.String(), s, err
}

// Each fixture is known without being told which format it is, and means what stands beside it.
func TestFormats(t *testing.T) {
	t.Parallel()
	fixtures, err := filepath.Glob("testdata/*.log")
	if err != nil || len(fixtures) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, file := range fixtures {
		name := strings.TrimSuffix(filepath.Base(file), ".log")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, s, err := render(t, Config{Names: []string{file}})
			if err != nil {
				t.Fatal(err)
			}
			if f := s.Files[0].Format; name != f && !strings.HasPrefix(name, f+"-") {
				t.Errorf("taken for %q", f)
			}
			golden := strings.TrimSuffix(file, ".log") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			forced, _, err := render(t, Config{Names: []string{file}, Format: s.Files[0].Format})
			if err != nil || forced != got {
				t.Errorf("with the format given, err %v:\n%s", err, forced)
			}
		})
	}
}

// A format has a name of its own, says what it looks like, and has a fixture.
func TestListIsComplete(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range Formats() {
		if f.Name == "" || f.What == "" || seen[f.Name] {
			t.Errorf("%+v: no name, no text, or twice", f)
		}
		seen[f.Name] = true
		if _, err := os.Stat("testdata/" + f.Name + ".log"); err != nil {
			t.Error(err)
		}
	}
}
