package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"golang.org/x/term"
)

// streams is what a command reads and writes.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// report prints why a command failed, in one line, with a hint where there is one, and returns the exit code.
func (s streams) report(err error) int {
	if err == nil {
		return 0
	}
	why, ok := errors.AsType[*exit](err)
	if !ok {
		why = wrongUse("", err)
	}
	if why.err != nil && !errors.Is(why.err, syscall.EPIPE) { // nobody reads any more: nobody to tell
		fmt.Fprintf(s.err, "prazo: %s\n", oneLine(why.err.Error()))
		if why.hint != "" {
			fmt.Fprintf(s.err, "hint: %s\n", why.hint)
		}
	}
	return why.code
}

// terminalWidth returns the columns of the terminal that w writes to; 0 when it is none, or one that cannot move its
// cursor.
func terminalWidth(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width < 20 {
		return 80
	}
	return width
}

// terminalHeight is how many lines the terminal has, 0 if that is not known.
func terminalHeight(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	_, height, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return height
}

// colour reports whether a terminal may be written to in colour: https://no-color.org.
func colour() bool { return os.Getenv("NO_COLOR") == "" }
