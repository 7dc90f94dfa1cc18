// Package rules has what prazo scan knows of libraries, as data: one YAML file a language, in the form of scan.Knowledge. It reads
// them, and those that a project adds.
//
// A program does not read the YAML files, which takes 25 times as long (BenchmarkSources against BenchmarkAll). What they say is in data,
// as JSON that TestData writes from them with -update and holds against them.
package rules

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

//go:embed data/*.json
var files embed.FS

const (
	folder    = "data"
	extension = ".json"
	source    = ".yaml"
)

// All returns what is known of every language, in the order of their names. A language that is like another has what that one
// has too.
func All() ([]*scan.Knowledge, error) {
	all, err := load()
	if err != nil {
		return nil, err
	}
	for _, k := range all {
		if k.Like == "" {
			continue
		}
		i := slices.IndexFunc(all, func(other *scan.Knowledge) bool { return other.Language == k.Like })
		if i < 0 {
			return nil, unlike(k)
		}
		if err := join(k, all[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// For returns what is known of one language.
func For(language string) (*scan.Knowledge, error) {
	name := language
	if known, ok := dialects[language]; ok {
		name = known
	}
	if known := Languages(); !slices.Contains(known, name) {
		return nil, fmt.Errorf("nothing is known of the language %q: there are %s", language, strings.Join(known, ", "))
	}
	k, err := read(name)
	if err != nil || k.Like == "" {
		return k, err
	}
	like, err := read(k.Like)
	if err != nil {
		return nil, unlike(k)
	}
	return k, join(k, like)
}

// dialects are languages that have their knowledge in the file of another.
var dialects = map[string]string{"typescript": "javascript", "vue": "javascript", "svelte": "javascript"}

// join gives a language what the one that it is like has.
func join(k, like *scan.Knowledge) error {
	if like.Like != "" {
		return unlike(k)
	}
	k.Libraries = append(k.Libraries, like.Libraries...)
	k.Scopes = append(k.Scopes, like.Scopes...)
	k.Signals = append(k.Signals, like.Signals...)
	k.Durations = append(k.Durations, like.Durations...)
	k.Drivers = append(k.Drivers, like.Drivers...)
	return nil
}

func unlike(k *scan.Knowledge) error {
	return fmt.Errorf("%s%s: like is %q: want a language with a file of its own that is like no other", k.Language, source, k.Like)
}

// Languages are those with a file of their own in data, in order. A new YAML file is one of them after make docs.
func Languages() []string {
	entries, err := files.ReadDir(folder)
	if err != nil { // it is in the program
		return nil
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), extension))
	}
	return names
}

// load reads all files, side by side.
func load() ([]*scan.Knowledge, error) {
	names := Languages()
	all, faults := make([]*scan.Knowledge, len(names)), make([]error, len(names))
	var wait sync.WaitGroup
	for i, name := range names {
		wait.Go(func() { all[i], faults[i] = read(name) })
	}
	wait.Wait()
	return all, errors.Join(faults...)
}

// read reads the file of one language.
func read(language string) (*scan.Knowledge, error) {
	text, err := files.ReadFile(path.Join(folder, language+extension))
	if err != nil {
		return nil, fmt.Errorf("the rules: %w", err)
	}
	var k scan.Knowledge
	if err := json.Unmarshal(text, &k); err != nil {
		return nil, fmt.Errorf("the rules of %s: %w", language, err)
	}
	return &k, nil
}
