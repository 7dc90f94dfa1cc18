package shell

import (
	"strings"
	"testing"
	"time"
)

// TestHostile gives the analyser what a parser chokes on: it must come back soon, and say what it left out.
func TestHostile(t *testing.T) {
	t.Parallel()
	k := knowledge(t)
	const n = 200_000
	for name, text := range map[string]string{
		"subshells":    strings.Repeat("(", n),
		"closed":       strings.Repeat("(", n) + "curl x" + strings.Repeat(")", n),
		"blocks":       strings.Repeat("{ ", n),
		"ifs":          strings.Repeat("if ", n),
		"whiles":       strings.Repeat("while ", n),
		"cases":        strings.Repeat("case x in x) ", n),
		"substitution": strings.Repeat("$(", n),
		"expansion":    strings.Repeat("${a:-", n),
		"quotes":       strings.Repeat("\"$(", n),
		"backticks":    strings.Repeat("`", n),
		"nots":         strings.Repeat("! ", n),
		"times":        strings.Repeat("time ", n),
		"functions":    strings.Repeat("f() ", n) + "{ curl x; }",
		"words":        strings.Repeat("function f ", n),
		"coprocs":      strings.Repeat("coproc ", n),
		"arithmetic":   "((" + strings.Repeat("~", n) + "1))",
		"minus":        "((" + strings.Repeat("- ", n) + "1))",
		"power":        "((" + strings.Repeat("1**", n) + "1))",
		"ternary":      "((" + strings.Repeat("a?", n) + "1))",
		"assign":       "((" + strings.Repeat("a=", n) + "1))",
		"index":        strings.Repeat("a[", n),
		"pipes":        strings.Repeat("curl x|", n) + "a",
		"ands":         strings.Repeat("curl x&&", n) + "a",
		"tests":        "[[ " + strings.Repeat("! ", n) + "a ]]",
		"testands":     "[[ " + strings.Repeat("a && ", n) + "a ]]",
		"testparens":   "[[ " + strings.Repeat("( ", n) + "a ]]",
		"globs":        strings.Repeat("@(", n),
		"heredocs":     strings.Repeat("cat <<a ", n),
		"quote":        strings.Repeat("a='\n", n),
		"variables":    strings.Repeat("a=\"$a$a\"\n", n/8) + "$a curl x",
		"sites":        strings.Repeat("a=\"curl $a\"\n$a x\n", n/16),
		"long values":  strings.Repeat("a && b=\""+strings.Repeat("x ", 3000)+"\"\n", 30) + strings.Repeat("curl $b\n", n/8),
		"callers":      "f() { curl \"$@\"; }\n" + strings.Repeat("f \"$@\" $f\n", n/8),
		"recursion":    "f() { f \"$@\"; curl \"$@\"; }\nf a",
		"scripts":      strings.Repeat("sh -c '", n),
		"eval":         strings.Repeat("eval ", n) + "curl x",
		"ones":         strings.Repeat("sudo ", n) + "curl x",
		"invalid":      strings.Repeat("\xff\xfe", n),
		"long":         "curl " + strings.Repeat("a", 20*n),
	} {
		for _, path := range []string{"x.sh", "Makefile", "Dockerfile", ".gitlab-ci.yml", "package.json"} {
			text := "echo curl\n" + text
			switch path {
			case "Makefile":
				text = "a:\n\t" + strings.ReplaceAll(text, "\n", "\n\t")
			case "Dockerfile":
				text = "RUN " + text
			case ".gitlab-ci.yml":
				text = "a:\n  script:\n  - |\n    " + strings.ReplaceAll(text, "\n", "\n    ")
			case "package.json":
				text = "{\"scripts\": {\"a\": \"" + strings.NewReplacer("\"", "\\\"", "\n", "\\n").Replace(text) + "\"}}"
			}
			start := time.Now()
			analyse(t, k, path, text)
			if took := time.Since(start); took > 30*time.Second {
				t.Errorf("%s in %s took %v", name, path, took)
			}
		}
	}
}

