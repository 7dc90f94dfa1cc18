package suite

import (
	"context"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// onlyTwo are clients that have no documented timeout, or no best one, and why.
var onlyTwo = map[string]string{
	"Python aiohttp":        "its documented timeout is its best",
	"Node bent":             "it has no timeout at all",
	"Node fetch":            "its documented timeout is its best",
	"Node node-fetch":       "its documented timeout is its best",
	"Node phin":             "it has one timeout",
	"PHP file_get_contents": "it has one timeout",
	"PHP pdo":               "it has one timeout",
	"shell psql":            "it has one timeout",
	"shell mysql":           "it has one timeout",
	"shell redis-cli":       "it has no timeout at all",
}

func TestClients(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range Clients() {
		name := c.Language + " " + c.Name
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
		if _, lacks := onlyTwo[name]; c.Fix == "" && !lacks {
			t.Errorf("%s: no line says how to write it", name)
		}
		var levels []Level
		settings := map[string]bool{}
		for _, s := range c.Settings {
			if settings[s.Name] || s.Name == "" {
				t.Errorf("%s: setting %q is empty or there twice", name, s.Name)
			}
			settings[s.Name] = true
			levels = append(levels, s.Level)
		}
		all := slices.Contains(levels, Nothing) && slices.Contains(levels, Documented) && slices.Contains(levels, Best)
		if _, lacks := onlyTwo[name]; all == lacks || !slices.Contains(levels, Nothing) {
			t.Errorf("%s has the levels %v", name, levels)
		}
	}
	for name := range onlyTwo {
		if !seen[name] {
			t.Errorf("%s is excused and does not exist", name)
		}
	}
}

// Each setting of a client is one that its program knows.
func TestProgramsKnowTheirSettings(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	err := fs.WalkDir(programs, "programs", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := programs.ReadFile(name)
		all.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range Clients() {
		for _, s := range c.Settings {
			if s.Args == nil && !strings.Contains(all.String(), `"`+s.Name+`"`) && !strings.Contains(all.String(), `'`+s.Name+`'`) {
				t.Errorf("%s: no program knows the setting %q", c.Name, s.Name)
			}
		}
	}
}

// Where nothing is installed everything is missing, with a reason, and that is no error.
func TestNothingInstalled(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	clients := slices.DeleteFunc(Clients(), func(c Client) bool { return c.Language == "Python" }) // it looks beside PATH too
	ready, err := Prepare(context.Background(), t.TempDir(), t.TempDir(), clients)
	if err != nil || len(ready) != len(clients) {
		t.Fatalf("%d of %d, %v", len(ready), len(clients), err)
	}
	for _, r := range ready {
		if !strings.Contains(r.Missing, "not installed") {
			t.Errorf("%s: missing %q", r.Client.Name, r.Missing)
		}
	}
}

func TestCommand(t *testing.T) {
	t.Parallel()
	r := Ready{start: []string{"/bin/x", "y"}}
	if got := strings.Join(r.Command(Setting{Name: "s"}), " "); got != "/bin/x y s" {
		t.Errorf("a program: %q", got)
	}
	s := Setting{Name: "s", Args: []string{"-m", "{timeout}"}, Upload: []string{"-d", "@{body}"}}
	if got := strings.Join(r.Command(s), " "); got != "/bin/x y -m {timeout} -d @{body}" {
		t.Errorf("a command: %q", got)
	}
	if got := strings.Join(r.Command(Setting{Name: "s", Args: []string{}}), " "); got != "/bin/x y" {
		t.Errorf("a command with no words: %q", got)
	}
}
