package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// A payload is the body that -d describes: a text, a file that is read anew for each try, or stdin, which can be read
// once. None is held in memory but the text.
type payload struct {
	text  string
	path  string
	stdin io.Reader
	size  int64 // -1: unknown
}

// newPayload returns nil when there is no -d.
func newPayload(data []string, stdin io.Reader) (*payload, error) {
	if len(data) == 0 {
		return nil, nil
	}
	for _, d := range data {
		if strings.HasPrefix(d, "@") && len(data) > 1 {
			return nil, fmt.Errorf("--data %.60q: a file is the whole body: leave out the other --data", d)
		}
	}
	path, fromFile := strings.CutPrefix(data[0], "@")
	switch {
	case !fromFile:
		text := strings.Join(data, "&")
		return &payload{text: text, size: int64(len(text))}, nil
	case path == "-":
		return &payload{stdin: stdin, size: -1}, nil
	case path == "":
		return nil, errors.New("--data @: no file: write @file, or @- for stdin")
	}
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		err = errors.New("a folder, not a file")
	}
	if err != nil {
		return nil, fmt.Errorf("--data @%.200s: cannot be read: %w", path, cause(err))
	}
	p := &payload{path: path, size: info.Size()}
	if !info.Mode().IsRegular() { // a pipe or a device
		p.size = -1
		p.stdin, err = os.Open(path)
	} else if f, openErr := os.Open(path); openErr == nil {
		err = f.Close()
	} else {
		err = openErr
	}
	if err != nil {
		return nil, fmt.Errorf("--data @%.200s: cannot be read: %w", path, cause(err))
	}
	return p, nil
}

// once reports whether the body can be read once only.
func (p *payload) once() bool { return p != nil && p.stdin != nil }

// open returns the body from its start.
func (p *payload) open() (io.ReadCloser, error) {
	switch {
	case p.stdin != nil:
		return io.NopCloser(p.stdin), nil
	case p.path != "":
		return os.Open(p.path)
	}
	return io.NopCloser(strings.NewReader(p.text)), nil
}

// cause is an error of the file system without the path, which the message names already.
func cause(err error) error {
	if e, ok := errors.AsType[*os.PathError](err); ok {
		return e.Err
	}
	return err
}
