package scan

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestGlob(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pattern, file string
		want          bool
	}{
		{"*.py", "a/b.py", true},
		{"*.py", "a.pyc", false},
		{"a/*.py", "a/b.py", true},
		{"a/*.py", "a/b/c.py", false},
		{"/a.py", "a.py", true},
		{"/a.py", "b/a.py", false},
		{"**/c.py", "c.py", true},
		{"**/c.py", "a/b/c.py", true},
		{"a/**", "a/b/c", true},
		{"a/**/c", "a/c", true},
		{"a/**/c", "a/b/b/c", true},
		{"a/**/c", "a/b/d", false},
		{"**", "a/b", true},
		{"[ab]?.js", "b1.js", true},
		{strings.Repeat("**/", 40) + "x", strings.Repeat("a/", 200) + "y", false},
	} {
		g, err := newGlob(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if g.matches(c.file) != c.want {
			t.Errorf("%s on %s: want %v", c.pattern, c.file, c.want)
		}
	}
	for _, wrong := range []string{"", "/", "a/[b", `a\`} {
		if _, err := newGlob(wrong); err == nil {
			t.Errorf("%q is a pattern", wrong)
		}
	}
}

func TestIgnores(t *testing.T) {
	t.Parallel()
	outer := &ignoreFile{rules: ignoreRules([]byte("\ufeff# a comment\n*.log\n!keep.log\r\nout/\n/top\nsub/deep\n\\#odd\ntrail \nfoo/**/bar\n"))}
	inner := &ignoreFile{dir: "sub", rules: ignoreRules([]byte("!*.log\nlocal\n"))}
	for _, c := range []struct {
		name   string
		folder bool
		want   bool
	}{
		{"a.log", false, true}, {"x/a.log", false, true}, {"keep.log", false, false}, {"x/keep.log", false, false},
		{"out", true, true}, {"out", false, false}, {"x/out", true, true},
		{"top", false, true}, {"x/top", false, false},
		{"sub/deep", false, true}, {"x/sub/deep", false, false},
		{"#odd", false, true}, {"trail", false, true},
		{"foo/bar", false, true}, {"foo/a/b/bar", false, true},
		{"sub/a.log", false, false}, {"sub/local", false, true}, {"local", false, false},
	} {
		if got := ignores([]*ignoreFile{outer, inner}, c.name, c.folder); got != c.want {
			t.Errorf("%s: ignored %v, want %v", c.name, got, c.want)
		}
	}
}

func TestTestPath(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"a/test/b.py": true, "tests/x.js": true, "src/__tests__/x.ts": true, "x_test.go": true, "src/x.test.ts": true, "conftest.py": true,
		"examples/a.py": true, "Shop.Tests/A.cs": true, "src/PayTest.java": true, "test_pay.py": true, "spec/a_spec.rb": true, "src/unit/loop_tests.rs": true, "src/tests.rs": true, "src/contests.rs": false,
		"src/contest.py": false, "attest/a.py": false, "latest.js": false, "src/testing.py": false, "protest/x.go": false,
	} {
		if testPath(name) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}

// names are the files of a walk, with marks: * named, ~ around.
func names(w *walker) string {
	var all []string
	for _, f := range w.files {
		name := f.path
		if f.named {
			name += "*"
		}
		if f.context {
			name += "~"
		}
		all = append(all, name)
	}
	return strings.Join(all, " ")
}

func TestWalk(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{
		"a.fake": "", "src/b.fake": "", "src/deep/c.fake": "", "src/vendor/v.fake": "", "node_modules/n.fake": "", "tests/t.fake": "",
		".gitignore": "gone/\n*.tmp.fake\n", "gone/x.fake": "", "src/y.tmp.fake": "", "src/.gitignore": "!y.tmp.fake\nz.fake\n", "src/z.fake": "",
		"dist/d.fake": "", "docs/.gitignore": "*\n", "docs/e.fake": "",
	})
	if runtime.GOOS != "windows" {
		for link, to := range map[string]string{"loop": ".", "src/link.fake": "../a.fake"} {
			if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct {
		what string
		cfg  Config
		want string
	}{
		{"all", Config{Paths: []string{"."}}, ".gitignore a.fake src/.gitignore src/b.fake src/deep/c.fake src/y.tmp.fake"},
		{"tests", Config{Paths: []string{"."}, Tests: true, Include: []string{"*.fake"}}, "a.fake src/b.fake src/deep/c.fake src/y.tmp.fake tests/t.fake"},
		{"a folder by its name", Config{Paths: []string{"tests"}}, "tests/t.fake"},
		{"a skipped folder by its name", Config{Paths: []string{"dist"}}, "dist/d.fake"},
		{"the patterns above count", Config{Paths: []string{"src"}, Include: []string{"*.fake"}}, "src/b.fake src/deep/c.fake src/y.tmp.fake"},
		{"files by their names", Config{Paths: []string{"gone/x.fake", "tests/t.fake"}}, "gone/x.fake* tests/t.fake*"},
		{"excluded", Config{Paths: []string{"."}, Exclude: []string{"src/deep", "*.tmp.fake"}, Include: []string{"src"}}, "src/.gitignore src/b.fake"},
		{"around", Config{Paths: []string{"src/deep"}, Around: true, Exclude: []string{".gitignore"}}, "a.fake~ src/b.fake~ src/deep/c.fake src/y.tmp.fake~"},
		{"a list", Config{Listed: []string{"a.fake", "tests/t.fake", "no.fake", "src"}}, "a.fake"},
		{"stdin", Config{Stdin: &Source{Path: "new.fake"}}, "new.fake*"},
	} {
		c.cfg.Root = root
		w, err := walk(context.Background(), &c.cfg)
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		if got := names(w); got != c.want {
			t.Errorf("%s: got  %s\nwant %s", c.what, got, c.want)
		}
	}
}

func TestWalkFails(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{"a.fake": ""})
	ctx, stop := context.WithCancelCause(context.Background())
	stop(errors.New("stopped"))
	for _, c := range []struct {
		ctx  context.Context
		cfg  Config
		want string
	}{
		{context.Background(), Config{Paths: []string{"nosuch"}}, "nosuch: cannot be read: no such file or directory"},
		{context.Background(), Config{Paths: []string{"."}, Include: []string{"[a"}}, `include: "[a" is no pattern`},
		{context.Background(), Config{Paths: []string{"."}, Exclude: []string{""}}, `exclude: "" is no pattern`},
		{ctx, Config{Paths: []string{"."}}, "stopped"},
	} {
		c.cfg.Root = root
		if _, err := walk(c.ctx, &c.cfg); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
