package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/fronts"
)

// The bounds of a configuration of a proxy: bytes of a file, bytes and number of the files that one line includes.
const (
	mostFront    = 4 << 20
	mostIncluded = 16 << 20
	mostFiles    = 256
)

// namedFronts reads the configurations that the fronts of a prazo.yaml name, which stand beside it.
func namedFronts(file string, all []prazoyaml.Front) (map[string]fronts.File, error) {
	read := map[string]fronts.File{}
	for _, f := range all {
		if f.File == "" {
			continue
		}
		name := f.File
		if !filepath.IsAbs(name) {
			name = filepath.Join(filepath.Dir(file), name)
		}
		one, err := readFront(name, f.Kind)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: front %s: %w", file, f.Line, f.Name, err)
		}
		read[f.Name] = one
	}
	return read, nil
}

// readFront reads one configuration and what it includes.
func readFront(name, kind string) (fronts.File, error) {
	text, err := bounded(name)
	if err != nil {
		return fronts.File{}, err
	}
	return fronts.Reader{Kind: kindOf(kind), Include: includer(name)}.Read(name, text)
}

// kindOf is the kind that prazo.yaml names; what it calls other is told by the text.
func kindOf(name string) fronts.Kind {
	switch name {
	case "gateway":
		return fronts.GatewayAPI
	case "other":
		return ""
	}
	return fronts.Kind(name)
}

// includer gives the files that a pattern names: a relative one is looked for beside the file that is read, as nginx does, and
// then beside the one that names it.
func includer(root string) func(from, pattern string) ([]fronts.Source, error) {
	return func(from, pattern string) ([]fronts.Source, error) {
		places := []string{pattern}
		if !filepath.IsAbs(pattern) {
			places = []string{filepath.Join(filepath.Dir(root), pattern), filepath.Join(filepath.Dir(from), pattern)}
		}
		for _, place := range places {
			all, err := matching(place)
			if err != nil || len(all) > 0 {
				return all, err
			}
		}
		return nil, nil
	}
}

// matching reads the files of a pattern, up to a little more than a configuration may include.
func matching(pattern string) ([]fronts.Source, error) {
	names, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var all []fronts.Source
	size := 0
	for _, name := range names {
		text, err := bounded(name)
		if err != nil {
			return nil, err
		}
		all = append(all, fronts.Source{Name: name, Text: text})
		if size += len(text); size > mostIncluded || len(all) > mostFiles {
			break
		}
	}
	return all, nil
}

func bounded(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostFront+1))
	if err == nil && len(text) > mostFront {
		err = errors.New("larger than 4 MiB: that is no configuration of a proxy")
	}
	if err != nil {
		return nil, fmt.Errorf("%.200s: %w", name, err)
	}
	return text, nil
}
