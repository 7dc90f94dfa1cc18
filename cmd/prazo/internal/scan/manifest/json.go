package manifest

import (
	"encoding/json"
	"strings"
)

func packageJSON(text []byte, add found) {
	var m map[string]json.RawMessage
	if json.Unmarshal(text, &m) != nil {
		return
	}
	for _, kind := range []string{"dependencies", "devDependencies", "optionalDependencies", "peerDependencies"} {
		addAll(m[kind], add)
	}
}

func composerJSON(text []byte, add found) {
	var m map[string]json.RawMessage
	if json.Unmarshal(text, &m) != nil {
		return
	}
	addAll(m["require"], add)
	addAll(m["require-dev"], add)
}

// addAll reads an object of packages and their versions.
func addAll(object json.RawMessage, add found) {
	var packages map[string]any
	if json.Unmarshal(object, &packages) != nil {
		return
	}
	for name, v := range packages {
		if version, is := v.(string); is {
			add(name, version)
		}
	}
}

// packageLock reads a package-lock.json: of version 2 and 3, where the keys are the folders of packages, or of version 1. Only what is
// installed at the top counts: what stands deeper is there for another package.
func packageLock(text []byte, add found) {
	type locked struct{ Version string }
	var lock struct {
		Packages     map[string]locked
		Dependencies map[string]locked
	}
	if json.Unmarshal(text, &lock) != nil {
		return
	}
	for folder, p := range lock.Packages {
		if i := strings.LastIndex(folder, "node_modules/"); i == 0 {
			add(folder[len("node_modules/"):], numbers(p.Version))
		}
	}
	if len(lock.Packages) == 0 {
		for name, p := range lock.Dependencies {
			add(name, numbers(p.Version))
		}
	}
}

func composerLock(text []byte, add found) {
	type locked struct{ Name, Version string }
	var lock struct {
		Packages []locked
		Dev      []locked `json:"packages-dev"`
	}
	if json.Unmarshal(text, &lock) != nil {
		return
	}
	for _, p := range append(lock.Packages, lock.Dev...) {
		add(p.Name, numbers(p.Version))
	}
}
