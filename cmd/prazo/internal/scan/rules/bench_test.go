package rules

import "testing"

// BenchmarkAll is what every scan pays before it reads the first file.
func BenchmarkAll(b *testing.B) {
	for b.Loop() {
		if _, err := All(); err != nil {
			b.Fatal(err)
		}
	}
}
