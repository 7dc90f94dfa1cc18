package resolve

import (
	"bytes"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// alarms are the words of a file whose calls may be ended from outside of them: the alarm of the process, or a child of it that is killed. All
// words of one entry stand in the file.
var alarms = map[string][][]string{
	"php":    {{"pcntl_alarm("}, {"pcntl_fork(", "posix_kill("}},
	"python": {{"signal.alarm("}, {"signal.setitimer("}},
}

// alarmed says why none may not be said of a call in a file that uses an alarm: which calls that is around is not followed.
func (e *engine) alarmed(at *site, verdict scan.Verdict) string {
	if verdict > scan.None {
		return ""
	}
	for _, words := range alarms[e.language()] {
		if at.scope.file.says(words) {
			return "an alarm of the process may end it"
		}
	}
	return ""
}

// says looks for all of some words in the text of a file.
func (f *file) says(words []string) bool {
	for _, word := range words {
		if !bytes.Contains(f.tree.Src, []byte(word)) {
			return false
		}
	}
	return true
}
