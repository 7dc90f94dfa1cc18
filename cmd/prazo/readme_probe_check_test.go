//go:build check

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeProbe runs the command that the README shows, and wants the sentence that stands there.
func TestReadmeProbe(t *testing.T) {
	t.Parallel()
	const command, sentence = "prazo probe --timeout 2s -- curl --silent --max-time 2", "cut 11 of 14, ok 1, not run 2"
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"go run ./cmd/" + command, "`" + sentence + "`"} {
		if !strings.Contains(string(readme), words) {
			t.Errorf("the README has no %q", words)
		}
	}
	var out, errs bytes.Buffer
	code := run(strings.Fields(command)[1:], streams{in: strings.NewReader(""), out: &out, err: &errs})
	if first, _, _ := strings.Cut(out.String(), "\n"); code != 0 || first != sentence {
		t.Errorf("exit code %d, %q, want 0 and %q\n%s%s", code, first, sentence, out.String(), errs.String())
	}
}
