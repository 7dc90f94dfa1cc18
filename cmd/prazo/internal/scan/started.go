package scan

import "context"

// StartedLang is the language of a Source that is no file but the command of a process that a program starts, as the text that a
// shell would read. The analyser of shell knows commands in it that it leaves alone in scripts, and it tells a limit that stands before
// a command that it does not know: timeout 10 make.
const StartedLang = "started"

// Started asks the analyser of shell what a process is that may be started by one of several commands. Of those that are known to
// leave the machine the weakest counts. Where there is none of them it is the limit that stands before each command, and nil where
// one has none; see Leaves.
func Started(ctx context.Context, shell Analyser, p *Project, texts []string) *Finding {
	var weakest *Finding
	bare := false
	for _, text := range texts {
		f := startedBy(ctx, shell, p, text)
		bare = bare || f == nil
		if f != nil && (weakest == nil || weakerStart(f, weakest)) {
			weakest = f
		}
	}
	if bare && !Leaves(weakest) {
		return nil
	}
	return weakest
}

func startedBy(ctx context.Context, shell Analyser, p *Project, text string) *Finding {
	found, err := shell.Analyse(ctx, p, []Source{{Path: "command.sh", Lang: StartedLang, Text: []byte(text)}})
	if err != nil {
		return nil
	}
	var weakest *Finding
	for i := range found.Findings {
		f := &found.Findings[i]
		if f.Rule == RuleOf(f.Verdict) && (weakest == nil || weakerStart(f, weakest)) {
			weakest = f
		}
	}
	return weakest
}

// weakerStart orders what is known of commands: those that leave come first, then the weaker limit; none is weaker than unknown.
func weakerStart(a, b *Finding) bool {
	if Leaves(a) != Leaves(b) {
		return Leaves(a)
	}
	return a.Verdict != b.Verdict && a.Verdict != Total && (a.Verdict == None || b.Verdict != None && a.Verdict < b.Verdict)
}

// Leaves says whether what Started returned is a command that is known to leave the machine.
func Leaves(f *Finding) bool { return f != nil && f.Lib != "" }
