package scan

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// comparePlaces orders places as they are in the tree.
func comparePlaces(a, b Place) int {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// A Rewrite is a file with edits made.
type Rewrite struct {
	File     string
	Old, New []byte
	Made     int // findings that are repaired
}

// Rewrites makes the edits of all findings that are listed, file by file. The edits of a finding are made together or not at all: one
// that overlaps with those of another waits for the next time.
func (r *Report) Rewrites() []Rewrite {
	by := map[string][]Edit{}
	made := map[string]int{}
	var files []string
	for i := range r.Entries {
		e := &r.Entries[i]
		if !e.Listed() || e.Spans == nil {
			continue
		}
		merged, ok := merge(by[e.File], e.Edits)
		if !ok {
			continue
		}
		if by[e.File] == nil {
			files = append(files, e.File)
		}
		by[e.File] = merged
		made[e.File]++
	}
	var all []Rewrite
	for _, name := range files {
		all = append(all, Rewrite{File: name, Old: r.texts[name], New: edited(r.texts[name], by[name]), Made: made[name]})
	}
	return all
}

// merge adds the edits of a finding to those of a file, which are sorted. The same edit twice, an import for example, is one.
func merge(have, more []Edit) ([]Edit, bool) {
	fresh := slices.Clone(more)
	slices.SortFunc(fresh, func(a, b Edit) int { return a.Start - b.Start })
	fresh = slices.DeleteFunc(fresh, func(e Edit) bool {
		i := place(have, e)
		return i < len(have) && have[i] == e
	})
	for n, e := range fresh {
		i := place(have, e)
		if n > 0 && meet(fresh[n-1], e) || i > 0 && meet(have[i-1], e) || i < len(have) && meet(e, have[i]) {
			return have, false
		}
	}
	for _, e := range fresh {
		have = slices.Insert(have, place(have, e), e)
	}
	return have, true
}

// place is where an edit belongs among sorted ones.
func place(have []Edit, e Edit) int {
	i, _ := slices.BinarySearchFunc(have, e.Start, func(h Edit, at int) int { return h.Start - at })
	return i
}

// meet says whether two edits, the first of which does not begin later, cannot both be made.
func meet(a, b Edit) bool { return a.Start == b.Start || a.End > b.Start }

// edited makes edits that are sorted and do not overlap.
func edited(text []byte, edits []Edit) []byte {
	var b bytes.Buffer
	at := 0
	for _, e := range edits {
		b.Write(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.Write(text[at:])
	return b.Bytes()
}

// Write puts the new text in place of the old. It refuses when the file is not the one that was read.
func (w Rewrite) Write(root string) error {
	name := filepath.Join(root, filepath.FromSlash(w.File))
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("%.200s: %s", w.File, reason(err))
	}
	now, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("%.200s: %s", w.File, reason(err))
	}
	if !bytes.Equal(now, w.Old) {
		return fmt.Errorf("%.200s: %w", w.File, errors.New("it was changed since it was read, and is left as it is: scan again"))
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	return replaceFile(name, w.New, info.Mode().Perm())
}
