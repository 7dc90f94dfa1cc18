package shell

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// devTCP begins the names of files that are connections in bash.
const devTCP = "/dev/tcp/"

// A base is the Knowledge of commands, made ready to look them up.
type base struct {
	commands map[string]*command
	started  map[string]*command   // further ones that count where a program starts them
	scopes   map[string]scan.Scope // commands that limit the one after them: timeout
	first    [256]bool             // the bytes that a command may begin with
}

// A command is a program, and how its options are read. Where only some of its subcommands leave the machine, calls has those.
type command struct {
	library *scan.Library
	calls   map[string]*scan.Call // by subcommand; "" for the command itself
	options map[string]*option    // by spelling: "-m", "--max-time"
	env     []*option             // variables of the environment
	operand []*option             // words in operands
	long    bool                  // options of one dash are words
}

// An option is how one spelling of an option is read.
type option struct {
	value  bool         // the next word is its value
	never  bool         // with it, nothing leaves
	hidden bool         // it may bring a limit from elsewhere
	rule   *scan.Option // what it limits; nil: nothing
	keys   []*option    // what it limits by keys in its value: -o ConnectTimeout=5
	key    string
	name   string // how it is written
	covers bool   // it makes the limit hold for all tries
	tries  bool   // it is the number of tries
}

func newBase(k *scan.Knowledge) *base {
	b := &base{commands: map[string]*command{}, started: map[string]*command{}, scopes: map[string]scan.Scope{}}
	if k == nil {
		return b
	}
	for _, s := range k.Scopes {
		for _, name := range s.Names {
			b.scopes[name] = s
		}
	}
	for i := range k.Libraries {
		b.add(&k.Libraries[i])
	}
	for name := range b.commands {
		b.first[name[0]] = true
	}
	return b
}

func (b *base) add(l *scan.Library) {
	options := &command{library: l, options: map[string]*option{}}
	options.read(l)
	commands := b.commands
	if l.Line != nil && l.Line.Started {
		commands = b.started
	}
	for i := range l.Calls {
		for _, full := range l.Calls[i].Names {
			name, sub, _ := strings.Cut(full, " ")
			if name == "" {
				continue
			}
			c := commands[name]
			if c == nil {
				copied := *options
				c, copied.calls = &copied, map[string]*scan.Call{}
				commands[name] = c
			}
			c.calls[sub] = &l.Calls[i]
		}
	}
}

// read takes the options of a command from its Library.
func (c *command) read(l *scan.Library) {
	for i := range l.Options {
		rule := &l.Options[i]
		for _, name := range strings.Split(rule.Name, "|") {
			c.limit(name, rule)
		}
	}
	if l.Retries != nil {
		c.each([]string{l.Retries.Option}, func(o *option) { o.tries, o.value = true, true })
	}
	if l.Line == nil {
		return
	}
	c.long = l.Line.Long
	c.each(l.Line.Values, func(o *option) { o.value = true })
	c.each(l.Line.Never, func(o *option) { o.never = true })
	c.each(l.Line.Hidden, func(o *option) { o.hidden, o.value = true, true })
	c.each([]string{l.Line.Covers}, func(o *option) { o.covers, o.value = true, true })
}

// limit adds an option that limits a call: "--max-time", "-o ConnectTimeout", "PGCONNECT_TIMEOUT", "* connect_timeout".
func (c *command) limit(name string, rule *scan.Option) {
	name, key, _ := strings.Cut(name, " ")
	switch o := (&option{rule: rule, name: name, key: key}); {
	case name == "*":
		c.operand = append(c.operand, o)
	case !strings.HasPrefix(name, "-"):
		c.env = append(c.env, o)
	case key != "":
		c.each([]string{name}, func(flag *option) { flag.value, flag.keys = true, append(flag.keys, o) })
	default:
		c.each([]string{name}, func(flag *option) { flag.value, flag.rule = true, rule })
	}
}

// each applies set to the options that are named, with all their spellings.
func (c *command) each(names []string, set func(*option)) {
	for _, spellings := range names {
		for _, name := range strings.Split(spellings, "|") {
			if name == "" {
				continue
			}
			if c.options[name] == nil {
				c.options[name] = &option{name: name}
			}
			set(c.options[name])
		}
	}
}

// subcommand finds which call of the command its operands name; nil where it is none that leaves the machine.
func (c *command) subcommand(operands []word) (call *scan.Call, rest []word, name string) {
	if all := c.calls[""]; all != nil {
		return all, operands, ""
	}
	for n := min(2, len(operands)); n > 0; n-- {
		var parts []string
		for _, w := range operands[:n] {
			parts = append(parts, w.text)
		}
		name := strings.Join(parts, " ")
		if call := c.calls[name]; call != nil {
			return call, operands[n:], name
		}
	}
	return nil, nil, ""
}

// isOff says whether a value means no limit.
func isOff(o *scan.Option, value string) bool {
	return slices.Contains(o.Off, value)
}
