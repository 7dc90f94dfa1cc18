package rules

import (
	"cmp"
	"fmt"

	"github.com/goccy/go-yaml"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// Parse reads a file of knowledge; name stands in errors. A key that does not exist, a word that is none and a library that is
// there twice are errors.
func Parse(name string, text []byte) (*scan.Knowledge, error) {
	var k scan.Knowledge
	if err := scan.DecodeYAML(text, &k); err != nil {
		return nil, fmt.Errorf("%s: %s", name, yaml.FormatError(err, false, true))
	}
	inherit(k.Libraries)
	if err := Check(&k); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &k, nil
}

// inherit gives an entry of a library what it leaves out and the last entry of its name has: a range of versions need say only
// what is different in it.
func inherit(all []scan.Library) {
	last := map[string]*scan.Library{}
	for i := range all {
		last[all[i].Name] = &all[i]
	}
	for i := range all {
		l, from := &all[i], last[all[i].Name]
		if l == from {
			continue
		}
		l.Kind, l.Fix = cmp.Or(l.Kind, from.Kind), cmp.Or(l.Fix, from.Fix)
		l.Packages = filled(l.Packages, from.Packages)
		l.Options = filled(l.Options, from.Options)
		l.Makes = filled(l.Makes, from.Makes)
		l.Calls = filled(l.Calls, from.Calls)
		l.Setters = filled(l.Setters, from.Setters)
		l.Globals = filled(l.Globals, from.Globals)
		l.Injected = filled(l.Injected, from.Injected)
	}
}

func filled[T any](own, from []T) []T {
	if len(own) == 0 {
		return from
	}
	return own
}
