package scan

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRewrites(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{"a.fake": "call é none\ncall put idle\n  call get none # prazo:ignore no-limit\ncall del none\n"})
	r := scanned(t, Config{Root: root, Limit: "10s"})
	if got := fmt.Sprint(r.Entries[0].Spans); got != "[{1 8 1 12}]" {
		t.Errorf("the edit is at %s", got)
	}
	all := r.Rewrites()
	want := "call é total 10s\ncall put idle\n  call get none # prazo:ignore no-limit\ncall del total 10s\n"
	if len(all) != 1 || string(all[0].New) != want || all[0].Made != 2 {
		t.Fatalf("got %+v", all)
	}
	if err := all[0].Write(root); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(filepath.Join(root, "a.fake")); string(text) != want {
		t.Errorf("written: %s", text)
	}
	if err := all[0].Write(root); err == nil || !strings.Contains(err.Error(), "a.fake: it was changed since it was read, and is left as it is: scan again") {
		t.Errorf("a changed file: %v", err)
	}
	write(t, root, "a.fake", "")
	if left, _ := filepath.Glob(filepath.Join(root, ".prazo-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestMerge(t *testing.T) {
	t.Parallel()
	have := []Edit{{0, 0, "import x\n"}, {10, 14, "a"}, {20, 20, "b"}}
	for _, c := range []struct {
		more []Edit
		want string
	}{
		{[]Edit{{15, 16, "c"}, {0, 0, "import x\n"}}, "[{0 0 import x\n} {10 14 a} {15 16 c} {20 20 b}]"},
		{[]Edit{{14, 14, "c"}}, "[{0 0 import x\n} {10 14 a} {14 14 c} {20 20 b}]"},
		{[]Edit{{13, 14, "c"}}, ""}, {[]Edit{{9, 11, "c"}}, ""}, {[]Edit{{20, 20, "c"}}, ""}, {[]Edit{{18, 22, "c"}}, ""},
		{[]Edit{{30, 31, "c"}, {30, 32, "d"}}, ""}, {[]Edit{{30, 33, "c"}, {31, 32, "d"}}, ""},
	} {
		got, ok := merge(append([]Edit{}, have...), c.more)
		if ok != (c.want != "") || ok && fmt.Sprint(got) != c.want || !ok && len(got) != len(have) {
			t.Errorf("%v: got %v, %v", c.more, got, ok)
		}
	}
	if (newLineIndex([]byte("abc")).spans([]Edit{{2, 4, ""}})) != nil {
		t.Error("an edit outside of the text has a place")
	}
}
