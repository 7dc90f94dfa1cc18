//go:build prove

package scan_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/resolve"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// starts are files of each language that call something, so that no file is left alone for what it does not name. Behind the first
// line stands what is hostile.
var starts = map[string]string{
	"a.py": "import requests; requests.get(u)\n", "a.js": "fetch(u);\n", "a.ts": "fetch(u);\n", "a.tsx": "fetch(u);\n",
	"a.vue": "<script>fetch(u);\n", "a.php": "<?php curl_exec($c);\n", "a.cs": "var c = new HttpClient(); c.GetAsync(u);\n",
	"a.java": "class A { void f() { new java.net.Socket(h, 1); } }\n", "a.kt": "val s = java.net.Socket(h, 1)\n", "a.rb": "Net::HTTP.get(u)\n",
	"a.rs": "fn f() { reqwest::get(u); }\n", "a.go": "package a; import \"net/http\"; func f() { http.Get(u) }\n", "a.sh": "curl http://a\n",
	"Dockerfile": "FROM a\nRUN curl http://a\n", "Makefile": "a:\n\tcurl http://a\n", ".gitlab-ci.yml": "a: {script: [curl http://a]}\n",
	"package.json": `{"scripts": {"a": "curl http://a"}} `,
}

// hostile are texts that are repeated.
var hostile = []string{
	"(", "()", "[{(", ")]}", "f(", "a.b(1)", "a[0]", "x = f(x)\n", "x = requests.get(x, timeout=x)\n", "fetch(a, {signal: a});", "'", `"`, "`${", "f'{", "/*", "//",
	"# ", "a ? b : ", "a => ", "a<", "<a>", "if (a) ", "\n  if a:", "{ ", "} ", "class A { ", "function f() { ", "def f(a):\n", "func (", "fn f(", "case 1: ",
	"|| a && b ", "- ! ", "\\", "\\\n", "\n", "\x00", "\xff\xfe\x80 ", "\u2028é ", "@a ", "a: ", "- a\n", "$(", "<<E\n", "${a:-", "$a", "; ", "a = b = ", "new X(", "import a\n",
	"!function(e){var n=e(1);fetch(n).then(e=>e.json())}(a,b);", "&a [*a, *a]\n", "requests.Session().get(", "self.a.b = self.a.c\n", "lambda x: ",
}

const hostileBytes = 256 << 10

// The least speeds in bytes a second, and what a finding may cost. A file whose every second byte is a call is the slowest to resolve;
// one that somebody wrote is far from it.
const (
	leastParsed  = 1e6
	leastScanned = 0.6e6
	mostFinding  = 50e-6 // seconds
)

// TestHostileSpeed reads files of each language, each full of one hostile text. Times are those of the processor, the least of three, so
// that others on the machine count little.
func TestHostileSpeed(t *testing.T) {
	analysers := analysersOf(t)
	parsed, scanned := slowest{}, slowest{}
	for name, start := range starts {
		for _, text := range hostile {
			whole := start + strings.Repeat(text, hostileBytes/len(text))
			of := fmt.Sprintf("%s of %q", name, text)
			if language := languages[filepath.Ext(name)]; language != "" {
				most := float64(len(whole)) / leastParsed
				parsed.take(t, of, most, least(t, most, func() { syntax.Parse(language, []byte(whole)) }))
			}
			dir, found := t.TempDir(), 0
			if err := os.WriteFile(filepath.Join(dir, name), []byte(whole), 0o600); err != nil {
				t.Fatal(err)
			}
			most := float64(len(whole)) / leastScanned
			took := least(t, most, func() {
				r, err := scan.Run(t.Context(), scan.Config{Root: dir, Paths: []string{name}}, analysers)
				switch {
				case err == nil:
					found = len(r.Entries)
				case !errors.Is(err, scan.ErrNothing): // it is binary
					t.Errorf("%s: %v", of, err)
				}
			})
			scanned.take(t, of, most+mostFinding*float64(found), took)
		}
	}
	t.Logf("%d files of %d KB", len(starts)*len(hostile), hostileBytes>>10)
	t.Logf("the slowest to parse: %s", parsed)
	t.Logf("the slowest to scan: %s", scanned)
}

// languages are what scan/syntax calls them, by the ending of a file.
var languages = map[string]string{
	".py": "python", ".js": "javascript", ".ts": "typescript", ".tsx": "typescript", ".vue": "vue", ".php": "php", ".cs": "csharp",
	".java": "java", ".kt": "kotlin", ".rb": "ruby", ".rs": "rust",
}

