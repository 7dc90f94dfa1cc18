package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/rogpeppe/go-internal/diff"
)

// writeChanges prints the lines of prazo.yaml that should change, as a diff that patch and git apply take. It is for a person
// to accept: the file stays as it is.
func writeChanges(s streams, in advice.Input, a advice.Advice) error {
	text, err := os.ReadFile(in.FileName)
	if err != nil {
		return err
	}
	changed, err := withProposals(string(text), in.File, a)
	if err != nil {
		return err
	}
	if _, err := prazoyaml.Parse(in.FileName, []byte(changed)); err != nil {
		return fmt.Errorf("the proposed lines do not fit the form of the file, write them by hand: %w", err)
	}
	if changed == string(text) {
		fmt.Fprintln(s.err, "prazo: nothing to change in "+in.FileName)
		return nil
	}
	_, err = s.out.Write(diff.Diff("a/"+in.FileName, text, "b/"+in.FileName, []byte(changed)))
	return err
}

// A change is a key of a dependency and its new value.
type change struct{ key, value string }

// withProposals puts the proposed numbers into the text of a file.
func withProposals(text string, file *prazoyaml.File, a advice.Advice) (string, error) {
	lines := strings.SplitAfter(text, "\n")
	// From the last dependency to the first, so that lines that are put in move none that is still to come.
	declared := slices.Clone(file.Dependencies)
	slices.SortFunc(declared, func(a, b prazoyaml.Dependency) int { return b.Line - a.Line })
	for _, d := range declared {
		i := slices.IndexFunc(a.Dependencies, func(one advice.Dependency) bool { return one.Name == d.Name })
		if i < 0 || a.Dependencies[i].Proposal.TryLimit == 0 {
			continue
		}
		for _, c := range changes(d, a.Dependencies[i]) {
			var err error
			if lines, err = c.put(lines, d); err != nil {
				return "", err
			}
		}
	}
	return strings.Join(lines, ""), nil
}

// changes are the keys of a dependency that should change: its deadline, and the limit of a try where the file has a fixed
// one. What the file leaves to learning stays so.
func changes(d prazoyaml.Dependency, measured advice.Dependency) []change {
	p := measured.Proposal
	var all []change
	if rule := d.Policy.TryLimit.Rule; rule == prazo.FixedRule && !near(d.Policy.TryLimit.First, p.TryLimit) {
		all = append(all, change{"each_try", shortTime(p.TryLimit)})
	}
	if !near(d.Policy.Deadline, p.Deadline) {
		all = append(all, change{"deadline", shortTime(p.Deadline)})
	}
	return all
}

// near says whether two limits differ by so little that a change would be noise: a twentieth.
func near(a, b time.Duration) bool {
	return max(a, b)-min(a, b) <= max(a, b)/20
}

// put changes the line that has the key, or adds one behind the name of the dependency.
func (c change) put(lines []string, d prazoyaml.Dependency) ([]string, error) {
	at := d.LineOf(c.key)
	if at < d.Line || at > len(lines) { // it is not written in this block: it came from the defaults
		return c.add(lines, d)
	}
	value := regexp.MustCompile(`(\b` + c.key + `:\s*)("[^"]*"|'[^']*'|[^\s,}#]+)`)
	line := lines[at-1]
	if !value.MatchString(line) {
		return nil, fmt.Errorf("line %d: %s is written in a form that cannot be changed here: set it to %s", at, c.key, c.value)
	}
	lines[at-1] = value.ReplaceAllString(line, "${1}"+c.value)
	return lines, nil
}

// add puts the key in as the first of the block.
func (c change) add(lines []string, d prazoyaml.Dependency) ([]string, error) {
	line := lines[d.Line-1]
	if before, after, flow := strings.Cut(line, "{"); flow {
		separator := ", "
		if strings.HasPrefix(strings.TrimSpace(after), "}") {
			separator = ""
		}
		lines[d.Line-1] = before + "{" + c.key + ": " + c.value + separator + strings.TrimLeft(after, " ")
		return lines, nil
	}
	indent := indentOf(line) + "  "
	if d.Line < len(lines) {
		if next := indentOf(lines[d.Line]); len(next) > len(indentOf(line)) {
			indent = next
		}
	}
	if !strings.HasSuffix(line, "\n") {
		lines[d.Line-1] = line + "\n"
	}
	return slices.Insert(lines, d.Line, indent+c.key+": "+c.value+"\n"), nil
}

func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " "))] }
