package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestParseMutation(t *testing.T) {
	for _, c := range []struct{ text, file, old, new string }{
		{" call.go: a < b => a <= b", "call.go", "a < b", "a <= b"},
		{"prazohttp/drop.go:drop(x) =>", "prazohttp/drop.go", "drop(x)", ""},
		{" call.go: case x: y => case x: z", "call.go", "case x: y", "case x: z"},
		{" a.go: x => y => z", "a.go", "x", "y => z"},
	} {
		m, err := parseMutation(c.text)
		if err != nil || m.file != c.file || m.old != c.old || m.new != c.new {
			t.Errorf("%q: %q, %q => %q (%v)", c.text, m.file, m.old, m.new, err)
		}
	}
	for text, want := range map[string]string{
		"":                      "write mutate: FILE",
		"call.go a => b":        "write mutate: FILE",
		"call.go: a -> b":       "write mutate: FILE",
		"call.go: a=>b":         "write mutate: FILE",
		"call.go:  => b":        "write mutate: FILE",
		"call.go: a => a":       "changed to itself",
		"../call.go: a => b":    "from the root",
		"/call.go: a => b":      "from the root",
		"call_test.go: a => b":  "no test",
		"README.md: a => b":     "a Go file",
		"a/../call.go: a => b ": "from the root",
	} {
		if _, err := parseMutation(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q in it", text, err, want)
		}
	}
}

func TestApply(t *testing.T) {
	m := mutation{at: "x_test.go:3", file: "x.go", old: "a < b", new: "a > b"}
	if got, err := m.apply("if a < b {"); got != "if a > b {" || err != nil {
		t.Errorf("changed to %q (%v)", got, err)
	}
	for text, want := range map[string]string{
		"if b {":        `"a < b" is not in x.go`,
		"a < b; a < b;": `"a < b" is 2 times in x.go`,
	} {
		if _, err := m.apply(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q in it", text, err, want)
		}
	}
}

