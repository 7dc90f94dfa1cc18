//go:build check

package golang

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
)

// TestMain makes this program a tool of go vet, when go vet runs it.
func TestMain(m *testing.M) {
	if !IsVet(os.Args[1:]) {
		os.Exit(m.Run())
	}
	k, err := rules.For(language)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	VetTool(k, nil)
}

func TestGoVetRunsIt(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/vetted\n\ngo 1.24\n",
		"a.go":   "package vetted\n\nimport \"net\"\n\nfunc Dial(a string) { net.Dial(\"tcp\", a) }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", "vet", "-vettool="+self, "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "a.go:5:23: net.Dial: no-limit: ") {
		t.Errorf("go vet gave %v:\n%s", err, out)
	}
}
