package scan_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// TestTestsInside wants the tests that stand in the file that they test to be left out like files of tests.
func TestTestsInside(t *testing.T) {
	root := t.TempDir()
	text := "fn f() { std::net::TcpStream::connect(a); }\n#[cfg(test)]\nmod tests {\n    fn t() { std::net::TcpStream::connect(a); }\n}\n"
	if err := os.WriteFile(filepath.Join(root, "a.rs"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for tests, want := range map[bool]int{false: 1, true: 2} {
		r, err := scan.Run(context.Background(), scan.Config{Root: root, Paths: []string{"."}, Tests: tests}, analysersOf(t))
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Entries) != want {
			t.Errorf("tests %v: %d calls, want %d", tests, len(r.Entries), want)
		}
	}
}
