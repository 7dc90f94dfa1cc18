package prazoyaml

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// mostFaults is how many faults an error lists; nobody reads more before the first are mended.
const mostFaults = 20

// A Fault is one thing that is wrong in a file, and where. Line and Column count from 1, the column in characters; Line 0 is
// the file as a whole.
type Fault struct {
	File    string
	Line    int
	Column  int
	Message string // what is wrong, and what to write instead
	Source  string // the line of the file, as far as it can be shown
}

// String shows the fault as a person needs it: the place and the message, then the line with a caret under the place.
func (f Fault) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Message)
	}
	head := fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Column, f.Message)
	if f.Source == "" {
		return head
	}
	source, margin := excerpt(f.Source, f.Column)
	return fmt.Sprintf("%s\n%5d | %s\n      | %s^", head, f.Line, source, margin)
}

// Error is all that is wrong in a file, in the order of its lines. More is how many faults there are beyond those listed.
type Error struct {
	Faults []Fault
	More   int
}

// Error lists the faults, each as its String.
func (e *Error) Error() string {
	var parts []string
	for _, f := range e.Faults {
		parts = append(parts, f.String())
	}
	if e.More > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", e.More))
	}
	return strings.Join(parts, "\n")
}

// faults collects what is wrong in one file.
type faults struct {
	file string
	text string
	list []Fault
	more int
}

// bad notes a fault at a place.
func (f *faults) bad(at place, format string, args ...any) {
	if f.full() {
		f.more++
		return
	}
	f.list = append(f.list, Fault{File: f.file, Line: at.line, Column: at.column, Message: printable(fmt.Sprintf(format, args...))})
}

// printable bounds a message and takes away what could move a cursor: parts of it come from the file.
func printable(s string) string {
	const most = 400
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

// full reports whether so many faults were noted that it no longer matters which ones are shown.
func (f *faults) full() bool { return len(f.list) >= 10*mostFaults }

// err returns the first faults by line, with the lines that they are in, or nil.
func (f *faults) err() error {
	if len(f.list) == 0 {
		return nil
	}
	slices.SortStableFunc(f.list, func(a, b Fault) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	e := &Error{Faults: f.list, More: f.more}
	if len(e.Faults) > mostFaults {
		e.More += len(e.Faults) - mostFaults
		e.Faults = e.Faults[:mostFaults]
	}
	lines := map[int]string{}
	for _, fault := range e.Faults {
		lines[fault.Line] = ""
	}
	n := 0
	for line := range strings.Lines(f.text) {
		n++
		if _, wanted := lines[n]; wanted {
			lines[n] = strings.ToValidUTF8(strings.TrimRight(line, "\r\n"), "?")
		}
	}
	for i := range e.Faults {
		e.Faults[i].Source = lines[e.Faults[i].Line]
	}
	return e
}

// short bounds what is quoted from a file in a message.
func short(s string) string {
	const most = 40
	if runes := []rune(s[:min(len(s), 4*most)]); len(runes) > most {
		s = string(runes[:most]) + "..."
	}
	return fmt.Sprintf("%q", s)
}
