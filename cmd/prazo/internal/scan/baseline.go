package scan

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// BaselineName is the file that a scan reads when no other is named.
const BaselineName = ".prazo-baseline.json"

const (
	baselineVersion = 1
	mostBaseline    = 64 << 20
)

// A Baseline is a list of findings that were there before: they are known and do not fail a scan. It has no line numbers, so that it
// stays true when lines move.
type Baseline struct {
	Version  int             `json:"version"`
	Findings []BaselineEntry `json:"findings"`
}

// A BaselineEntry is one known finding. Everything but the fingerprint is for people.
type BaselineEntry struct {
	Fingerprint string `json:"fingerprint"`
	Rule        string `json:"rule"`
	File        string `json:"file"`
	Func        string `json:"func,omitempty"`
	Call        string `json:"call,omitempty"`
}

// ReadBaseline reads a baseline, strictly.
func ReadBaseline(name string) (*Baseline, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%.200s: cannot be read: %s", name, reason(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostBaseline+1))
	if err != nil || len(text) > mostBaseline {
		return nil, fmt.Errorf("%.200s: cannot be read, or larger than %d MB: that is no baseline", name, mostBaseline>>20)
	}
	var b Baseline
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return nil, fmt.Errorf("%.200s: no baseline: %w; write it anew with --update-baseline", name, err)
	}
	if b.Version != baselineVersion {
		return nil, fmt.Errorf("%.200s: version %d, this prazo reads %d: write it anew with --update-baseline", name, b.Version, baselineVersion)
	}
	return &b, nil
}

// Write writes the baseline to a file: beside it first, so that one that is read at the same time is whole.
func (b *Baseline) Write(name string) error {
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(name, append(text, '\n'), 0o644)
}

// replaceFile gives a file a new text at once.
func replaceFile(name string, text []byte, mode os.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".prazo-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = cmp.Or(err, f.Chmod(mode), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// Updated is the baseline with the findings of this scan in place of those it had for the files that were scanned. What it has for
// other files stays while these are there.
func (r *Report) Updated(was *Baseline) *Baseline {
	b := &Baseline{Version: baselineVersion, Findings: []BaselineEntry{}}
	if was != nil {
		for _, e := range was.Findings {
			if !r.scanned[e.File] && r.exists(e.File) {
				b.Findings = append(b.Findings, e)
			}
		}
	}
	for _, e := range r.Entries {
		if e.Level > Quiet && (e.State == Open || e.State == Known || e.State == Untouched) {
			b.Findings = append(b.Findings, BaselineEntry{e.Fingerprint, e.Rule, e.File, e.Func, e.Text})
		}
	}
	slices.SortFunc(b.Findings, func(a, b BaselineEntry) int {
		return cmp.Or(strings.Compare(a.File, b.File), strings.Compare(a.Rule, b.Rule), strings.Compare(a.Func, b.Func),
			strings.Compare(a.Call, b.Call), strings.Compare(a.Fingerprint, b.Fingerprint))
	})
	return b
}

// apply marks the entries that the baseline has, and returns what it has and the scan has not.
func (b *Baseline) apply(r *Report) []BaselineEntry {
	have := map[string]bool{}
	for i := range r.Entries {
		have[r.Entries[i].Fingerprint] = true
	}
	known := map[string]bool{}
	var stale []BaselineEntry
	for _, e := range b.Findings {
		known[e.Fingerprint] = true
		if !have[e.Fingerprint] && (r.scanned[e.File] || !r.exists(e.File)) {
			stale = append(stale, e)
		}
	}
	for i := range r.Entries {
		if e := &r.Entries[i]; e.State == Open && known[e.Fingerprint] {
			e.State = Known
		}
	}
	return stale
}

// exists says whether a file is in the tree, scanned or not.
func (r *Report) exists(file string) bool {
	_, err := os.Lstat(filepath.Join(r.Root, filepath.FromSlash(file)))
	return err == nil
}
