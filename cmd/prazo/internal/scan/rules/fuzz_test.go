package rules

import (
	"os"
	"testing"
)

// FuzzParse: the settings of a project that is scanned are not to be trusted. Whatever is in them, Parse gives knowledge or an error.
func FuzzParse(f *testing.F) {
	for _, name := range Languages() {
		text, err := os.ReadFile(name + source)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:min(len(text), 600)])
	}
	for _, text := range []string{"", "language: python\nlibraries:\n- {name: a, kind: http, default: {verdict: none}, options: [{name: t, kind: idle, at: 0}]}", "a: &a [*a, *a]", "- - - -", "? {a: b}", "language: !!binary x", "'"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<12 {
			return
		}
		if k, err := Parse("fuzz.yaml", text); (k == nil) == (err == nil) {
			t.Errorf("%v and the error %v", k, err)
		}
	})
}
