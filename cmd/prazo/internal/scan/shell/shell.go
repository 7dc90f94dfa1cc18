package shell

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// Language is what findings of this package have as their language, whatever the file is in which the shell stands.
const Language = "shell"

// New returns the Analyser of shell, for the commands that k knows.
func New(k *scan.Knowledge) scan.Analyser { return &analyser{base: newBase(k)} }

type analyser struct{ base *base }

// Wants says what kind of file it is, if shell may stand in it: "shell", "dockerfile", "workflow" ...
func (a *analyser) Wants(path string, head []byte) string { return kindOf(path, head) }

// Wants says what kind of file it is, before what is known of commands is read.
func Wants(path string, head []byte) string { return kindOf(path, head) }

// Analyse reads the files, each by itself.
func (a *analyser) Analyse(ctx context.Context, p *scan.Project, files []scan.Source) (scan.Result, error) {
	read := make([]*file, len(files))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(files) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				read[i] = newFile(a.base, p, &files[i])
				read[i].read()
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return scan.Result{}, err
	}
	var r scan.Result
	for _, f := range read {
		r.Findings = append(r.Findings, f.findings...)
		r.Skips = append(r.Skips, f.skips...)
		r.Comments = append(r.Comments, comments(f)...)
		r.Analysed++
	}
	return r, nil
}
