package scan

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Config is what a scan is to look at and how it judges. Paths are relative to Root, with slashes.
type Config struct {
	Root    string
	Paths   []string // folders and files; a file that stands here is taken whatever it is
	Listed  []string // files of a list that a program made: tests and what is excluded are left out
	Stdin   *Source  // a file whose text is not the one on the disk
	Around  bool     // the rest of the root is read too, for wrappers and defaults; nothing of it is reported
	Include []string // patterns of files; none: all
	Exclude []string // patterns of files and folders
	Tests   bool

	Limit    string // what a fix is to say, "10s"
	Versions func(root string, files []string) (Versions, []Skip)
	Progress func(done, of int)

	Suppression Suppression
	Gate        Gate
	Baseline    *Baseline // nil: none
	Changed     Changes   // nil: everything counts
}

// A Report is what a scan found.
type Report struct {
	Root     string
	Entries  []Entry
	Analysed int // files
	Tested   int // tests that were left out
	Skips    []Skip
	Notes    []Note          // on suppressions
	Stale    []BaselineEntry // what the baseline has and the scan has not

	texts   map[string][]byte // of files with edits
	scanned map[string]bool
}

// ErrNothing is wrapped by the error of a scan that looked at no file: that is no success.
var ErrNothing = errors.New("nothing was analysed")

// Failed says whether something does not pass the gate.
func (r *Report) Failed() bool {
	return slices.ContainsFunc(r.Entries, func(e Entry) bool { return e.Failed() })
}

// Run scans a tree.
func Run(ctx context.Context, cfg Config, analysers []Analyser) (*Report, error) {
	w, err := walk(ctx, &cfg)
	if err != nil {
		return nil, err
	}
	all, err := load(ctx, &cfg, w.files, analysers)
	if err != nil {
		return nil, err
	}
	project := &Project{Root: cfg.Root, Limit: cfg.Limit, Versions: noVersions{}}
	r := &Report{Root: cfg.Root, Tested: w.tested, Skips: w.skips, scanned: map[string]bool{}}
	if cfg.Versions != nil {
		versions, skips := cfg.Versions(cfg.Root, w.paths())
		project.Versions, r.Skips = versions, append(r.Skips, skips...)
	}
	found, err := analyse(ctx, project, all, analysers)
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{}
	for _, l := range all {
		switch {
		case l.file.context:
		case l.why != "":
			r.Skips = append(r.Skips, Skip{Place{File: l.file.path}, l.why})
		case l.langs != nil:
			r.scanned[l.file.path], texts[l.file.path] = true, l.text
		}
	}
	r.count(found.Skips)
	if r.Analysed == 0 {
		return nil, r.nothing(len(w.files))
	}
	if !cfg.Tests {
		found.Findings = withoutTests(found.Findings, all)
	}
	r.judge(&cfg, found, texts)
	return r, nil
}

// withoutTests leaves out the calls of tests that stand in a file of another kind: the modules of tests that Rust has in what they test.
func withoutTests(findings []Finding, all []loaded) []Finding {
	whole := map[string]bool{}
	for _, l := range all {
		whole[l.file.path] = l.file.test
	}
	return slices.DeleteFunc(findings, func(f Finding) bool { return f.Test && !whole[f.File] })
}

// noVersions is a tree without manifests.
type noVersions struct{}

// Of knows no version.
func (noVersions) Of(string, string, string) string { return "" }
func (noVersions) Asks(string, string, string) bool { return false }

// paths are the names of all files, those of the folders around included.
func (w *walker) paths() []string {
	var names []string
	for _, f := range w.files {
		names = append(names, f.path)
	}
	return names
}

// analyse gives each analyser its files, all at the same time.
func analyse(ctx context.Context, p *Project, all []loaded, analysers []Analyser) (Result, error) {
	results, errs := make([]Result, len(analysers)), make([]error, len(analysers))
	var wait sync.WaitGroup
	for i, files := range sources(all, analysers) {
		if len(files) > 0 {
			wait.Go(func() { results[i], errs[i] = analysers[i].Analyse(ctx, p, files) })
		}
	}
	wait.Wait()
	var merged Result
	for _, r := range results {
		merged.Findings = append(merged.Findings, r.Findings...)
		merged.Skips = append(merged.Skips, r.Skips...)
		merged.Comments = append(merged.Comments, r.Comments...)
	}
	if err := context.Cause(ctx); err != nil {
		return merged, err
	}
	return merged, errors.Join(errs...)
}

