package shell

import "github.com/prazohq/prazo/cmd/prazo/internal/scan"

// What a program starts is given to this package as a file of its own, see scan.Started.

// started says whether the file is the command of a process that a program starts.
func (f *file) started() bool { return f.source.Lang == scan.StartedLang }

// command is what is known of a command in this file.
func (f *file) command(name string) *command {
	if c := f.base.started[name]; c != nil && f.started() {
		return c
	}
	return f.base.commands[name]
}

// other reports a command that is not known, where a program starts it under a limit: that limit holds whatever the command is. It has
// no library, by which scan.Leaves tells it.
func (s *script) other(name string, c call) {
	if s.file.started() && c.limit != nil && len(c.words) > 0 {
		s.report(judged{library: &scan.Library{}, api: name, verdict: scan.None}, c)
	}
}
