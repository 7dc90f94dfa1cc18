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

// mostFront is the largest configuration of a proxy that is read, in bytes.
const mostFront = 4 << 20

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
	return fronts.Reader{Kind: kindOf(kind), Include: included}.Read(name, text)
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

// included gives the files that a pattern names; a relative one is looked for beside the file that has it.
func included(from, pattern string) ([]fronts.Source, error) {
	if !filepath.IsAbs(pattern) {
		pattern = filepath.Join(filepath.Dir(from), pattern)
	}
	names, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	var all []fronts.Source
	for _, name := range names {
		text, err := bounded(name)
		if err != nil {
			return nil, err
		}
		all = append(all, fronts.Source{Name: name, Text: text})
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
