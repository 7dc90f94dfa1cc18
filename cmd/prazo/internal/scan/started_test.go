package scan_test

import (
	"slices"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// TestStarted wants commands that leave to be told from others, and the limit in front of any of them.
func TestStarted(t *testing.T) {
	t.Parallel()
	all, err := rules.All()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(k *scan.Knowledge) bool { return k.Language == shell.Language })
	commands := shell.New(all[i])
	for _, c := range []struct {
		what  string
		texts []string
		want  string
	}{
		{"nothing", nil, "nothing"},
		{"local", []string{"make all"}, "nothing"},
		{"not known", []string{`"$x"`}, "nothing"},
		{"leaves", []string{"curl u"}, "leaves none"},
		{"leaves with a limit", []string{"curl -m 5 u"}, "leaves total"},
		{"only where it is started", []string{"git -C dir fetch"}, "leaves none"},
		{"of git what stays", []string{"git status"}, "nothing"},
		{"after others", []string{"cd x && make && git push"}, "leaves none"},
		{"local with a limit", []string{"timeout 5 make"}, "local total"},
		{"with a limit that is off", []string{"timeout 0 make"}, "nothing"},
		{"one of two without", []string{"timeout 5 make", "make"}, "nothing"},
		{"one of two leaves", []string{"make", "curl -m 5 u"}, "leaves total"},
		{"the weaker of two that leave", []string{"curl -m 5 u", "timeout 5 make", "ssh h"}, "leaves none"},
		{"in a shell", []string{"timeout 5 sh -c 'make'"}, "local total"},
	} {
		got := "nothing"
		if f := scan.Started(t.Context(), commands, &scan.Project{}, c.texts); f != nil {
			got = map[bool]string{true: "leaves ", false: "local "}[scan.Leaves(f)] + f.Verdict.String()
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, got, c.want)
		}
	}
}

// TestGitInScripts wants git to be left alone in scripts, where the limit of the job is what people set.
func TestGitInScripts(t *testing.T) {
	t.Parallel()
	f := fixture{texts: map[string]string{"a.sh": "git fetch\ntimeout 5 make\n", "a.py": "import os\nos.system('git fetch')\n"}}
	var files []string
	for _, found := range f.analyse(t, analysersOf(t)) {
		files = append(files, found.File)
	}
	if !slices.Equal(files, []string{"a.py"}) {
		t.Errorf("found in %v, want a.py alone", files)
	}
}