// count counts the files that were analysed: not those that an analyser left out as a whole.
func (r *Report) count(skips []Skip) {
	whole := map[string]bool{}
	for _, s := range skips {
		if s.File == "" || r.scanned[s.File] {
			r.Skips = append(r.Skips, s)
		}
		if s.Line == 0 && r.scanned[s.File] {
			whole[s.File] = true
		}
	}
	r.Analysed = len(r.scanned) - len(whole)
	slices.SortStableFunc(r.Skips, func(a, b Skip) int { return strings.Compare(a.File, b.File) })
}

// nothing is the error of a scan that looked at no file, with what it saw instead.
func (r *Report) nothing(files int) error {
	why := "no file is there"
	switch {
	case r.Tested > 0 && files == 0:
		why = fmt.Sprintf("all that is there is tests: --tests takes %d of them", r.Tested)
	case len(r.Skips) > 0:
		why = fmt.Sprintf("%s: %s", r.Skips[0].File, r.Skips[0].Why)
		if n := len(r.Skips) - 1; n > 0 {
			why += fmt.Sprintf(", and %d more", n)
		}
	case files == 1:
		why = "no source among 1 file"
	case files > 0:
		why = fmt.Sprintf("no source among %d files", files)
	}
	return fmt.Errorf("%w: %s", ErrNothing, why)
}

// judge says of each finding what becomes of it.
func (r *Report) judge(cfg *Config, found Result, texts map[string][]byte) {
	for i := range found.Findings {
		cfg.Gate.tooLong(&found.Findings[i])
	}
	findings, inherited := inherit(sortFindings(found.Findings), r.scanned)
	lines := map[string]*lineIndex{}
	comments := slices.DeleteFunc(found.Comments, func(c Comment) bool { return !r.scanned[c.File] })
	ignores := newIgnores(comments, cfg.Suppression.RequireReason)
	r.texts, r.Entries = map[string][]byte{}, make([]Entry, 0, len(findings))
	for i, f := range findings {
		if !r.scanned[f.File] {
			continue
		}
		if lines[f.File] == nil {
			lines[f.File] = newLineIndex(texts[f.File])
		}
		e := Entry{Finding: f, Level: cfg.Gate.level(f), Source: lines[f.File].line(f.Line)}
		if len(f.Edits) > 0 {
			r.texts[f.File] = texts[f.File]
			e.Spans = lines[f.File].spans(f.Edits)
		}
		e.State, e.Reason = stateOf(cfg, f, inherited[i], ignores.of(f), lines[f.File].lines(f))
		r.Entries = append(r.Entries, e)
	}
	slices.SortStableFunc(r.Entries, func(a, b Entry) int { return comparePlaces(a.Place, b.Place) })
	fingerprint(r.Entries)
	if cfg.Baseline != nil {
		r.Stale = cfg.Baseline.apply(r)
	}
	r.Notes = ignores.unused()
	slices.SortStableFunc(r.Notes, func(a, b Note) int { return comparePlaces(a.Place, b.Place) })
}

// stateOf says what becomes of one finding, and why where a comment says so.
func stateOf(cfg *Config, f Finding, inherited bool, by *ignore, lines []string) (State, string) {
	switch {
	case by != nil:
		return Suppressed, by.reason
	case cfg.Suppression.honoured(lines) != "":
		return Suppressed, cfg.Suppression.honoured(lines)
	case inherited:
		return Inherited, ""
	case cfg.Changed != nil && !cfg.Changed.touches(f):
		return Untouched, ""
	}
	return Open, ""
}

// Scanned are the files that were scanned, sorted.
func (r *Report) Scanned() []string { return slices.Sorted(maps.Keys(r.scanned)) }
