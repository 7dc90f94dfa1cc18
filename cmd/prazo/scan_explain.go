package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/spf13/cobra"
)

const explainHelp = `Say what a rule means, which faults escape and how to see that; or what is known of a library: its default, what its options limit,
how to give its calls a total deadline, and what proves it.

Without a name the rules are listed.`

func explainCommand(s streams) *cobra.Command {
	return &cobra.Command{
		Use:     "explain [RULE|LIBRARY]",
		Short:   "Say what a rule means, or what is known of a library",
		Long:    explainHelp,
		Example: "  prazo scan explain idle-only\n  prazo scan explain requests",
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wrongUse("scan explain", errors.New("more than one name: write one rule or library"))
			}
			all, err := rules.All()
			if err != nil {
				return &exit{code: codeFailed, err: err}
			}
			text, err := explain(all, strings.Join(args, ""))
			if err != nil {
				return wrongUse("scan explain", err)
			}
			if _, err := io.WriteString(s.out, text); err != nil {
				return &exit{code: codeFailed, err: err}
			}
			return nil
		},
	}
}

// explain is the text on a rule or a library; on all rules where no name is given.
func explain(all []*scan.Knowledge, name string) (string, error) {
	if name == "" {
		var b strings.Builder
		for _, a := range scan.Rules() {
			fmt.Fprintf(&b, "%-22s  %s\n", a.Rule, a.Short)
		}
		return b.String(), nil
	}
	if a, ok := scan.AboutRule(name); ok {
		return explainRule(all, a), nil
	}
	var found []string
	var names []string
	for _, k := range all {
		for _, l := range k.Libraries {
			if strings.EqualFold(l.Name, name) || slices.Contains(l.Packages, name) {
				found = append(found, explainLibrary(k.Language, l))
			}
			names = append(names, l.Name)
		}
	}
	if len(found) > 0 {
		return strings.Join(found, "\n"), nil
	}
	for _, a := range scan.Rules() {
		names = append(names, a.Rule)
	}
	if best := meantWord(name, names); best != "" {
		return "", fmt.Errorf("%.60q is no rule and no library: did you mean %s?", name, best)
	}
	return "", fmt.Errorf("%.60q is no rule and no library that is known; prazo scan explain lists the rules", name)
}

// probeFor is the command that shows faults escape.
func probeFor(faults []string) string {
	return "prazo probe --timeout 2s --only " + strings.Join(faults, ",") + " -- YOUR CLIENT"
}

func explainRule(all []*scan.Knowledge, a scan.About) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s", a.Rule, a.Short, wrapped("", " ", strings.Fields(a.Long), 100))
	if a.Cure != "" {
		fmt.Fprintf(&b, "\n%s", wrapped("to do: ", " ", strings.Fields(a.Cure), 100))
	}
	if len(a.Escapes) > 0 {
		fmt.Fprintf(&b, "\nfaults that outlive it: %s\nto see it: %s\n", strings.Join(a.Escapes, ", "), probeFor(a.Escapes))
	}
	if options := optionsOf(all, a); len(options) > 0 {
		fmt.Fprintf(&b, "\n%s", listed("options that give no more: ", options))
	}
	fmt.Fprintf(&b, "\nto keep one out: a comment prazo:ignore %s why it is so\n", a.Rule)
	return b.String()
}

// optionsOf are the options of libraries whose limit is of the kind that a rule is about.
func optionsOf(all []*scan.Knowledge, a scan.About) []string {
	var options []string
	for v := scan.Connect; v < scan.Total; v++ {
		if scan.RuleOf(v) != a.Rule {
			continue
		}
		for _, k := range all {
			for _, l := range k.Libraries {
				for _, o := range l.Options {
					if o.Kind == v.String() && len(o.Tuple) == 0 {
						options = append(options, l.Name+" "+o.Name)
					}
				}
			}
		}
	}
	slices.Sort(options)
	return slices.Compact(options)
}

// listed puts words with commas behind a head.
func listed(head string, words []string) string {
	return wrapped(head, " ", strings.Split(strings.Join(words, ",\x00"), "\x00"), 100)
}

// explainLibrary is what is known of one library, or of some versions of it.
func explainLibrary(language string, l scan.Library) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s (%s, %s)\n", l.Name, cmp.Or(l.Versions, "all versions"), language, cmp.Or(l.Kind, "library"))
	fmt.Fprintf(&b, "  default    %s\n", strings.TrimSpace(l.Default.Verdict.String()+" "+l.Default.After))
	told := map[string]bool{} // an option stands there once for each place among the arguments
	for _, o := range l.Options {
		line := fmt.Sprintf("  option     %s: %s\n", o.Name, optionWords(o))
		if !told[line] {
			b.WriteString(line)
		}
		told[line] = true
	}
	if l.Retries != nil {
		fmt.Fprintf(&b, "  retries    %d more by itself, each with the limit again\n", l.Retries.Default)
	}
	var calls []string
	for _, c := range l.Calls {
		calls = append(calls, c.Names...)
	}
	if len(calls) > 0 {
		b.WriteString(listed("  calls      ", calls))
	}
	if l.Fix != "" {
		b.WriteString(wrapped("  deadline   ", " ", strings.Fields(l.Fix), 100))
	}
	for _, p := range l.Proof {
		fmt.Fprintf(&b, "  proof      %s, %s: %s (%s)\n", cmp.Or(p.Option, "nothing set"), p.Fault, p.Verdict, proofWords(p))
	}
	if l.Source != "" {
		b.WriteString(wrapped("  source     ", " ", strings.Fields(l.Source), 100))
	}
	return b.String()
}

// proofWords say how a proof is had again.
func proofWords(p scan.Proof) string {
	switch {
	case !p.Measured():
		return "as its source says"
	case p.Program != "":
		return "run by make check: " + p.Program + " " + p.Setting
	}
	return fmt.Sprintf("prazo probe --suite --client %s --only %s", p.Setting, p.Fault)
}

// optionWords say what an option limits.
func optionWords(o scan.Option) string {
	words := o.Kind
	if len(o.Tuple) > 0 {
		words += ", of a tuple " + strings.Join(o.Tuple, " and ")
	}
	if o.Unit != "" {
		words += ", in " + o.Unit
	}
	if len(o.Off) > 0 {
		words += "; none with " + strings.Join(o.Off, ", ")
	}
	if o.Instead != "" {
		words += "; write " + o.Instead
	}
	return words
}
