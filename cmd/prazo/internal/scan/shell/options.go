package shell

import (
	"regexp"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A setting is a limit that a command line sets.
type setting struct {
	rule  *scan.Option
	as    string // how it is written: "--max-time", "-o ConnectTimeout"
	value string
}

// A line is a command line after its options were read.
type line struct {
	command  *command
	operands []word
	settings []setting
	never    bool
	hidden   string // the option that may bring a limit
	covered  string // the option that makes the limit hold for all tries
	tries    *setting
}

// readLine takes the words after a command apart.
func readLine(c *command, words []word) line {
	l := line{command: c}
	for i := 0; i < len(words); i++ {
		text := words[i].text
		switch {
		case text == "--":
			l.operands = append(l.operands, words[i+1:]...)
			return l.withOperands()
		case len(text) < 2 || text[0] != '-':
			l.operands = append(l.operands, words[i])
		case c.long || strings.HasPrefix(text, "--"):
			i += l.long(text, words[i+1:])
		default:
			i += l.short(text, words[i+1:])
		}
	}
	return l.withOperands()
}

// long reads an option that is a word. It returns how many of the words after it belong to it.
func (l *line) long(text string, after []word) int {
	name, value, attached := strings.Cut(text, "=")
	o := l.command.options[name]
	if o == nil {
		return 0
	}
	return l.set(o, value, attached, after)
}

// short reads options of one letter, which may stand behind one dash together, the last one with its value: -sSfm10.
func (l *line) short(text string, after []word) int {
	for i := 1; i < len(text); i++ {
		o := l.command.options["-"+text[i:i+1]]
		if o == nil {
			continue
		}
		if o.value {
			return l.set(o, text[i+1:], i+1 < len(text), after)
		}
		l.set(o, "", false, nil)
	}
	return 0
}

// set takes note of an option. Its value is attached to it, or the word after it.
func (l *line) set(o *option, value string, attached bool, after []word) (used int) {
	if o.value && !attached && len(after) > 0 {
		value, used = after[0].text, 1
	}
	l.never = l.never || o.never
	if o.hidden {
		l.hidden = o.name
	}
	if o.covers {
		l.covered = o.name
	}
	if o.tries {
		l.tries = &setting{as: o.name, value: value}
	}
	if o.rule != nil {
		l.settings = append(l.settings, setting{o.rule, o.name, value})
	}
	for _, key := range o.keys {
		l.key(key, o.name, value)
	}
	return used
}

// key looks for KEY=VALUE, KEY VALUE or KEY TO VALUE in a text.
func (l *line) key(o *option, where, text string) {
	at := indexFold(text, o.key)
	if at < 0 {
		return
	}
	if m := assigned.FindStringSubmatch(text[at+len(o.key):]); m != nil {
		l.settings = append(l.settings, setting{o.rule, strings.TrimPrefix(where+" "+o.key, "* "), m[1]})
	}
}

var assigned = regexp.MustCompile(`^\s*(?:=|\s(?i:to\s)?)\s*['"]?([^\s'"&;,]+)`)

func indexFold(text, key string) int {
	return strings.Index(strings.ToLower(text), strings.ToLower(key))
}

// withOperands looks for limits in the operands, as in postgres://db/x?connect_timeout=5.
func (l line) withOperands() line {
	for _, o := range l.command.operand {
		for _, w := range l.operands {
			l.key(o, o.name, w.text)
		}
	}
	return l
}

// environment adds what variables of the environment limit.
func (l *line) environment(value func(name string) (string, bool)) {
	for _, o := range l.command.env {
		text, set := value(o.name)
		switch {
		case !set:
		case o.key == "":
			l.settings = append(l.settings, setting{o.rule, o.name, text})
		default:
			l.key(o, o.name, text)
		}
	}
}

// limit returns what the setting amounts to: its kind, and its time where that is known. ok is false where the value means none.
func (s setting) limit() (v scan.Verdict, after time.Duration, ok bool) {
	v, err := scan.ParseVerdict(s.rule.Kind)
	if err != nil || isOff(s.rule, s.value) {
		return 0, 0, false
	}
	if strings.Contains(s.value, Unknown) || s.value == "" {
		return v, 0, true
	}
	after, err = span(s.value, s.rule.Unit)
	return v, after, err != nil || after > 0
}
