package scan

import (
	"strings"
	"testing"
)

// A file that would take the parser of YAML too long, or too deep, is refused before it sees it.
func TestDecodeYAMLBounds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"two documents": {"limit: 5s\n---\nlimit: 6s", "2 documents"},
		"an alias":      {"limit: &l 5s\nmax: *l", "aliases"},
		"too long":      {strings.Repeat(" \n", maxFile/2+1), "at most"},
		"a long line":   {"limit: 5s\n# " + strings.Repeat("x", maxLine), "line 2 has"},
		"many marks":    {strings.Repeat("-\n", maxMarks+1), "marks of YAML"},
		"deep brackets": {"exclude: " + strings.Repeat("[\n", 17), "line 17: more than 16 levels"},
		"deep lists":    {"exclude: []\n" + strings.Repeat("- ", 17), "line 2: more than 16 levels"},
	} {
		var s Settings
		if err := DecodeYAML([]byte(c.text), &s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestDecodeYAMLEmpty(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "# nothing\n", "---\n"} {
		s := Settings{Limit: "5s"}
		if err := DecodeYAML([]byte(text), &s); err != nil || s.Limit != "5s" {
			t.Errorf("%q: %v, limit %q", text, err, s.Limit)
		}
	}
}
