package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/prazohq/prazo"
)

// An output is where a body goes. A file is opened before the call, so that one that cannot be written is wrong use and
// costs no request; what it held is lost only when the first byte comes.
type output struct {
	to      io.Writer
	name    string // for errors
	file    *os.File
	made    bool // the file did not exist before
	started bool
	last    byte  // that was written; 0: none
	err     error // the first that a write gave
}

// openOutput returns the place for the body: the file of -o, stdout, or nowhere (--json without -o).
func openOutput(cfg callConfig, stdout io.Writer) (*output, error) {
	switch {
	case cfg.output == "" && cfg.json:
		return discarded(), nil
	case cfg.output == "" || cfg.output == "-":
		return &output{to: stdout, name: "stdout"}, nil
	}
	_, err := os.Stat(cfg.output)
	made := os.IsNotExist(err)
	f, err := os.OpenFile(cfg.output, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("--output %.200s: cannot be written: %w", cfg.output, cause(err))
	}
	return &output{to: f, name: cfg.output, file: f, made: made}, nil
}

func discarded() *output { return &output{to: io.Discard, name: "nowhere"} }

// Write writes a part of the body.
func (o *output) Write(p []byte) (int, error) {
	if err := o.start(); err != nil {
		return 0, err
	}
	n, err := o.to.Write(p)
	if n > 0 {
		o.last = p[n-1]
	}
	if err != nil && o.err == nil {
		o.err = fmt.Errorf("cannot write the body to %.200s: %w", o.name, err)
	}
	return n, err
}

// midLine reports whether what was written to stdout ends within a line.
func (o *output) midLine() bool { return o.file == nil && o.last != 0 && o.last != '\n' }

// start empties a file that held something else.
func (o *output) start() error {
	if o.started || o.file == nil {
		return nil
	}
	o.started = true
	if info, err := o.file.Stat(); err != nil || !info.Mode().IsRegular() {
		return err
	}
	if err := o.file.Truncate(0); err != nil {
		o.err = fmt.Errorf("cannot empty %.200s: %w", o.name, err)
		return err
	}
	return nil
}

// close ends the file. An answer with an empty body leaves an empty file, no answer leaves none that was not there.
func (o *output) close(a answer) error {
	if o.file == nil {
		return o.err
	}
	if a.status != 0 {
		_ = o.start()
	}
	if err := o.file.Close(); err != nil && o.err == nil {
		o.err = fmt.Errorf("cannot write the body to %.200s: %w", o.name, err)
	}
	if o.made && !o.started {
		_ = os.Remove(o.name)
	}
	return o.err
}

// writeJSON writes a record as one line.
func writeJSON(w io.Writer, r prazo.Record) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}
