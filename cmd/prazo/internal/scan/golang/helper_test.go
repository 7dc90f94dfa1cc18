package golang

import (
	"os"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
)

// builtin is the knowledge of Go that comes with prazo.
func builtin(t testing.TB) *scan.Knowledge {
	t.Helper()
	text, err := os.ReadFile("../rules/go.yaml")
	if err != nil {
		t.Fatal(err)
	}
	k, err := rules.Parse("go.yaml", text)
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
