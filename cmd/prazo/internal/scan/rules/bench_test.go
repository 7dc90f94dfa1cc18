package rules

import (
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkAll is what every scan pays before it reads the first file.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		if _, err := All(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkSources is what it would pay if the program read the YAML files.
func BenchmarkSources(b *testing.B) {
	names, _ := filepath.Glob("*" + source)
	for b.Loop() {
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := Parse(name, text); err != nil {
				b.Fatal(err)
			}
		}
	}
}
