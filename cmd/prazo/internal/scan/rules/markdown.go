package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

const markdownHead = `# What prazo scan knows

Written by ` + "`go test ./internal/scan/rules -run TestDocs -update`" + ` in cmd/prazo; do not edit. The knowledge is in
cmd/prazo/internal/scan/rules, one YAML file a language. ` + "`prazo scan explain RULE`" + ` and ` + "`prazo scan explain LIBRARY`" + ` print a part of this page.

## Verdicts

What the limits of a call amount to, from the weakest to the strongest. Of two limits on one call the stronger one counts.

| verdict | what ends the call | what does not |
|---|---|---|
| none | nothing | a server that is silent |
| connect | a connection that does not come about, a pool without a free place | a server that is silent after that |
| headers | an answer that does not begin | a body that stops or drips |
| idle | a silence between two reads | a drip, of the headers or of the body |
| abandon | the wait of the caller | the call: it goes on and holds its connection |
| total | everything, to the last byte | |
| inherited | what another line says: a wrapper, a client, a default. It is reported there, once | |
| unknown | it could not be told, and why. Never taken for none | |

## Rules

| rule | what it means | what to do | faults that escape |
|---|---|---|---|
`

const markdownLibraries = `
## Libraries

"Default" is what a call has that sets nothing, and how many more tries the library makes by itself. After an option stands what it amounts to, ` + "`ignored`" + ` where the library does not have it.
In the column of the proof stands a fault of docs/faults.md, what ` + "`prazo probe`" + ` says of it and what was run: a setting of its suite, which is a cell of
docs/clients.md, or, in italics, a setting of a program in cmd/prazo/internal/scan/rules/testdata/proofs. ` + "`make check`" + ` runs both again where the client is
installed (Java in the suite: ` + "`make suite`" + `). "As read" is no run: the file of the client's source that is named says what would come of it, mostly since make check cannot install the
client. A row without a proof says nothing of a limit, only that its calls leave the process.

%d of the %d rows have a proof that is run, %d stand as read, and %d say nothing of a limit.
`

// Markdown is the page docs/rules.md.
func Markdown() (string, error) {
	all, err := load()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(markdownHead)
	for _, r := range scan.Rules() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.Rule, cell(r.Short), cell(r.Cure), quoted(r.Escapes))
	}
	run, read, rows := counted(all)
	fmt.Fprintf(&b, markdownLibraries, run, rows, read, rows-run-read)
	for _, k := range all {
		language(&b, k)
	}
	return b.String(), nil
}

// counted are the rows with a proof that is run, those that stand as read, and all.
func counted(all []*scan.Knowledge) (run, read, rows int) {
	for _, k := range all {
		for _, l := range k.Libraries {
			rows++
			switch {
			case slices.ContainsFunc(l.Proof, scan.Proof.Measured):
				run++
			case len(l.Proof) > 0:
				read++
			}
		}
	}
	return run, read, rows
}

func language(b *strings.Builder, k *scan.Knowledge) {
	fmt.Fprintf(b, "\n### %s\n\n", k.Language)
	if k.Like != "" {
		fmt.Fprintf(b, "It has the libraries of %s too.\n\n", k.Like)
	}
	b.WriteString("| library | default | options | total deadline | proof | source |\n|---|---|---|---|---|---|\n")
	for _, l := range k.Libraries {
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", cell(strings.Join(strings.Fields(l.Name+" "+l.Versions+" "+l.Runtime), " ")), limit(l), options(l.Options),
			cell(l.Fix), proofs(l.Proof), cell(l.Source))
	}
}

// limit is what a call has that sets nothing, and how often it is made again.
func limit(l scan.Library) string {
	text := strings.TrimSpace(l.Default.Verdict.String() + " " + l.Default.After)
	if l.Retries != nil && l.Retries.Default > 0 {
		text += fmt.Sprintf(", tries %d more", l.Retries.Default)
	}
	return text
}

// options are the options of a library, each once.
func options(all []scan.Option) string {
	var parts []string
	seen := map[string]bool{}
	for _, o := range all {
		if part := "`" + cell(o.Name) + "` " + o.Kind; !seen[part] {
			seen[part] = true
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

func proofs(all []scan.Proof) string {
	var parts []string
	for _, p := range all {
		set := cell(p.Setting)
		switch {
		case p.Program != "":
			set = "*" + set + "*"
		case !p.Measured():
			set = strings.TrimSpace(cell(p.Option) + " as read")
		}
		parts = append(parts, fmt.Sprintf("`%s` %s (%s)", p.Fault, p.Verdict, set))
	}
	return strings.Join(parts, ", ")
}

func quoted(names []string) string {
	var parts []string
	for _, n := range names {
		parts = append(parts, "`"+n+"`")
	}
	return strings.Join(parts, ", ")
}

// cell makes text fit a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s)
}
