package resolve

import (
	"bytes"
	"context"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A wordSet finds the identifiers of a text that are in it.
type wordSet map[string]bool

// in says whether a text has one of the words as an identifier of its own. It is one pass over the bytes: the words are looked up,
// not searched for, so their number does not matter.
func (w wordSet) in(text []byte) bool {
	start := -1
	for i, c := range text {
		if wordByte(c) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 && w[string(text[start:i])] {
			return true
		}
		start = -1
	}
	return start >= 0 && w[string(text[start:])]
}

func wordByte(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// parse makes the scopes of files, in parallel.
func parse(ctx context.Context, files []*scan.Source) ([]*file, error) {
	out := make([]*file, len(files))
	next := make(chan int)
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), max(len(files), 1)) {
		wait.Go(func() {
			for i := range next {
				src := files[i]
				out[i] = newFile(src, syntax.Parse(src.Lang, src.Text))
			}
		})
	}
	var err error
	for i := range files {
		if err = ctx.Err(); err != nil {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
	if err != nil {
		return nil, err
	}
	return out, nil
}

// wanted splits files into those that have one of the words, or a suppression that may be of no use, and the rest.
func wanted(files []*scan.Source, words wordSet) (with, without []*scan.Source) {
	for _, f := range files {
		if words.in(f.Text) || bytes.Contains(f.Text, []byte("prazo:ignore")) {
			with = append(with, f)
		} else {
			without = append(without, f)
		}
	}
	return with, without
}

// maxRounds is how often files are added that name what was found in those before: a wrapper of a wrapper of a wrapper.
const maxRounds = 3

// selectFiles parses what may hold a call: files that name something of the knowledge, then files that name what those have
// to do with it.
func selectFiles(ctx context.Context, know *names, files []*scan.Source) ([]*file, error) {
	words := wordSet{}
	for w := range know.roots {
		words[w] = true
	}
	now, rest := wanted(files, words)
	var all []*file
	for range maxRounds {
		parsed, err := parse(ctx, now)
		if err != nil {
			return nil, err
		}
		all = append(all, parsed...)
		if len(rest) == 0 || len(parsed) == 0 {
			break
		}
		users, others := wanted(rest, exportsOf(know, parsed))
		imported, others := importedBy(parsed, others)
		now, rest = append(users, imported...), others
	}
	slices.SortFunc(all, func(a, b *file) int {
		if a.src.Path < b.src.Path {
			return -1
		}
		return 1
	})
	return all, nil
}

// importedBy splits off the files that others import, by the last word of what is imported: a constant or a helper may be there.
func importedBy(files []*file, rest []*scan.Source) (with, without []*scan.Source) {
	stems := wordSet{}
	for _, f := range files {
		for _, module := range f.modules {
			stems[lastOfPath(module)] = true
		}
	}
	for _, src := range rest {
		name := strings.TrimSuffix(src.Path, path.Ext(src.Path))
		stem := path.Base(name)
		if stem == "index" || stem == "__init__" || stem == "mod" {
			stem = path.Base(path.Dir(name))
		}
		if stems[stem] {
			with = append(with, src)
		} else {
			without = append(without, src)
		}
	}
	return with, without
}

// lastOfPath is the last word of a module's name, whatever stands between the words.
func lastOfPath(module string) string {
	if _, known := extensions[path.Ext(module)]; known {
		module = strings.TrimSuffix(module, path.Ext(module))
	}
	parts := strings.FieldsFunc(module, func(r rune) bool { return r == '.' || r == '/' || r == '\\' || r == ':' })
	if len(parts) == 0 {
		return ""
	}
	return parts[len(parts)-1]
}

// exportsOf returns the names that files give to others and that have to do with the knowledge: functions with a call of a library
// in them, classes with such a function or base, variables with what one made.
func exportsOf(know *names, files []*file) wordSet {
	words := wordSet{}
	for _, f := range files {
		for _, at := range f.sites {
			if !know.maybe(at.node) {
				continue
			}
			for s := at.scope; s != nil; s = s.up {
				if s.fn != nil {
					words.add(s.fn.name)
				}
				if s.class != nil {
					words.add(s.class.name)
				}
			}
			for _, name := range f.top.holders(at.node) {
				words.add(name)
			}
		}
		for _, c := range f.class {
			if len(c.node.Kids) > 1 {
				words.add(c.name)
			}
		}
	}
	return words
}

func (w wordSet) add(name string) {
	if len(name) > 3 && !everyday[name] {
		w[name] = true
	}
}

// everyday are names by which no file is told from another.
var everyday = map[string]bool{
	"constructor": true, "__init__": true, "__construct": true, "initialize": true, "main": true, "setUp": true, "render": true, "index": true,
	"default": true, "module": true, "exports": true, "self": true, "this": true, "data": true, "name": true, "value": true, "setup": true,
}

// maybe says whether the last word of a call's name is one of the knowledge.
func (n *names) maybe(call *syntax.Node) bool {
	if len(call.Kids) == 0 {
		return false
	}
	return n.last[call.Kids[0].Text]
}
