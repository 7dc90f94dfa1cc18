package shell

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// Judge says what a command amounts to that a program starts: its words, the command first, with Unknown for what is not known of
// them. ok is false where nothing leaves the machine, as far as k knows. The findings have no places.
func Judge(k *scan.Knowledge, words []string) (all []scan.Finding, ok bool) {
	f := newFile(newBase(k), &scan.Project{}, &scan.Source{})
	f.argv(plain(words), nil)
	return f.findings, len(f.findings) > 0
}

// JudgeLine is Judge for a line that a program gives to a shell. Unknown may stand in it.
func JudgeLine(k *scan.Knowledge, text string) (all []scan.Finding, ok bool) {
	f := newFile(newBase(k), &scan.Project{}, &scan.Source{Text: []byte(text)})
	e := &excerpt{}
	e.put(strings.ReplaceAll(text, Unknown, "${_}"), 0)
	f.script(e, nil)
	return f.findings, len(f.findings) > 0
}
