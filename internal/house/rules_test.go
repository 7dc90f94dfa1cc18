package house

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// A rule looks at one non-test file and says what is wrong with it, one line a breach.
type rule struct {
	name  string
	check func(source) []string
}

// rules holds what every non-test file of the library and the binary must keep.
var rules = []rule{
	{"the package has a row in rooms", knownRoom},
	{"the library imports only the standard library", onlyStandard},
	{"packages of ours are imported as the row allows", allowedImports},
	{"packages of the standard library are imported as the row allows", forbiddenStandard},
	{"nobody imports a program", noImportOfProgram},
	{"only call.go and budget.go read the clock of the engine", clockReader},
	{"only a program ends the process", exits},
	{"only a program prints", prints},
	{"only main and config read the environment", environment},
	{"no init function", noInit},
	{"a package is named after what it does", packageName},
}

// TestRules checks every file of the repository against every rule.
//
// Law 13: only call.go reads the clock, and budget.go for what stands before a call.
// mutate: finish.go: func (c *call) free() { => func (c *call) free() { _ = time.Now()
func TestRules(t *testing.T) {
	sources, err := parse(repository(t), false)
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) == 0 {
		t.Fatal("no Go file found: the test looks in the wrong place")
	}
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			for _, s := range sources {
				for _, breach := range r.check(s) {
					t.Errorf("%s\n\trule: %s", breach, r.name)
				}
			}
		})
	}
}

func knownRoom(s source) []string {
	if _, ok := roomOf(s.pkg); ok {
		return nil
	}
	return []string{fmt.Sprintf("%s: package %s has no row: add one that says what it may import", s.path, s.pkg)}
}

func onlyStandard(s source) []string {
	if !inLibrary(s.pkg) {
		return nil
	}
	return imports(s, func(p string) bool {
		_, own := ours(p)
		return !own && !standard(p)
	})
}

func allowedImports(s source) []string {
	r, _ := roomOf(s.pkg)
	return imports(s, func(p string) bool {
		pkg, own := ours(p)
		return own && !slices.ContainsFunc(r.may, func(pattern string) bool { return matches(pattern, pkg) })
	})
}

func forbiddenStandard(s source) []string {
	r, _ := roomOf(s.pkg)
	return imports(s, func(p string) bool {
		return slices.ContainsFunc(r.never, func(never string) bool { return matches(never+"/...", p) })
	})
}

func noImportOfProgram(s source) []string {
	return imports(s, func(p string) bool {
		pkg, own := ours(p)
		return own && (pkg == binary || pkg == "internal/mutate")
	})
}

// imports lists the imports of a file that are bad, with their place.
func imports(s source, bad func(importPath string) bool) []string {
	var found []string
	for _, spec := range s.tree.Imports {
		if p := importPath(spec); bad(p) {
			found = append(found, fmt.Sprintf("%s: imports %s", s.at(spec), p))
		}
	}
	return found
}

// The engine's time comes in as a value, so that a simulation or a test can be the clock. A timer and a ctx
// with a deadline read the clock too. A budget stands outside: a page has it before its first call begins, as a deadline
// of the standard library, which is made by the clock; the machine of a call gets it as that value.
var (
	clockTime = set("Now", "Since", "Until", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Sleep")
	clockCtx  = set("WithDeadline", "WithDeadlineCause", "WithTimeout", "WithTimeoutCause")
)

func clockReader(s source) []string {
	engine := s.pkg == "." || s.pkg == "internal/gate" || s.pkg == "internal/learn"
	if !engine || s.path == "call.go" || s.path == "budget.go" {
		return nil
	}
	return append(s.uses("time", clockTime), s.uses("context", clockCtx)...)
}

func exits(s source) []string {
	if s.isMain() {
		return nil
	}
	found := s.uses("os", set("Exit"))
	found = append(found, s.uses("syscall", set("Exit"))...)
	return append(found, s.uses("log", set("Fatal", "Fatalf", "Fatalln"))...)
}

func prints(s source) []string {
	if s.isMain() {
		return nil
	}
	found := s.uses("fmt", set("Print", "Printf", "Println"))
	return append(found, s.uses("os", set("Stdout", "Stderr"))...)
}

func environment(s source) []string {
	if s.pkg == binary || s.pkg == binary+"/internal/config" {
		return nil
	}
	return s.uses("os", set("Getenv", "LookupEnv", "Environ", "ExpandEnv"))
}

func noInit(s source) []string {
	var found []string
	for _, decl := range s.tree.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			found = append(found, fmt.Sprintf("%s: func init", s.at(f)))
		}
	}
	return found
}

func packageName(s source) []string {
	vague := set("util", "utils", "common", "helper", "helpers", "misc", "shared")
	for _, name := range []string{s.tree.Name.Name, path.Base(s.pkg)} {
		if vague[strings.ToLower(name)] {
			return []string{fmt.Sprintf("%s: a package named %s can hold anything", s.path, name)}
		}
	}
	return nil
}

// set makes a set of names.
func set(names ...string) map[string]bool {
	m := map[string]bool{}
	for _, name := range names {
		m[name] = true
	}
	return m
}
