package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
)

// The exit codes of all commands; a signal adds 128 + its number. They are those of curl -f and timeout(1) where
// these have one.
const (
	codeFailed = 1
	codeUse    = 2
	codeStatus = 22
	codeCut    = 124
	codeSignal = 128
)

// codes is how the help of a command lists them.
const codes = `Exit codes:
  0    an answer with a status below 400
  1    no answer, or a bad one
  2    wrong use
  22   an answer with a status of 400 or more; its body is printed (as curl -f)
  124  cut by the deadline or the limit of the last try (as timeout)
  130  interrupted`

// An exit is why a command ends with a code other than 0.
type exit struct {
	code int
	err  error  // what is said; nil: nothing
	hint string // what to do about it; may be empty
}

// Error returns what is said.
func (e *exit) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit %d", e.code)
	}
	return e.err.Error()
}

// Unwrap returns the reason.
func (e *exit) Unwrap() error { return e.err }

// wrongUse is the exit of a command that was called in a way that cannot work. command may be empty.
func wrongUse(command string, err error) *exit {
	return &exit{code: codeUse, err: err, hint: fmt.Sprintf("see %s --help", strings.TrimSpace("prazo "+command))}
}

// wrongFlag is the exit for a flag that does not exist or a value that does not fit.
func wrongFlag(c *cobra.Command, err error) error {
	return &exit{code: codeUse, err: err, hint: fmt.Sprintf("see %s --help", c.CommandPath())}
}

// noArguments refuses words after the flags of a command that takes none.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return wrongFlag(c, fmt.Errorf("%s: unknown command or argument %.60q", c.CommandPath(), args[0]))
}

// oneLine replaces what would break a line or move a cursor, and bounds the length: part of what is printed comes from
// servers.
func oneLine(s string) string {
	const most = 2000
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "..."
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}
