package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
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
	changed, err := withProposals(in.FileName, string(text), in.File, a)
	if err != nil {
		return err
	}
	if changed == string(text) {
		fmt.Fprintln(s.err, "prazo: nothing to change in "+in.FileName)
		return nil
	}
	name := strings.TrimPrefix(filepath.ToSlash(filepath.Clean(in.FileName)), "/")
	_, err = s.out.Write(diff.Diff("a/"+name, text, "b/"+name, []byte(changed)))
	return err
}

// A change is a key of a dependency and its new value.
type change struct{ key, value string }

// withProposals puts the proposed numbers into the text of a file, and makes sure that nothing else changes.
func withProposals(name, text string, file *prazoyaml.File, a advice.Advice) (string, error) {
	lines := strings.SplitAfter(text, "\n")
	// From the last dependency to the first, so that lines that are put in move none that is still to come.
	declared := slices.Clone(file.Dependencies)
	slices.SortStableFunc(declared, func(a, b prazoyaml.Dependency) int { return cmp.Compare(b.Line, a.Line) })
	wanted := map[string][]change{}
	for _, d := range declared {
		i := slices.IndexFunc(a.Dependencies, func(one advice.Dependency) bool { return one.Name == d.Name })
		if i < 0 || a.Dependencies[i].Proposal.TryLimit == 0 {
			continue
		}
		wanted[d.Name] = changes(d, a.Dependencies[i])
		var err error
		if lines, err = putAll(lines, d, wanted[d.Name]); err != nil {
			return "", fmt.Errorf("%s:%w", name, err)
		}
	}
	changed := strings.Join(lines, "")
	if err := onlyThese(name, changed, file, wanted); err != nil {
		return "", fmt.Errorf("the proposed lines do not fit the form of the file, write them by hand: %w", err)
	}
	return changed, nil
}

// putAll changes what is written in the block first: a line that is added moves those behind it.
func putAll(lines []string, d prazoyaml.Dependency, all []change) ([]string, error) {
	var added []change
	for _, c := range all {
		at := c.line(d)
		if !inBlock(lines, d.Line, at) {
			added = append(added, c)
			continue
		}
		line, ok := c.put(lines[at-1], d.Name, at == d.Line)
		if !ok {
			return nil, c.byHand(at)
		}
		lines[at-1] = line
	}
	for _, c := range added {
		if d.Line < 1 || d.Line > len(lines) {
			return nil, c.byHand(d.Line)
		}
		var ok bool
		if lines, ok = c.add(lines, d); !ok {
			return nil, c.byHand(d.Line)
		}
	}
	return lines, nil
}

func (c change) byHand(line int) error {
	return fmt.Errorf("%d: %s is written in a form that cannot be changed here: set it to %s", line, c.key, c.value)
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

// onlyThese reads the changed text and wants the old file with these changes, and nothing else of it touched.
func onlyThese(name, changed string, file *prazoyaml.File, wanted map[string][]change) error {
	now, err := prazoyaml.Parse(name, []byte(changed))
	if err != nil {
		return err
	}
	for i, was := range file.Dependencies {
		want := was.Policy
		for _, c := range wanted[was.Name] {
			d, err := time.ParseDuration(c.value)
			if err != nil {
				return err
			}
			if c.key == "deadline" {
				want.Deadline = d
			} else {
				want.TryLimit.First = d
			}
		}
		if i >= len(now.Dependencies) || now.Dependencies[i].Name != was.Name || now.Dependencies[i].Policy != want {
			return fmt.Errorf("line %d: %s shares its lines with others", was.Line, was.Name)
		}
	}
	return nil
}
