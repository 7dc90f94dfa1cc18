package house

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestModules checks the go.mod files and go.work of the repository.
func TestModules(t *testing.T) {
	faults, err := checkModules(repository(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// checkModules holds what every module must keep: one go line for all, since a single higher one stops every
// command of the workspace; no requirement in the library; in the workspace only modules that are shipped.
func checkModules(files fs.FS) ([]string, error) {
	var faults []string
	lines := map[string]string{}
	err := walk(files, func(name string) error {
		if base := path.Base(name); base != "go.mod" && base != "go.work" {
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		words := directives(string(text))
		lines[name] = strings.Join(words["go"], " ")
		switch {
		case name == "go.mod":
			faults = append(faults, checkLibraryModule(words)...)
		case name == "go.work":
			faults = append(faults, checkWorkspace(words)...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	want := lines["go.mod"]
	for name, line := range lines {
		if line == "" || line != want {
			faults = append(faults, fmt.Sprintf("%s: go line %q, want %q as in go.mod", name, line, want))
		}
	}
	slices.Sort(faults)
	return faults, nil
}

func checkLibraryModule(words map[string][]string) []string {
	var faults []string
	if got := strings.Join(words["module"], " "); got != module {
		faults = append(faults, fmt.Sprintf("go.mod: module %q, want %q", got, module))
	}
	for _, word := range []string{"require", "replace", "tool"} {
		if len(words[word]) > 0 {
			faults = append(faults, fmt.Sprintf("go.mod: %s %s: the library has no dependency", word, words[word][0]))
		}
	}
	return faults
}

func checkWorkspace(words map[string][]string) []string {
	var faults []string
	for _, use := range words["use"] {
		dir := path.Clean(use)
		if dir != "." && dir != binary && !matches("adapters/*", dir) {
			faults = append(faults, fmt.Sprintf("go.work: uses %s: only the library, %s and adapters belong there", use, binary))
		}
	}
	return faults
}

// directives reads a go.mod or go.work: the arguments of each directive, blocks and single lines alike, without
// comments.
func directives(text string) map[string][]string {
	words := map[string][]string{}
	block := ""
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "":
		case line == ")":
			block = ""
		case block != "":
			words[block] = append(words[block], line)
		case rest == "(":
			block = word
		default:
			words[word] = append(words[word], rest)
		}
	}
	return words
}

// TestModulesCanFail breaks each part of checkModules.
func TestModulesCanFail(t *testing.T) {
	const library = "module github.com/prazohq/prazo\n\ngo 1.26.0\n"
	cases := []struct {
		name, text, want string
	}{
		{"go.mod", library + "require example.com/x v1.0.0\n", "require example.com/x v1.0.0"},
		{"go.mod", library + "require (\n\texample.com/x v1.0.0 // indirect\n)\n", "require example.com/x v1.0.0"},
		{"go.mod", library + "tool example.com/x\n", "tool example.com/x"},
		{"go.mod", "module example.com/prazo\n\ngo 1.26.0\n", `module "example.com/prazo"`},
		{"lab/go.mod", "module x\n\ngo 1.26.1\n", `lab/go.mod: go line "1.26.1"`},
		{"tools/go.mod", "module x\n", `tools/go.mod: go line ""`},
		{"go.work", "go 1.27.0\n", `go.work: go line "1.27.0"`},
		{"go.work", "go 1.26.0\n\nuse (\n\t.\n\t./bench\n)\n", "uses ./bench"},
		{"go.work", "go 1.26.0\n\nuse ./tools\n", "uses ./tools"},
	}
	for _, c := range cases {
		files := fstest.MapFS{"go.mod": {Data: []byte(library)}}
		files[c.name] = &fstest.MapFile{Data: []byte(c.text)}
		faults, err := checkModules(files)
		if said := strings.Join(faults, "\n"); err != nil || !strings.Contains(said, c.want) {
			t.Errorf("%s:\n%s\nsaid %q (%v), want %q in it", c.name, c.text, said, err, c.want)
		}
	}
	right := fstest.MapFS{
		"go.mod":           {Data: []byte(library)},
		"cmd/prazo/go.mod": {Data: []byte("module x\n\ngo 1.26.0 // one line for all\n\nrequire example.com/x v1.0.0\n")},
		"go.work":          {Data: []byte("go 1.26.0\n\nuse (\n\t.\n\t./cmd/prazo\n\t./adapters/prazoyaml\n)\n")},
	}
	if faults, err := checkModules(right); err != nil || len(faults) > 0 {
		t.Errorf("right modules are refused: %q (%v)", faults, err)
	}
}
