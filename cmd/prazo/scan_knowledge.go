package main

import (
	"fmt"
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/golang"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/resolve"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// scanKnowledge is what is built in, with what a repository adds in front of it: that is asked first.
func scanKnowledge(own []*scan.Knowledge) ([]*scan.Knowledge, error) {
	all, err := rules.All()
	if err != nil {
		return nil, err
	}
	for _, k := range own {
		if err := rules.Check(k); err != nil {
			return nil, fmt.Errorf("knowledge of %.40q: %w", k.Language, err)
		}
		i := slices.IndexFunc(all, func(have *scan.Knowledge) bool { return have.Language == k.Language })
		if i < 0 {
			var languages []string
			for _, have := range all {
				languages = append(languages, have.Language)
			}
			return nil, oneOf("language", k.Language, languages)
		}
		all[i].Libraries = append(slices.Clone(k.Libraries), all[i].Libraries...)
		all[i].Scopes = append(slices.Clone(k.Scopes), all[i].Scopes...)
		all[i].Signals = append(slices.Clone(k.Signals), all[i].Signals...)
		all[i].Durations = append(slices.Clone(k.Durations), all[i].Durations...)
	}
	return all, nil
}

// scanAnalysers are those of all languages, with what they know. Go and shell have analysers of their own.
func scanAnalysers(own []*scan.Knowledge) ([]scan.Analyser, error) {
	all, err := scanKnowledge(own)
	if err != nil {
		return nil, err
	}
	analysers := []scan.Analyser{resolve.New(all)}
	for _, k := range all {
		switch k.Language {
		case "go":
			analysers = append(analysers, golang.New(k))
		case shell.Language:
			analysers = append(analysers, shell.New(k))
		}
	}
	return analysers, nil
}
