package manifest

import (
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// maxNesting is how deep brackets may stand inside one another in a file of TOML: its parser calls itself for each.
const maxNesting = 200

// readTOML returns nil for what is no TOML.
func readTOML(text []byte) (root map[string]any) {
	depth := 0
	for _, c := range text {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(0, depth-1)
		}
		if depth > maxNesting {
			return nil
		}
	}
	if toml.Unmarshal(text, &root) != nil {
		return nil
	}
	return root
}

// table returns a table inside others.
func table(root map[string]any, keys ...string) map[string]any {
	for _, k := range keys {
		root, _ = root[k].(map[string]any)
	}
	return root
}

// versions reads a table of packages, whose values are a version or a table with one.
func versions(packages map[string]any, add found) {
	for name, v := range packages {
		switch v := v.(type) {
		case string:
			add(name, v)
		case map[string]any:
			if text, is := v["version"].(string); is {
				add(name, text)
			}
		}
	}
}

// cargo reads a Cargo.toml, where a bare version means "this or a later one that is compatible".
func cargo(text []byte, add found) {
	root := readTOML(text)
	sets := []map[string]any{root, table(root, "workspace")}
	for name := range table(root, "target") {
		sets = append(sets, table(root, "target", name))
	}
	for _, set := range sets {
		for _, kind := range []string{"dependencies", "dev-dependencies", "build-dependencies"} {
			versions(table(set, kind), add)
		}
	}
}

// gradleCatalog reads a libs.versions.toml, where versions may stand apart from the libraries.
func gradleCatalog(text []byte, add found) {
	root := readTOML(text)
	named := table(root, "versions")
	for _, entry := range table(root, "libraries") {
		if text, is := entry.(string); is {
			if i := strings.LastIndexByte(text, ':'); i > 0 {
				add(text[:i], text[i+1:])
			}
			continue
		}
		library, _ := entry.(map[string]any)
		name, _ := library["module"].(string)
		if name == "" {
			group, _ := library["group"].(string)
			artifact, _ := library["name"].(string)
			name = group + ":" + artifact
		}
		version, _ := library["version"].(string)
		if reference, is := table(library, "version")["ref"].(string); is {
			version, _ = named[reference].(string)
		}
		add(name, version)
	}
}
