package logs

import (
	"fmt"
	"strings"
)

// A format knows one way to write a log. open looks at lines of a file and returns the parser for it, or says why these
// lines, though they may be of this kind, cannot be used.
type format struct {
	name string
	what string // what it looks like, for people
	open func(sample [][]byte, o options) (opened, problem)
}

// An opened format is ready for one file. parse keeps no state beside the draft, so that several may run at once.
type opened struct {
	name    string
	parse   func(line []byte, d *draft) problem
	note    string // how the file is read, where that was found out
	guessed unit   // the unit of the times where the file does not name one, to be judged by the figures; else unknown
}

// options are what the caller says about the fields.
type options struct {
	unit   unit
	fields Fields
}

// formats is the list, and the order in which they are asked: the more particular first.
func formats() []format {
	return []format{
		haproxyFormat(),
		albFormat(),
		envoyFormat(),
		traefikFormat(),
		nginxFormat(),
		apacheFormat(),
		caddyFormat(),
		traefikJSONFormat(),
		envoyJSONFormat(),
		k6Format(),
		vegetaFormat(),
		vegetaCSVFormat(),
		harFormat(),
		jsonFormat(),
		ltsvFormat(),
		logfmtFormat(),
		csvFormat(),
		numbersFormat(),
	}
}

// Format is one entry of the list of formats, for help and documents.
type Format struct {
	Name string // the value of --format
	What string // what a line of it holds
}

// Formats lists the formats in the order in which they are tried, the more particular first.
func Formats() []Format {
	var all []Format
	for _, f := range formats() {
		all = append(all, Format{f.name, f.what})
	}
	return all
}

// formatsNamed are the formats to try: all, or the one that is asked for.
func formatsNamed(name string) ([]format, error) {
	all := formats()
	if name == "" {
		return all, nil
	}
	var names []string
	for _, f := range all {
		if f.name == name {
			return []format{f}, nil
		}
		names = append(names, f.name)
	}
	return nil, fmt.Errorf("format %.40q: write one of %s", name, strings.Join(names, ", "))
}
