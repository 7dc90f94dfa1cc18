package shell

import (
	"strings"
)

// A runner is a command that runs the command in its operands.
type runner struct {
	values   string // options of one letter that have a value
	longs    string // long options whose value is the next word, with blanks around each
	operands int    // how many stand before the command
	vars     bool   // NAME=VALUE may stand before it
	far      bool   // the command runs in a container, or on another machine
	find     bool   // what stands before the command is not told apart: the first word that is a known command is it
	appends  bool   // it gets operands from elsewhere
}

// runners are the commands that run another one. Shells, ssh and find have functions of their own: see script.unwrap.
var runners = map[string]runner{
	"builtin":        {},
	"busybox":        {},
	"chroot":         {operands: 1},
	"chrt":           {operands: 1},
	"command":        {},
	"docker":         {find: true, far: true},
	"docker-compose": {find: true, far: true},
	"doas":           {values: "uC"},
	"env":            {values: "uCS", longs: " --unset --chdir ", vars: true},
	"exec":           {values: "a"},
	"gosu":           {operands: 1},
	"ionice":         {values: "cnp"},
	"kubectl":        {find: true, far: true},
	"nice":           {values: "n"},
	"nohup":          {},
	"nsenter":        {find: true},
	"podman":         {find: true, far: true},
	"proxychains":    {values: "f"},
	"proxychains4":   {values: "f"},
	"retry":          {find: true},
	"setsid":         {},
	"stdbuf":         {values: "ioe"},
	"su-exec":        {operands: 1},
	"sudo":           {values: "ughpCrtTUDR", longs: " --user --group --host --prompt --chdir ", vars: true},
	"taskset":        {operands: 1},
	"time":           {values: "fo"},
	"torsocks":       {},
	"travis_retry":   {},
	"travis_wait":    {find: true},
	"unbuffer":       {},
	"watch":          {values: "n"},
	"xargs":          {values: "InPLdEsa", longs: " --max-args --max-procs --replace --delimiter --arg-file ", appends: true},
}

// shells run what follows -c, or their input.
var shells = map[string]bool{"sh": true, "bash": true, "dash": true, "zsh": true, "ksh": true, "ash": true}

// readers are further commands that run what is in their words, each in its own way.
var readers = map[string]bool{"eval": true, "trap": true, "su": true, "flock": true, "find": true}

// runs says whether a command runs its operands.
func (b *base) runs(name string) bool {
	_, runs := runners[name]
	_, scope := b.scopes[name]
	return runs || scope
}

// after returns the words of the command that a runner runs.
func (r runner) after(b *base, words []word) []word {
	if r.find {
		return b.firstKnown(words)
	}
	words = words[skipOptions(words, r.values, r.longs):]
	for r.vars && len(words) > 0 && isVariable(words[0].text) {
		words = words[1:]
	}
	words = words[min(r.operands, len(words)):]
	if r.appends && len(words) > 0 {
		words = append(words[:len(words):len(words)], word{text: Unknown})
	}
	return words
}

// skipOptions returns how many words are options, with their values.
func skipOptions(words []word, values, longs string) int {
	for i := 0; i < len(words); i++ {
		text := words[i].text
		switch {
		case text == "--":
			return i + 1
		case len(text) < 2 || text[0] != '-':
			return i
		case strings.HasPrefix(text, "--"):
			if strings.Contains(longs, " "+text+" ") {
				i++
			}
		case strings.IndexByte(values, text[len(text)-1]) >= 0 && strings.IndexAny(text[1:], values) == len(text)-2:
			i++
		}
	}
	return len(words)
}

func isVariable(text string) bool {
	name, _, found := strings.Cut(text, "=")
	return found && name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}

// firstKnown returns the words from the first on that is the name of a known command, or of one that runs others.
func (b *base) firstKnown(words []word) []word {
	for i, w := range words {
		name := commandName(w.text)
		if i > 0 && strings.Contains(" --name --hostname --network --user --workdir --env -u -w -e ", " "+words[i-1].text+" ") {
			continue
		}
		if b.commands[name] != nil || b.runs(name) && name != "exec" || shells[name] {
			return words[i:]
		}
	}
	return nil
}

// commandName returns the name of a program: without its folder, and without the .exe of Windows.
func commandName(text string) string {
	if i := strings.LastIndexByte(text, '/'); i >= 0 {
		text = text[i+1:]
	}
	return strings.TrimSuffix(text, ".exe")
}