// TestHostileFiles does the same to the readers of other files.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	k := knowledge(t)
	const n = 100_000
	for _, f := range []struct{ path, text string }{
		{"package.json", `{"scripts":` + strings.Repeat("[", n)},
		{"package.json", strings.Repeat(`{"scripts":`, n)},
		{"package.json", `{"scripts": {"a": "curl` + strings.Repeat(`\u0000`, n)},
		{"Makefile", "a:\n\tcurl " + strings.Repeat("$(", n)},
		{"Makefile", strings.Repeat("A = $(A)$(A) curl\n", n)},
		{"Makefile", strings.Repeat("$(shell ", n) + "curl"},
		{"Dockerfile", "RUN curl " + strings.Repeat("\\\n", n)},
		{"Dockerfile", strings.Repeat("ONBUILD ", n) + "RUN curl x"},
		{"Dockerfile", "RUN " + strings.Repeat("--a=b ", n) + "curl x"},
		{"Dockerfile", "RUN [" + strings.Repeat("[", n) + "curl"},
		{"a.gitlab-ci.yml", strings.Repeat("- ", n) + "curl"},
		{"a.gitlab-ci.yml", "script: " + strings.Repeat("[", n) + "curl"},
		{"a.gitlab-ci.yml", "script: \"curl\n" + strings.Repeat("a: |\n b: \"\n", n)},
		{"a.gitlab-ci.yml", "script: curl\n" + strings.Repeat("a: 'b\n", n)},
		{"a.gitlab-ci.yml", "script: [" + strings.Repeat("curl x,", n)},
		{"crontab", strings.Repeat("* ", n) + "curl x"},
	} {
		start := time.Now()
		analyse(t, k, f.path, f.text)
		if took := time.Since(start); took > 30*time.Second {
			t.Errorf("%s %.20q took %v", f.path, f.text, took)
		}
	}
}

func FuzzScript(f *testing.F) {
	for _, s := range []string{"curl -m 5 http://x/", "C='curl'\n$C \"$@\"", "ssh h <<E\ncurl x\nE\n", "sh -c \"curl \\\"x\\\"\"", "f() { curl $1; }; f x"} {
		f.Add(s)
	}
	fuzz(f, "x.sh")
}

func FuzzDockerfile(f *testing.F) {
	f.Add("RUN [\"curl\", \"x\"]\nRUN <<E\ncurl x\nE\nHEALTHCHECK --timeout=3s CMD curl x")
	fuzz(f, "Dockerfile")
}

func FuzzMakefile(f *testing.F) {
	f.Add("C = curl -s\na:\n\t@$(C) $$x \\\n\ty\nV := $(shell curl x)")
	fuzz(f, "Makefile")
}

func FuzzPipeline(f *testing.F) {
	f.Add("jobs:\n  a:\n    timeout-minutes: 5\n    steps:\n    - run: |\n        curl ${{ x }}\n    - run: \"curl x\"\n    - run: ['curl x', y]")
	fuzz(f, ".github/workflows/x.yml")
}

func FuzzPackageJSON(f *testing.F) {
	f.Add(`{"scripts": {"a": "curl \"x\" \u0041"}}`)
	fuzz(f, "package.json")
}

// fuzz looks at what must hold whatever the file is: findings lie inside of it.
func fuzz(f *testing.F, path string) {
	k := knowledge(f)
	f.Fuzz(func(t *testing.T, text string) {
		lines := 1 + strings.Count(text, "\n")
		for _, found := range analyse(t, k, path, text).Findings {
			if found.Line < 1 || found.Line > lines || found.Column < 1 || found.End.Line < found.Line || found.End.Line > lines {
				t.Errorf("at %v to %v of %d lines", found.Place, found.End, lines)
			}
			for _, e := range found.Edits {
				if e.Start < 0 || e.End < e.Start || e.End > len(text) {
					t.Errorf("edits %d to %d of %d bytes", e.Start, e.End, len(text))
				}
			}
		}
	})
}
