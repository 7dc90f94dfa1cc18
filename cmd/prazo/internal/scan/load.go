package scan

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// The bounds of what is read. Analysers see all files of a language at once, so all of them are in memory together.
const (
	headBytes = 1 << 10
	mostText  = 1 << 30
)

// A loader reads files and asks the analysers for their language.
type loader struct {
	root      string
	analysers []Analyser
	stdin     *Source
	room      atomic.Int64 // how much more text may be kept
}

// loaded is one file that was read.
type loaded struct {
	file  file
	text  []byte
	langs []string // by analyser; "" where it does not want the file
	why   string   // it is left out
}

// load reads the files that an analyser wants, in parallel. The result has one for each file, in the order of files.
func load(ctx context.Context, cfg *Config, files []file, analysers []Analyser) ([]loaded, error) {
	l := &loader{root: cfg.Root, analysers: analysers, stdin: cfg.Stdin}
	l.room.Store(mostText)
	all := make([]loaded, len(files))
	var next atomic.Int64
	var wait sync.WaitGroup
	var telling sync.Mutex
	done := 0
	told := func() {
		telling.Lock()
		defer telling.Unlock()
		if done++; cfg.Progress != nil && done%512 == 0 {
			cfg.Progress(done, len(files))
		}
	}
	for range min(runtime.GOMAXPROCS(0)*2, len(files)) {
		wait.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(files)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				all[i] = l.one(files[i])
				told()
			}
		})
	}
	wait.Wait()
	return all, context.Cause(ctx)
}

// one reads a file, unless its first bytes say that nobody wants it.
func (l *loader) one(f file) loaded {
	out := loaded{file: f}
	if l.stdin != nil && f.path == l.stdin.Path {
		out.text = l.stdin.Text
		out.langs = l.ask(f.path, out.text)
		return out
	}
	r, err := os.Open(filepath.Join(l.root, filepath.FromSlash(f.path)))
	if err != nil {
		out.why = "cannot be read: " + reason(err)
		return out
	}
	defer r.Close()
	info, err := r.Stat()
	if err != nil || !info.Mode().IsRegular() {
		out.why = "no plain file"
		return out
	}
	var head []byte
	if l.ask(f.path, nil) == nil { // its name does not tell
		if head, err = io.ReadAll(io.LimitReader(r, headBytes)); err != nil {
			out.why = "cannot be read: " + reason(err)
			return out
		}
		if l.ask(f.path, head) == nil {
			return out
		}
	}
	l.rest(&out, head, r, info.Size())
	return out
}

// ask asks every analyser; nil when none wants the file.
func (l *loader) ask(name string, text []byte) []string {
	var langs []string
	for i, a := range l.analysers {
		if lang := a.Wants(name, text[:min(len(text), headBytes)]); lang != "" {
			if langs == nil {
				langs = make([]string, len(l.analysers))
			}
			langs[i] = lang
		}
	}
	return langs
}

// rest reads the whole of a file that is wanted, and leaves it out for what is in it. What somebody named is only left out when it
// is no text, or larger than anything that a person keeps.
func (l *loader) rest(out *loaded, head []byte, r io.Reader, size int64) {
	most := int64(mostBytes)
	if out.file.named {
		most = mostNamed
	}
	text, err := readSized(r, head, size, most)
	if err != nil {
		out.why = "cannot be read: " + reason(err)
		return
	}
	if out.langs = l.ask(out.file.path, text); out.langs == nil {
		return
	}
	switch {
	case int64(len(text)) > most:
		out.why = fmt.Sprintf("larger than %d MB", most>>20)
	default:
		if out.why = left(out.file.path, text); out.file.named && out.why != whyBinary {
			out.why = ""
		}
		if (out.why == "" || out.why == whyGenerated) && l.room.Add(-int64(len(text))) < 0 {
			out.why = fmt.Sprintf("the tree has more than %d MB of source: scan it in parts", mostText>>20)
		}
	}
	if out.why == "" || out.why == whyGenerated && l.wantMade(out.langs) {
		out.text = text
	}
}

// readSized reads on behind the head of a file that had a size when it was opened, up to one byte more than most. It does not read
// once more to be told that the file has ended: of a thousand small files that is a third of the work.
func readSized(r io.Reader, head []byte, size, most int64) ([]byte, error) {
	text := make([]byte, len(head), max(min(size, most+1), int64(len(head))))
	copy(text, head)
	for int64(len(text)) <= most {
		if len(text) == cap(text) {
			text = slices.Grow(text, max(len(text), 512))
		}
		n, err := r.Read(text[len(text):min(int64(cap(text)), most+1)])
		text = text[:len(text)+n]
		if err == io.EOF || err == nil && int64(len(text)) == size {
			return text, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return text, nil
}

// wantMade says whether an analyser that wants a file gets it although a program wrote it.
func (l *loader) wantMade(langs []string) bool {
	for i, a := range l.analysers {
		if langs[i] != "" && wantsMade(a) {
			return true
		}
	}
	return false
}

func wantsMade(a Analyser) bool {
	w, ok := a.(MadeWanter)
	return ok && w.WantsMade()
}

// sources sorts what was read by analyser.
func sources(all []loaded, analysers []Analyser) [][]Source {
	by := make([][]Source, len(analysers))
	for _, l := range all {
		made := l.why == whyGenerated && l.text != nil
		if l.why != "" && !made {
			continue
		}
		for i, lang := range l.langs {
			if lang != "" && (!made || wantsMade(analysers[i])) {
				by[i] = append(by[i], Source{Path: l.file.path, Lang: lang, Text: l.text, Test: l.file.test, Made: made})
			}
		}
	}
	return by
}
