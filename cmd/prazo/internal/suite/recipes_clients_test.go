//go:build clients

package suite_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
)

// recipes are the files of docs/recipes, and how each is run.
var recipes = map[string][]string{
	"JavaNetHttp.java":     {"java"},
	"aiohttp_total.py":     {"/usr/bin/python3"},
	"axios.mjs":            {"node"},
	"curl.php":             {"php"},
	"curl.sh":              {"sh"},
	"fetch.mjs":            {"node"},
	"got.mjs":              {"node"},
	"http_request.mjs":     {"node"},
	"http_tiny.pl":         {"perl"},
	"httpx_total.py":       {"/usr/bin/python3"},
	"net_http.rb":          {"ruby"},
	"nethttp.go":           {"go", "run"},
	"requests_deadline.py": {"/usr/bin/python3"},
	"requests_read1.py":    {"/usr/bin/python3"},
	"urllib_alarm.py":      {"/usr/bin/python3"},
	"wget.sh":              {"sh"},
}

// notHolding is the recipe that is shown because it does not hold.
const notHolding = "requests_read1.py"

// cutFaults are the rows that docs/recipes.md speaks of.
var cutFaults = []string{
	"silent", "frete", "header-drip", "1xx-endless", "headers-stall", "gotejando", "chunk-drip", "endless", "redirect-chain",
	"upload-unread", "tls-silent", "tls-drip", "syn-drop",
}

// Each recipe is cut in every row, and the one that does not hold lets a header drip through.
func TestRecipesAreCut(t *testing.T) {
	dir := recipeFolder(t)
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := file.Name()
		if name == "node_modules" {
			continue
		}
		words, ok := recipes[name]
		if !ok {
			t.Errorf("%s: no line in this test says how it is run", name)
			continue
		}
		if _, err := exec.LookPath(words[0]); err != nil {
			if slices.Contains([]string{"node", "java"}, words[0]) {
				t.Logf("%s: %s is not here, and too large for make check to install", name, words[0])
				continue
			}
			t.Errorf("%s: %v: make check installs it", name, err)
			continue
		}
		t.Run(name, func(t *testing.T) {
			faults := cutFaults
			if name == notHolding {
				faults = []string{"header-drip"}
			}
			command := runnable(t, dir, name, words)
			for _, r := range probeRecipe(t, command, faults, 7).Results {
				if r.Verdict == probe.Late {
					// The machine may have been busy: it is late if it is so alone, too.
					r = probeRecipe(t, command, []string{r.Name}, 1).Results[0]
				}
				switch {
				case name == notHolding && r.Verdict == probe.NotCut:
				case name != notHolding && r.Verdict == probe.Cut:
				default:
					t.Errorf("%s: %s: %s", r.Name, r.Verdict, r.Why)
				}
			}
		})
	}
}

func probeRecipe(t *testing.T, command, faults []string, parallel int) probe.Report {
	t.Helper()
	const timeout = 2 * time.Second
	report, err := probe.Run(context.Background(), probe.Config{
		Command: command, Env: os.Environ(), Timeout: timeout, Window: probe.DefaultWindow(timeout), Faults: faults, Parallel: parallel,
	})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// recipeFolder is a copy of docs/recipes with the packages for Node beside it.
func recipeFolder(t *testing.T) string {
	root := filepath.Join("..", "..", "..", "..")
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(root, "docs", "recipes"))); err != nil {
		t.Fatal(err)
	}
	modules, err := filepath.Abs(filepath.Join(root, "tools", "node", "node_modules"))
	if err == nil {
		err = os.Symlink(modules, filepath.Join(dir, "node_modules"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// runnable is the command of a recipe. What must be compiled is compiled here: the compiler's time is no part of the call.
func runnable(t *testing.T, dir, name string, words []string) []string {
	t.Helper()
	switch name {
	case "nethttp.go":
		compile(t, dir, "go", "build", "-o", "nethttp", name)
		return []string{filepath.Join(dir, "nethttp")}
	case "JavaNetHttp.java":
		compile(t, dir, "javac", "-d", ".", name)
		return []string{"java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", dir, "JavaNetHttp"}
	}
	return append(slices.Clone(words), filepath.Join(dir, name))
}

func compile(t *testing.T, dir string, words ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	cmd.WaitDelay = time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", words, err, out)
	}
}
