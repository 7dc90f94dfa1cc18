package shell

import (
	"fmt"
	"maps"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A call is one command, as it is taken apart.
type call struct {
	words     []word
	at        state
	limit     *limit
	env       map[string]string // variables that are set for it alone
	direct    bool              // a function of its name does not count
	arguments bool              // it has arguments of its function in it
	input     *excerpt          // what it is given to read: a heredoc
	sink      *[]scan.Finding
}

// maxUnwrap is how many commands may stand before a command.
const maxUnwrap = 16

// run takes the commands off that run others, and judges what remains.
func (s *script) run(c call) {
	for range maxUnwrap {
		if len(c.words) == 0 {
			return
		}
		name := commandName(c.words[0].text)
		if f := s.funcs[name]; f != nil && !c.direct {
			s.runFunction(f, c)
			return
		}
		if command := s.file.command(name); command != nil {
			s.judgeCommand(command, name, c)
			s.remote(name, c)
			return
		}
		if s.unnamed(c) {
			return
		}
		if !s.unwrap(name, &c) {
			s.other(name, c)
			return
		}
	}
}

// unwrap takes one command off. ok is false where nothing remains to be looked at.
func (s *script) unwrap(name string, c *call) (ok bool) {
	b := s.file.base
	rest := c.words[1:]
	if scope, is := b.scopes[name]; is {
		return c.timed(name, scope, rest)
	}
	if shells[name] {
		s.shell(rest, *c)
		return false
	}
	r, runs := runners[name]
	switch {
	case name == "eval":
		s.inner(s.joined(rest), *c)
	case name == "trap" && len(rest) > 0:
		s.inner(s.joined(rest[:1]), *c)
	case name == "su", name == "flock" && hasOption(rest, "-c"):
		s.after(rest, *c, "-c", "--command")
	case name == "flock":
		c.words = runner{values: "wE", operands: 1}.after(b, rest)
		return true
	case name == "find":
		c.words = executed(rest)
		return true
	case name == "command" && len(rest) > 0 && strings.HasPrefix(strings.ToLower(rest[0].text), "-v"):
	case runs:
		c.words = r.after(b, rest)
		c.prefix(name, rest)
		if r.far {
			c.limit = c.limit.elsewhere()
		}
		return true
	}
	return false
}

// prefix keeps what a command that runs others says of the one it runs.
func (c *call) prefix(name string, words []word) {
	c.direct = c.direct || name == "command" || name == "env" || name == "sudo" || name == "xargs"
	if name != "env" && name != "sudo" {
		return
	}
	env := maps.Clone(c.env)
	if env == nil {
		env = map[string]string{}
	}
	for _, w := range words[:max(0, len(words)-len(c.words))] {
		if key, value, found := strings.Cut(w.text, "="); found && isVariable(w.text) {
			env[key] = value
		}
	}
	c.env = env
}

// The options of timeout(1) that have a value.
const (
	timeoutValues = "ks"
	timeoutLongs  = " --kill-after --signal "
)

// timed takes off a command that limits the one after it.
func (c *call) timed(name string, scope scan.Scope, words []word) bool {
	words = words[skipOptions(words, timeoutValues, timeoutLongs):]
	if len(words) <= scope.At {
		return false
	}
	text := words[scope.At].text
	after, err := span(text, scope.Unit)
	if c.words = words[scope.At+1:]; err == nil && after <= 0 {
		return true // timeout 0 is none
	}
	why := fmt.Sprintf("%s %s ends all of it", name, text)
	if !words[scope.At].fixed() || err != nil {
		why = name + " ends all of it"
	}
	c.limit = c.limit.stronger(&limit{verdict: scope.Verdict, after: max(0, after), why: why})
	c.direct = true
	return true
}

// shell reads the script of sh -c, or of the input of a shell.
func (s *script) shell(words []word, c call) {
	for i, w := range words {
		switch text := w.text; {
		case len(text) > 1 && text[0] == '-' && text[1] != '-' && strings.IndexByte(text, 'c') > 0:
			if i+1 < len(words) {
				s.inner(s.joined(words[i+1:i+2]), c)
			}
			return
		case text == "" || text[0] != '-':
			return // a file
		}
	}
	if c.input != nil {
		s.inner(c.input, c)
	}
}

// after reads the script that is the value of an option.
func (s *script) after(words []word, c call, options ...string) {
	for i, w := range words {
		for _, o := range options {
			if w.text == o && i+1 < len(words) {
				s.inner(s.joined(words[i+1:i+2]), c)
				return
			}
		}
	}
	if c.input != nil {
		s.inner(c.input, c)
	}
}

func hasOption(words []word, option string) bool {
	for _, w := range words {
		if w.text == option {
			return true
		}
	}
	return false
}

// executed returns the command of find ... -exec.
func executed(words []word) []word {
	for i, w := range words {
		switch w.text {
		case "-exec", "-execdir", "-ok", "-okdir":
			for j := i + 1; j < len(words); j++ {
				if words[j].text == ";" || words[j].text == "+" {
					return words[i+1 : j]
				}
			}
			return words[i+1:]
		}
	}
	return nil
}

// remote reads the script that ssh runs on another machine.
func (s *script) remote(name string, c call) {
	if name != "ssh" {
		return
	}
	words := c.words[1:]
	words = words[skipOptions(words, "bcDEeFIiJLlmOopQRSWwB", ""):]
	c.limit = c.limit.elsewhere()
	switch {
	case len(words) > 1 && shells[commandName(words[1].text)]:
		s.shell(words[2:], c)
	case len(words) > 1:
		s.inner(s.joined(words[1:]), c)
	case c.input != nil:
		s.inner(c.input, c)
	}
}

// runFunction looks at a command that a function runs for its caller: retry curl ...
func (s *script) runFunction(f *function, c call) {
	if len(f.passes) == 0 {
		return
	}
	words := s.file.base.firstKnown(c.words[1:])
	if len(words) == 0 {
		return
	}
	pass := f.passes[0]
	x := expander{script: s}
	var prefix []word
	for _, w := range pass.expr.Args {
		if isArguments(w) {
			break
		}
		prefix = append(prefix, x.words([]*syntax.Word{w}, pass.at)...)
	}
	c.words, c.direct = append(prefix, words...), true
	s.run(c)
}
