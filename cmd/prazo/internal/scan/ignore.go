package scan

import (
	"bytes"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// mostIgnore is how much of a file of patterns is read.
const mostIgnore = 1 << 20

// An ignoreFile is what a .gitignore says of the folder that it is in. See gitignore(5).
type ignoreFile struct {
	dir   string // relative to the root, with slashes; "" is the root
	rules []ignoreRule
}

type ignoreRule struct {
	glob   glob
	negate bool
	folder bool // of folders only
}

// readIgnore reads the patterns of a file. One that is not there, or cannot be read, has none.
func readIgnore(file, dir string) *ignoreFile {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, mostIgnore))
	rules := ignoreRules(text)
	if len(rules) == 0 {
		return nil
	}
	return &ignoreFile{dir: dir, rules: rules}
}

func ignoreRules(text []byte) []ignoreRule {
	var rules []ignoreRule
	for line := range bytes.Lines(bytes.TrimPrefix(text, []byte("\ufeff"))) {
		if rule, ok := ignoreRuleOf(strings.TrimRight(string(line), "\r\n")); ok {
			rules = append(rules, rule)
		}
	}
	return rules
}

func ignoreRuleOf(line string) (ignoreRule, bool) {
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = strings.TrimSuffix(line, " ")
	}
	if line == "" || line[0] == '#' {
		return ignoreRule{}, false
	}
	var rule ignoreRule
	line, rule.negate = strings.CutPrefix(line, "!")
	line, rule.folder = strings.CutSuffix(line, "/")
	g, err := newGlob(line)
	rule.glob = g
	return rule, err == nil
}

// says returns what the file says of a path relative to the root: whether it is ignored, and whether it says anything.
func (f *ignoreFile) says(name string, folder bool) (ignored, ok bool) {
	inner := name
	if f.dir != "" {
		if inner, ok = strings.CutPrefix(name, f.dir+"/"); !ok {
			return false, false
		}
	}
	for i := len(f.rules) - 1; i >= 0; i-- {
		r := f.rules[i]
		if (folder || !r.folder) && r.glob.matches(inner) {
			return !r.negate, true
		}
	}
	return false, false
}

// ignores says whether a path is ignored by the innermost of the files that says anything of it.
func ignores(files []*ignoreFile, name string, folder bool) bool {
	for i := len(files) - 1; i >= 0; i-- {
		if ignored, ok := files[i].says(name, folder); ok {
			return ignored
		}
	}
	return false
}

// outerIgnores are the files of patterns that speak of a folder without being in it: those of the folders above it, up to the
// root of the scan, and what the repository keeps for itself.
func outerIgnores(root, dir string) []*ignoreFile {
	var all []*ignoreFile
	add := func(f *ignoreFile) {
		if f != nil {
			all = append(all, f)
		}
	}
	add(readIgnore(filepath.Join(root, ".git", "info", "exclude"), ""))
	if dir == "" {
		return all
	}
	add(readIgnore(filepath.Join(root, ".gitignore"), ""))
	elements := strings.Split(dir, "/")
	for i := 1; i < len(elements); i++ {
		inner := path.Join(elements[:i]...)
		add(readIgnore(filepath.Join(root, filepath.FromSlash(inner), ".gitignore"), inner))
	}
	return all
}
