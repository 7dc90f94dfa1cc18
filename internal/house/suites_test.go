package house

import (
	"fmt"
	"go/ast"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// A suite is what the test files of one folder declare.
type suite struct {
	tests    map[string]bool // functions that go test runs
	literals map[string]bool // string literals, spelt as in a subtest's name
}

var testShape = regexp.MustCompile(`^(Test|Fuzz|Example)([^a-z]|$)`)

// parseSuites reads the test files of the repository, by folder; the root is called prazo.
func parseSuites(files fs.FS) (map[string]*suite, error) {
	sources, err := parse(files, true)
	if err != nil {
		return nil, err
	}
	suites := map[string]*suite{}
	for _, s := range sources {
		folder := s.pkg
		if folder == "." {
			folder = path.Base(module)
		}
		if suites[folder] == nil {
			suites[folder] = &suite{tests: map[string]bool{}, literals: map[string]bool{}}
		}
		suites[folder].add(s)
	}
	return suites, nil
}

func (into *suite) add(s source) {
	for _, decl := range s.tree.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && testShape.MatchString(f.Name.Name) {
			into.tests[f.Name.Name] = true
		}
	}
	ast.Inspect(s.tree, func(node ast.Node) bool {
		if literal, ok := node.(*ast.BasicLit); ok {
			if text, err := strconv.Unquote(literal.Value); err == nil {
				into.literals[strings.ReplaceAll(text, " ", "_")] = true
			}
		}
		return true
	})
}

// findTest looks for folder.TestName or folder.TestName/subtest; empty when it exists.
func findTest(name string, suites map[string]*suite) string {
	if name == "pending" || name == "" {
		return "its test is pending: write it and name it here as folder.TestName"
	}
	folder, rest, ok := cutTest(name)
	if !ok {
		return fmt.Sprintf("%s: not of the form folder.TestName", name)
	}
	function, subtest, _ := strings.Cut(rest, "/")
	s := suites[folder]
	switch {
	case s == nil:
		return fmt.Sprintf("%s: folder %s has no test file", name, folder)
	case !s.tests[function]:
		return fmt.Sprintf("%s: folder %s has no function %s", name, folder, function)
	case subtest != "" && !s.spells(strings.ReplaceAll(subtest, " ", "_")):
		return fmt.Sprintf("%s: no string of the tests in %s spells the subtest %q (name the function alone if its subtests "+
			"are computed)", name, folder, subtest)
	}
	return ""
}

// cutTest splits at the dot before the function's name; the folder may hold slashes, the subtest dots.
func cutTest(name string) (folder, rest string, ok bool) {
	at := regexp.MustCompile(`\.(Test|Fuzz|Example)`).FindStringIndex(name)
	if at == nil || at[0] == 0 {
		return "", "", false
	}
	return name[:at[0]], name[at[0]+1:], true
}

// spells says whether the subtest's path is a literal of the tests, or literals joined by slashes.
func (s *suite) spells(subtest string) bool {
	if s.literals[subtest] {
		return true
	}
	for i := range subtest {
		if subtest[i] == '/' && s.literals[subtest[:i]] && s.spells(subtest[i+1:]) {
			return true
		}
	}
	return false
}
