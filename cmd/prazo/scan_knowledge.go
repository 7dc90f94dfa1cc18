package main

import (
	"fmt"
	"slices"
	"sync"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/golang"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/resolve"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/shell"
)

// ownKnowledge is what a repository adds to what is built in, by language. It is checked here; what is built in is read when there
// is a file of the language.
type ownKnowledge map[string][]*scan.Knowledge

func newOwnKnowledge(all []*scan.Knowledge) (ownKnowledge, error) {
	own := ownKnowledge{}
	for _, k := range all {
		if err := rules.Check(k); err != nil {
			return nil, fmt.Errorf("knowledge of %.40q: %w", k.Language, err)
		}
		if languages := rules.Languages(); !slices.Contains(languages, k.Language) {
			return nil, oneOf("language", k.Language, languages)
		}
		own[k.Language] = append(own[k.Language], k)
	}
	return own, nil
}

// with is what is built in for a language, with what the repository adds in front of it: that is asked first.
func (o ownKnowledge) with(language string) (*scan.Knowledge, error) {
	k, err := rules.For(language)
	if err != nil {
		return nil, err
	}
	for _, own := range o[language] {
		k.Libraries = append(slices.Clone(own.Libraries), k.Libraries...)
		k.Scopes = append(slices.Clone(own.Scopes), k.Scopes...)
		k.Signals = append(slices.Clone(own.Signals), k.Signals...)
		k.Durations = append(slices.Clone(own.Durations), k.Durations...)
		k.Drivers = append(slices.Clone(own.Drivers), k.Drivers...)
	}
	return k, nil
}

// analyser makes one of what is known of a language.
func (o ownKnowledge) analyser(language string, of func(*scan.Knowledge) scan.Analyser) func() (scan.Analyser, error) {
	return sync.OnceValues(func() (scan.Analyser, error) {
		k, err := o.with(language)
		if err != nil {
			return nil, err
		}
		return of(k), nil
	})
}

// scanAnalysers are those of all languages. Go and shell have analysers of their own.
func scanAnalysers(all []*scan.Knowledge) ([]scan.Analyser, error) {
	own, err := newOwnKnowledge(all)
	if err != nil {
		return nil, err
	}
	commands := scan.Later(shell.Wants, own.analyser(shell.Language, shell.New)) // judges what programs start, too
	resolved := func(k *scan.Knowledge) scan.Analyser { return resolve.New([]*scan.Knowledge{k}, commands) }
	typed := func(k *scan.Knowledge) scan.Analyser { return golang.New(k, commands) }
	var analysers []scan.Analyser
	for _, language := range rules.Languages() {
		switch language {
		case "go":
			analysers = append(analysers, scan.Later(golang.Wants, own.analyser(language, typed)))
		case shell.Language:
			analysers = append(analysers, commands)
		default:
			analysers = append(analysers, scan.Later(resolve.Wants(language), own.analyser(language, resolved)))
		}
	}
	return analysers, nil
}
