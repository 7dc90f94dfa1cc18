package house

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

// inSnippets are the packages that the Go code of a page may use without saying so. What is not in it, a peer's package or
// a variable of the reader's, is not known and not checked.
var inSnippets = []string{
	module, module + "/prazohttp", module + "/prazoslog", module + "/lab",
	"context", "errors", "fmt", "io", "log", "log/slog", "net/http", "time",
}

// TestSnippets type-checks the Go code of the pages, as far as it is known.
func TestSnippets(t *testing.T) {
	exports := exportsOf(t, inSnippets)
	faults, blocks, err := snippetFaults(repository(t), exports)
	if err != nil {
		t.Fatal(err)
	}
	if blocks < 20 {
		t.Errorf("%d blocks of Go found", blocks)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

func TestSnippetsCanFail(t *testing.T) {
	block := func(code string) string { return "text\n\n```go\n" + code + "\n```\n\n" }
	page := block(`d := 2 * time.Second`) + // not used: a reader will
		block(`var d time.Duration = "2s"`) +
		block("time.Duration(1)") + // an expression
		block(`err := peer.Do(time.Forever)`) +
		block(`if {`) +
		"```sh\nif {\n```\n" +
		block("package x\n\nimport \"time\"\n\nvar d time.Durations")
	faults, blocks, err := snippetFaults(fstest.MapFS{"README.md": {Data: []byte(page)}}, exportsOf(t, []string{"time"}))
	if err != nil || blocks != 6 || len(faults) != 4 {
		t.Fatalf("%d blocks, %v\n%s", blocks, err, strings.Join(faults, "\n"))
	}
	for i, want := range []string{"README.md:10:", "undefined: time.Forever", "README.md:28:", "undefined: time.Durations"} {
		if !strings.Contains(faults[i], want) {
			t.Errorf("%s: without %s", faults[i], want)
		}
	}
}

// A snippet is a block of Go code and the line of the page that it begins in.
type snippet struct {
	page string
	line int
	code string
}

var fence = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")

func snippetsOf(page, text string) []snippet {
	var found []snippet
	for _, at := range fence.FindAllStringSubmatchIndex(text, -1) {
		found = append(found, snippet{page, 1 + strings.Count(text[:at[2]], "\n"), text[at[2]:at[3]]})
	}
	return found
}

// snippetFaults lists what is wrong with the Go code of the pages, and how many blocks there are.
func snippetFaults(files fs.FS, exports map[string]string) (faults []string, blocks int, err error) {
	pages, err := pages(files)
	if err != nil {
		return nil, 0, err
	}
	fset := token.NewFileSet()
	known := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	for _, page := range pages {
		text, err := fs.ReadFile(files, page)
		if err != nil {
			return nil, 0, err
		}
		for _, s := range snippetsOf(page, string(text)) {
			blocks++
			faults = append(faults, s.check(fset, known)...)
		}
	}
	return faults, blocks, nil
}

// check parses the snippet and checks its types.
func (s snippet) check(fset *token.FileSet, known types.Importer) []string {
	tree, err := s.parse(fset)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	config := types.Config{Importer: known, Error: func(err error) {
		if fault := (types.Error{}); errors.As(err, &fault) && !tolerated(fault) {
			faults = append(faults, err.Error())
		}
	}}
	config.Check("snippet", fset, []*ast.File{tree}, nil) // Error has heard of each
	return faults
}

// parse reads the snippet as a file, as an expression or as statements.
func (s snippet) parse(fset *token.FileSet) (*ast.File, error) {
	code := fmt.Sprintf("//line %s:%d\n%s\n", s.page, s.line, s.code)
	_, notOne := parser.ParseExpr(s.code)
	switch begin := "package snippet\n" + s.imports(); {
	case regexp.MustCompile(`(?m)^package `).MatchString(s.code):
	case notOne == nil:
		code = begin + "var _ =\n" + code
	default:
		code = begin + "func _() {\n" + code + "}\n"
	}
	return parser.ParseFile(fset, "snippet.go", code, 0)
}

// imports imports what the snippet seems to use.
func (s snippet) imports() string {
	var b strings.Builder
	for _, path := range inSnippets {
		if name := path[strings.LastIndex(path, "/")+1:]; regexp.MustCompile(`\b` + name + `\.`).MatchString(s.code) {
			fmt.Fprintf(&b, "import %q\n", path)
		}
	}
	return b.String()
}

var unknown = regexp.MustCompile(`^undefined: \w+$`)

// tolerated reports whether a fault is one that a part of a program has: what it declares is not used in it, and what it uses
// is declared elsewhere.
func tolerated(fault types.Error) bool {
	return fault.Soft || unknown.MatchString(fault.Msg)
}

// exportsOf gives the files in which the compiler has left what packages export.
func exportsOf(t *testing.T, packages []string) map[string]string {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, packages...)...)
	list.Stderr = os.Stderr
	text, err := list.Output()
	if err != nil {
		t.Fatalf("%v: %v", list, err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(text)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	return exports
}