func TestLaws(t *testing.T) {
	for text, want := range map[string][]int{
		"": nil,
		"Law 4: no two timers.\nSee also law 12.": {4, 12},
		"law 2, law 2 and law 1":                  {1, 2},
		"outlaw 3, laws 4":                        nil,
	} {
		if got, err := lawsOf(text); !slices.Equal(got, want) || err != nil {
			t.Errorf("%q: %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"law 0", "Law 14"} {
		if _, err := lawsOf(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	got := missingLaws([]mutation{{laws: []int{1, 2, 3}}, {laws: []int{5, 6, 7, 8, 9, 10, 11, 13}}})
	if !slices.Equal(got, []int{4, 12}) {
		t.Errorf("missing %v, want 4 and 12", got)
	}
}

func TestScan(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	module := fstest.MapFS{
		"go.mod":               file("module m\n"),
		"a/x.go":               file("package a\n\nvar x = 1\nvar y = 2\n"),
		"z.go":                 file("package m\n\nvar z = 3\n"),
		"b/go.mod":             file("module b\n"),
		"b/b_test.go":          file("package b\n\n// mutate: nonsense\n"),
		"a/testdata/t_test.go": file("not Go"),
		"a/x_test.go": file(`package a

// TestX holds law 3.
//
// mutate: a/x.go: x = 1 => x = 2
// mutate: z.go: z = 3 => z = 4
func TestX(t *testing.T) {}

// TestY has none: a mutate: in a sentence is no request.
func TestY(t *testing.T) {}
`),
	}
	all, err := scan(module)
	if err != nil || len(all) != 2 {
		t.Fatalf("found %v (%v), want 2", all, err)
	}
	want := mutation{at: "a/x_test.go:5", pkg: "a", test: "TestX", laws: []int{3}, file: "a/x.go", old: "x = 1", new: "x = 2"}
	if got := all[0]; got.String() != want.String() || got.at != want.at || got.pkg != want.pkg {
		t.Errorf("first %+v, want %+v", got, want)
	}
	if got := all[1]; got.file != "z.go" || got.at != "a/x_test.go:6" {
		t.Errorf("second %+v", got)
	}
	module["a/x_test.go"] = file(`package a

// TestX: law 3 and law 5.
//
// mutate: a/x.go: x = 1 => x = 2
// mutate: a/x.go: x = 1 => x = 3
// Law 4: another.
// mutate: a/x.go: x = 1 => x = 4
func TestX(t *testing.T) {}

// mutate: a/x.go: x = 1 => x = 2
//
// TestY: law 8.
func TestY(t *testing.T) {}
`)
	all, err = scan(module)
	if err != nil || len(all) != 4 {
		t.Fatalf("found %v (%v), want 4", all, err)
	}
	for i, want := range [][]int{{3, 5}, {3, 5}, {4}, {8}} {
		if !slices.Equal(all[i].laws, want) {
			t.Errorf("change %d belongs to %v, want %v", i, all[i].laws, want)
		}
	}
	for text, want := range map[string]string{
		"// mutate: z.go: z = 3 => z = 4\n\nfunc TestX() {}":   "a/x_test.go:3: not in the doc comment",
		"// mutate: z.go: z = 3 => z = 4\nfunc helper() {}":    "a/x_test.go:3: not in the doc comment",
		"// mutate: z.go: z = 3 => z = 4\nfunc (s) TestX() {}": "a/x_test.go:3: not in the doc comment",
		"func TestX() {\n\t// mutate: z.go: z = 3 => z = 4\n}": "a/x_test.go:4: not in the doc comment",
		"// mutate: z.go z = 3\nfunc TestX() {}":               "a/x_test.go:3: write mutate:",
		"// law 99\n// mutate: z.go: 3 => 4\nfunc TestX() {}":  "there is no law 99",
		"// mutate: z.go: 3 => 4\nfunc TestX() {":              "a/x_test.go:4",
	} {
		module["a/x_test.go"] = file("package a\n\n" + text)
		if _, err := scan(module); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nerror %v, want %q in it", text, err, want)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		output string
		ok     bool
		want   outcome
	}{
		{"=== RUN   TestX\n--- PASS: TestX (0.00s)\nPASS\nok  \tm\t0.1s\n", true, survived},
		{"=== RUN   TestX\n    x_test.go:5: no\n--- FAIL: TestX (0.00s)\nFAIL\nFAIL\tm\t0.1s\n", false, killed},
		{"=== RUN   TestX\npanic: test timed out after 1m0s\n", false, killed},
		{"fatal error: all goroutines are asleep - deadlock!\n", false, killed},
		{"# m\n./x.go:3:5: declared and not used: x\nFAIL\tm [build failed]\nFAIL\n", false, broken},
		{"testing: warning: no tests to run\nPASS\nok  \tm\t0.1s [no tests to run]\n", true, broken},
		{"?   \tm\t[no test files]\n", true, broken},
		{"--- FAIL: TestXY (0.00s)\nFAIL\n", false, broken},
		{"go: cannot find main module\n", false, broken},
	} {
		if got, _ := judge(c.output, c.ok, "TestX"); got != c.want {
			t.Errorf("%q is %q, want %q", c.output, got, c.want)
		}
	}
}

func TestSummary(t *testing.T) {
	for _, c := range []struct {
		s    summary
		code int
		text string
	}{
		{summary{total: 2, killed: 2}, 0, "2 changes: 2 killed, 0 survived, 0 broken"},
		{summary{total: 2, killed: 1, survived: 1}, 1, "2 changes: 1 killed, 1 survived, 0 broken"},
		{summary{total: 1, killed: 1, missing: []int{2, 9}}, 1, "1 changes: 1 killed, 0 survived, 0 broken; laws without a change: 2,9"},
		{summary{total: 2, asked: 6, killed: 2}, 0, "2 of 6 changes: 2 killed, 0 survived, 0 broken"},
		{summary{total: 2, asked: 2, killed: 2}, 0, "2 changes: 2 killed, 0 survived, 0 broken"},
		{summary{total: 3, survived: 1, broken: 2}, 2, "3 changes: 0 killed, 1 survived, 2 broken"},
	} {
		if c.s.code() != c.code || c.s.String() != c.text {
			t.Errorf("%+v: code %d, %q", c.s, c.s.code(), c.s)
		}
	}
}

// TestTry makes changes in a module of its own with the real go command.
func TestTry(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module m\n\ngo 1.26.0\n")
	write("m.go", "package m\n\nfunc Add(a, b int) int { return a + b }\n\nfunc Loop(n int) {\n\tfor range n {\n\t}\n}\n")
	write("m_test.go", `package m

import "testing"

// mutate: m.go: a + b => a - b
// mutate: m.go: a + b => b + a
// mutate: m.go: a + b => c
// mutate: gone.go: a => b
// mutate: m.go: a * b => b
// mutate: m.go: int => int64
func TestAdd(t *testing.T) {
	if Add(1, 2) != 3 {
		t.Fatal("wrong")
	}
}

// mutate: m.go: for range n { => panic("no"); for range n {
func TestLoop(t *testing.T) { Loop(3) }
`)
	all, err := scan(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	results, err := try(t.Context(), root, all, 2)
	if err != nil {
		t.Fatal(err)
	}
	want := []outcome{killed, survived, broken, broken, broken, broken, killed}
	for i, r := range results {
		if r.outcome != want[i] {
			t.Errorf("%v is %s, want %s: %s", r.mutation, r.outcome, want[i], r.detail)
		}
	}
	var page strings.Builder
	if s := report(&page, results); s.killed != 2 || s.survived != 1 || s.broken != 4 {
		t.Errorf("counted %v in\n%s", s, page.String())
	}
	write("m.go", "package m\n\nfunc Add(a, b int) int { return a + b + 1 }\n\nfunc Loop(n int) {\n\tfor range n {\n\t}\n}\n")
	if _, err := try(t.Context(), root, all, 2); err == nil || !strings.Contains(err.Error(), "fail without any change") {
		t.Errorf("tests that fail anyway: %v", err)
	}
}
