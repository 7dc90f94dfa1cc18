package scan

import (
	"context"
	"fmt"
)

// Later returns an analyser that is made when there is a file for it. Reading what is known of a language takes longer than
// reading a small tree, and most trees have two or three languages.
func Later(wants func(path string, head []byte) string, open func() (Analyser, error)) Analyser {
	return later{wants, open}
}

type later struct {
	wants func(path string, head []byte) string
	open  func() (Analyser, error)
}

// Wants asks for the language of a file.
func (l later) Wants(path string, head []byte) string { return l.wants(path, head) }

// Analyse makes the analyser and gives it the files.
func (l later) Analyse(ctx context.Context, p *Project, files []Source) (Result, error) {
	a, err := l.open()
	if err != nil {
		return Result{}, fmt.Errorf("what is known of %s: %w", files[0].Lang, err)
	}
	return a.Analyse(ctx, p, files)
}
