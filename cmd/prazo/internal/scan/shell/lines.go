package shell

import (
	"bytes"
	"regexp"
	"strings"
)

var (
	cronTime   = regexp.MustCompile(`^[ \t]*(@[a-z]+|([0-9*,/A-Za-z-]+[ \t]+){4}[0-9*,/A-Za-z-]+)[ \t]+`)
	cronUser   = regexp.MustCompile(`^[a-z_][a-z0-9_-]*[ \t]+`)
	procfileID = regexp.MustCompile(`^[A-Za-z0-9_-]+:[ \t]*`)
)

// crontab reads the commands of a crontab. In one of the system a user stands before each.
func (f *file) crontab() {
	f.eachLine(cronTime, func(line *excerpt) *excerpt {
		user := cronUser.FindIndex(line.text)
		if user == nil {
			return line
		}
		name := strings.TrimSpace(string(line.text[:user[1]]))
		if b := f.base; b.commands[name] != nil || b.runs(name) || shells[name] {
			return line
		}
		if !strings.Contains(f.source.Path, "cron.d/") && name != "root" {
			return line
		}
		rest := &excerpt{}
		rest.take(line, user[1], len(line.text))
		return rest
	})
}

// procfile reads the commands of a Procfile.
func (f *file) procfile() {
	f.eachLine(procfileID, func(line *excerpt) *excerpt { return line })
}

// eachLine reads what stands in a line behind a beginning, as one script a line.
func (f *file) eachLine(begin *regexp.Regexp, cut func(*excerpt) *excerpt) {
	source := whole(f.source.Text)
	for n, start := range f.lines {
		end := len(f.source.Text)
		if n+1 < len(f.lines) {
			end = f.lines[n+1]
		}
		text := f.source.Text[start:end]
		at := begin.FindIndex(text)
		if at == nil || bytes.HasPrefix(bytes.TrimSpace(text), []byte("#")) {
			continue
		}
		line := &excerpt{}
		line.take(source, start+at[1], end)
		f.script(cut(line), nil)
	}
}
