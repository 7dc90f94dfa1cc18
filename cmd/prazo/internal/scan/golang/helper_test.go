package golang

import (
	"os"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// builtin is the knowledge of Go that comes with prazo.
func builtin(t testing.TB) *scan.Knowledge {
	t.Helper()
	return knowledgeOf(t, "go.yaml")
}

// commands is the analyser of what processes are started with.
func commands(t testing.TB) scan.Analyser {
	t.Helper()
	return shell.New(knowledgeOf(t, "shell.yaml"))
}

func knowledgeOf(t testing.TB, file string) *scan.Knowledge {
	t.Helper()
	text, err := os.ReadFile("../rules/" + file)
	if err != nil {
		t.Fatal(err)
	}
	k, err := rules.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestTheKnowledgeOfGoIsInOrder(t *testing.T) {
	if k := builtin(t); k.Language != language || len(k.Libraries) < 15 {
		t.Errorf("go.yaml is for %q and has %d libraries", k.Language, len(k.Libraries))
	}
}
