package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
)

// TestScanWrongUse wants exit code 2, nothing on stdout, and what to write for everything that cannot work.
func TestScanWrongUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	none := filepath.Join(dir, "none")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{""}, `"" is no path: write a folder or a file`},
		{[]string{none}, "scan: none: cannot be read: no such file or directory"},
		{[]string{dir}, "scan: nothing was analysed: no file is there"},
		{[]string{"--json", "--sarif", dir}, "--json, --sarif, --github, --gitlab, --junit, --markdown and --checkstyle: write one of them"},
		{[]string{"--require", "totl", dir}, `--require "totl": did you mean total? It is one of connect, headers, idle, abandon, total`},
		{[]string{"--require", "none", dir}, `--require "none": write one of connect, headers, idle, abandon, total`},
		{[]string{"--require", "idle", "--fail-on", "none", dir}, "--require and --fail-on: write one of them"},
		{[]string{"--fail-on", "non", dir}, `--fail-on "non": did you mean none? It is one of none, connect, headers, idle, abandon, unknown, no-limit, `},
		{[]string{"--fail-on", "total-limit", dir}, `--fail-on "total-limit": `},
		{[]string{"--honour", "noqua", dir}, `--honour "noqua": did you mean noqa? It is one of noqa, nosec, nolint`},
		{[]string{"--include", "[a", dir}, `scan: include: "[a" is no pattern: "[a" has a bracket or backslash without its other half`},
		{[]string{"--exclude", "", dir}, `scan: exclude: "" is no pattern: write for example 'src/**' or '*.py'`},
		{[]string{"--files-from", none}, "none: cannot be read: no such file or directory"},
		{[]string{"--files-from", "-"}, "--files-from -: no name is in it"},
		{[]string{"--files-from", "-", dir}, "--files-from with 1 path: write one of them"},
		{[]string{"--files-from", "-", "--stdin-filename", "a.py"}, "--files-from - and --stdin-filename: stdin can be read once only"},
		{[]string{"--files-from", none, "--stdin-filename", "a.py"}, "--stdin-filename and --files-from: write one of them"},
		{[]string{"--stdin-filename", "a.py", dir, dir}, "--stdin-filename with 2 paths: only that file is reported, leave the rest out"},
		{[]string{"--stdin-filename", "a.py", "--fix"}, "--fix with --stdin-filename: the file on the disk is another than the one that was read"},
		{[]string{"--limit", "10", dir}, `--limit "10": write a time with its unit of at most 24h, for example 10s`},
		{[]string{"--limit", "-1s", dir}, `--limit "-1s": write a time`},
		{[]string{"--fix=all", dir}, "--fix=all: write --fix to change the files, or --fix=diff to see what would change"},
		{[]string{"--fix=diff", "--json", dir}, "--fix=diff prints a diff: leave --json and its like out"},
		{[]string{"--update-baseline", "--json", dir}, "--update-baseline writes the baseline alone: leave --fix, --output, --json and its like out"},
		{[]string{"--update-baseline", "--diff", "HEAD", dir}, "--update-baseline with --diff: a baseline has the findings of whole files"},
		{[]string{"--update-baseline", "--baseline", "none", dir}, "--update-baseline with --baseline none: name the file that is to be written"},
		{[]string{"--diff", "--exec=x", dir}, `--diff "--exec=x": write a revision, for example origin/main`},
		{[]string{"-o", dir, dir}, "cannot be written: is a directory"},
		{[]string{"--nosuch"}, "unknown flag: --nosuch"},
	} {
		var out, errs bytes.Buffer
		code := run(append([]string{"scan"}, c.args...), streams{in: strings.NewReader(""), out: &out, err: &errs})
		text := errs.String()
		if code != codeUse || out.Len() > 0 || !strings.HasPrefix(text, "prazo: ") || !strings.Contains(text, c.want) ||
			!strings.HasSuffix(text, "\nhint: see prazo scan --help\n") || strings.Count(text, "\n") != 2 {
			t.Errorf("prazo scan %q: exit %d, want 2, %q; stdout %q, stderr:\n%s", c.args, code, c.want, out.String(), text)
		}
	}
}