// least is the least processor time of up to three runs in seconds; one is enough where it is below most.
func least(t *testing.T, most float64, run func()) float64 {
	t.Helper()
	best := math.Inf(1)
	for try := 0; try < 3 && best > most; try++ {
		before := processorTime(t)
		run()
		best = min(best, (processorTime(t) - before).Seconds())
	}
	return best
}

// The slowest of many, by the share of the time that it may take.
type slowest struct {
	of          string
	took, share float64
}

func (s *slowest) take(t *testing.T, of string, most, took float64) {
	t.Helper()
	if took > most {
		t.Errorf("%s took %.2f s, at most %.2f s wanted", of, took, most)
	}
	if took/most > s.share {
		*s = slowest{of, took, took / most}
	}
}

func (s slowest) String() string {
	return fmt.Sprintf("%s, %.2f s, %.0f %% of what it may take", s.of, s.took, 100*s.share)
}

func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// TestHostileTree scans a tree with all that a scanner can fall over. It ends, says what it left out, and finds what is beside.
func TestHostileTree(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("good.py", "import requests\nrequests.get(u)\n")
	put("binary.py", "import requests\x00\nrequests.get(u)\n")
	put("minified.js", strings.Repeat("fetch(a);", 1<<15))
	put("large.py", strings.Repeat("import requests\nrequests.get(u)\n", 50<<20/32+1))
	put("invalid.py", "import requests\n# \xff\xfe\xc3\n\xff = '\xc3'\nrequests.get(u)\n")
	for name, start := range starts {
		put("deep"+filepath.Ext(name), start+strings.Repeat("f(\n", 10_000)+strings.Repeat(")\n", 10_000))
	}
	for from, to := range map[string]string{"loop": ".", "self.py": "self.py", "ping": "pong", "pong": "ping", "gone.py": "nowhere"} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, strings.Repeat("d/", 300)), 0o700); err != nil {
		t.Fatal(err)
	}
	r, err := scan.Run(t.Context(), scan.Config{Root: dir, Paths: []string{"."}}, analysersOf(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"binary.py: binary", "minified.js: minified", "large.py: larger than 5 MB", "loop: a symbolic link", "self.py: a symbolic link", "ping: a symbolic link",
		"gone.py: a symbolic link", ": more than 200 folders deep",
	} {
		if !slices.ContainsFunc(r.Skips, func(s scan.Skip) bool { return strings.HasSuffix(s.File+": "+s.Why, want) }) {
			t.Errorf("it does not say %q", want)
		}
	}
	for _, want := range []scan.Place{{File: "good.py", Line: 2}, {File: "invalid.py", Line: 4}, {File: "deep.py", Line: 1}, {File: "deep.js", Line: 1}} {
		if !slices.ContainsFunc(r.Entries, func(e scan.Entry) bool { return e.File == want.File && e.Line == want.Line }) {
			t.Errorf("nothing is found in %s:%d", want.File, want.Line)
		}
	}
	for _, s := range r.Skips {
		if strings.HasPrefix(s.Why, resolve.Fault) {
			t.Errorf("%s: %s", s.File, s.Why)
		}
		t.Logf("%.60s:%d: %s", s.File, s.Line, s.Why)
	}
}

// TestNamedLargeFile: what somebody names is read up to 20 MB, and left out with a reason beyond.
func TestNamedLargeFile(t *testing.T) {
	for size, want := range map[int]string{19 << 20: "", 50 << 20: "larger than 20 MB"} {
		dir := t.TempDir()
		line := "import requests\n" + strings.Repeat("def f(a):\n    return a.b(1, c='d') + [e for e in a]\n", 50) + "requests.get(u, timeout=5)\n"
		if err := os.WriteFile(filepath.Join(dir, "a.py"), []byte(strings.Repeat(line, size/len(line))), 0o600); err != nil {
			t.Fatal(err)
		}
		before := processorTime(t)
		r, err := scan.Run(t.Context(), scan.Config{Root: dir, Paths: []string{"a.py"}}, analysersOf(t))
		took := (processorTime(t) - before).Seconds()
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) || want == "" && (err != nil || len(r.Entries) == 0) {
			t.Errorf("%d MB: %v, want %q", size>>20, err, want)
		}
		if took > float64(size)/leastScanned {
			t.Errorf("%d MB took %.1f s", size>>20, took)
		}
		t.Logf("%d MB: %.1f s, %v", size>>20, took, err)
	}
}
