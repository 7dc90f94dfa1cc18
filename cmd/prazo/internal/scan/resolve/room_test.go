package resolve

import (
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

func TestWithin(t *testing.T) {
	room := 10
	files := []*scan.Source{{Path: "a.py", Text: []byte("abcdef")}, {Path: "b.py", Text: []byte("abcdef")}}
	in, out := within(files, &room)
	if len(in) != 1 || in[0].Path != "a.py" {
		t.Errorf("%d files are parsed, want a.py alone", len(in))
	}
	skips := skipsOf(out)
	if len(skips) != 1 || skips[0].File != "b.py" || !strings.Contains(skips[0].Why, "in parts") {
		t.Errorf("it says %v of the other", skips)
	}
}
