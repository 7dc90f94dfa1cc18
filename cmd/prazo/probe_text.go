package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
	"github.com/prazohq/prazo/cmd/prazo/internal/suite"
)

// probeText is the report of a probe for people: the sentence, the table, what to do.
func probeText(r probe.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", r.Sentence())
	fmt.Fprintf(&b, "%s, told %v, watched for %v", oneLine(joined(r.Command)), r.Timeout, r.Window)
	if r.StartUp > 0 {
		fmt.Fprintf(&b, "; its start-up of %.2f s is taken off", r.StartUp.Seconds())
	}
	b.WriteString("\n\n")
	name := 5
	for _, one := range r.Results {
		name = max(name, len(one.Name))
	}
	fmt.Fprintf(&b, "%-*s  %-7s  %6s  %5s\n", name, "fault", "", "after", "tries")
	for _, one := range r.Results {
		fmt.Fprintf(&b, "%-*s  %-7s  %6s  %5s  %s\n", name, one.Name, one.Verdict, after(one), tries(one), oneLine(one.Why))
	}
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "\n%s in %s: %s\n", f.Name, f.Fault, oneLine(f.Why))
	}
	worst := firstWrong(r)
	if fix := fixFor(r.Command); fix != "" && worst != "" {
		fmt.Fprintf(&b, "\nto cut it: %s\n", fix)
	}
	if worst != "" {
		fmt.Fprintf(&b, "\none of them again: %s\n", again(r, worst))
	}
	return b.String()
}

func after(r probe.Result) string {
	switch {
	case r.Verdict == probe.NotRun:
		return "-"
	case r.Verdict == probe.NotCut:
		return fmt.Sprintf(">%.1f s", r.Seconds)
	}
	return fmt.Sprintf("%.1f s", r.Seconds)
}

// tries is how often the server was asked, or called where no request came.
func tries(r probe.Result) string {
	if n := max(r.Requests, r.Connections); n > 0 {
		return fmt.Sprint(n)
	}
	return "-"
}

// firstWrong is the first fault that a correct client meets otherwise, "" for none.
func firstWrong(r probe.Report) string {
	for _, one := range r.Results {
		switch one.Verdict {
		case probe.Cut, probe.OK, probe.NotRun:
		default:
			return one.Name
		}
	}
	return ""
}

// fixFor is what the suite says about a command that it knows, "" for none.
func fixFor(command []string) string {
	for _, c := range suite.Clients() {
		if c.Language == "shell" && c.Name == filepath.Base(command[0]) {
			return c.Fix
		}
	}
	return ""
}

// joined is a command as a shell would read it.
func joined(words []string) string {
	var all []string
	for _, w := range words {
		all = append(all, quoted(w))
	}
	return strings.Join(all, " ")
}

// quoted is a word for a POSIX shell.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=,@%+{}", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
