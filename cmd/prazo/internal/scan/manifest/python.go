package manifest

import (
	"encoding/json"
	"regexp"
	"strings"
)

var requirement = regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*\(?\s*((?:[=~!<>]=?=?|===)[^;#)]*)?`)

// requirements reads a requirements.txt, and the lists in a setup.cfg: one requirement a line.
func requirements(text []byte, add found) {
	eachLine(text, func(line string) { require(line, add) })
}

// require reads one requirement of Python: "requests[socks]>=2.31,<3; python_version > '3'".
func require(text string, add found) {
	if m := requirement.FindStringSubmatch(text); m != nil && m[2] != "" {
		add(m[1], strings.TrimSpace(m[2]))
	}
}

// pyproject reads the dependencies of a pyproject.toml: those of the standard, groups, and those of Poetry.
func pyproject(text []byte, add found) {
	root := readTOML(text)
	project, poetry := table(root, "project"), table(root, "tool", "poetry")
	requireAll(project["dependencies"], add)
	for _, lists := range []map[string]any{table(project, "optional-dependencies"), table(root, "dependency-groups")} {
		for _, list := range lists {
			requireAll(list, add)
		}
	}
	versions(table(poetry, "dependencies"), add)
	versions(table(poetry, "dev-dependencies"), add)
	for name := range table(poetry, "group") {
		versions(table(poetry, "group", name, "dependencies"), add)
	}
}

func requireAll(list any, add found) {
	all, _ := list.([]any)
	for _, one := range all {
		if text, is := one.(string); is {
			require(text, add)
		}
	}
}

func pipfile(text []byte, add found) {
	root := readTOML(text)
	versions(table(root, "packages"), add)
	versions(table(root, "dev-packages"), add)
}

func pipfileLock(text []byte, add found) {
	var lock map[string]json.RawMessage
	if json.Unmarshal(text, &lock) != nil {
		return
	}
	for _, group := range []string{"default", "develop"} {
		var packages map[string]struct{ Version string }
		if json.Unmarshal(lock[group], &packages) == nil {
			for name, p := range packages {
				add(name, numbers(p.Version))
			}
		}
	}
}
