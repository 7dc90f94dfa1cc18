package resolve

import (
	"bytes"
	"context"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A wordSet is a set of words.
type wordSet map[string]bool

// parse makes the scopes of files, in parallel.
func parse(ctx context.Context, ids *syntax.IDs, files []*scan.Source) ([]*file, error) {
	out := make([]*file, len(files))
	sideBySide(len(files), func() func(i int) {
		parser := syntax.NewParser(ids)
		return func(i int) {
			if ctx.Err() == nil {
				out[i] = parseFile(parser, files[i])
			}
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return out, nil
}

// sideBySide does the work of all numbers below n, as many at a time as there are processors. Each goroutine has a worker of its own.
func sideBySide(n int, worker func() func(i int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		wait.Go(func() {
			work := worker()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				work(int(i))
			}
		})
	}
	wait.Wait()
}

// parseFile makes the scopes of a file. A fault of ours in it costs that file.
func parseFile(parser *syntax.Parser, src *scan.Source) (f *file) {
	defer func() {
		if fault := recover(); fault != nil {
			f = newFile(src, &syntax.File{Language: src.Lang, Root: &syntax.Node{Kind: syntax.Block}, Trouble: []syntax.Trouble{{What: faultOf(fault)}}})
		}
	}()
	return newFile(src, parser.Parse(src.Lang, src.Text))
}

// wanted splits files into those that have one of the words, or a suppression that may be of no use, and the rest.
func wanted(files []*scan.Source, words *needs) (with, without []*scan.Source) {
	has := make([]bool, len(files))
	sideBySide(len(files), func() func(i int) {
		return func(i int) { has[i] = words.in(files[i].Text) || bytes.Contains(files[i].Text, []byte("prazo:ignore")) }
	})
	for i, f := range files {
		if has[i] {
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
func selectFiles(ctx context.Context, know *names, ids *syntax.IDs, files []*scan.Source) ([]*file, error) {
	now, rest := wanted(files, &know.roots)
	var all []*file
	known := wordSet{}  // the names that were found to matter
	found := new(needs) // and how those of the last round are told
	room := maxParsed
	for range maxRounds {
		kept, left := within(now, &room)
		parsed, err := parse(ctx, ids, kept)
		if err != nil {
			return nil, err
		}
		all = append(append(all, parsed...), left...)
		if len(rest) == 0 || len(parsed) == 0 {
			break
		}
		found = telling(know, exportsOf(know, parsed, known, found), rest)
		users, others := wanted(rest, found)
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

// exportsOf returns the names that files give to others, with the files that give them, and adds them to those that are known.
func exportsOf(know *names, files []*file, known wordSet, found *needs) map[string][]*file {
	all := map[string][]*file{}
	give := func(name string, f *file) {
		known[name] = true
		if givers := all[name]; len(givers) == 0 || givers[len(givers)-1] != f {
			all[name] = append(givers, f)
		}
	}
	given := make([]wordSet, len(files))
	sideBySide(len(files), func() func(i int) { return func(i int) { given[i] = exports(know, files[i], found) } })
	for i, f := range files {
		for name := range given[i] {
			give(name, f)
		}
	}
	for range maxRounds { // a class whose base is a class whose base is one of a library
		before := len(known)
		for _, f := range files {
			for _, c := range f.class {
				if c.name != "" && known.extends(know, c.node) {
					give(c.name, f)
				}
			}
		}
		if len(known) == before {
			break
		}
	}
	return all
}

// extends says whether a class has a base that may be a type of the knowledge, or one of the names.
func (w wordSet) extends(know *names, class *syntax.Node) bool {
	for _, base := range class.Kids[:max(len(class.Kids)-1, 0)] {
		for depth := 0; base.Kind == syntax.Call || base.Kind == syntax.Index; depth++ {
			if base = base.Kids[0]; depth > 8 {
				return true
			}
		}
		if name := lastWord(base.Text); w[name] || know.simple[name] != nil {
			return true
		}
	}
	return false
}

// exports are the names of a file that have to do with the knowledge: functions with a call of a library in them, or of what was
// found to make one, classes with such a function, variables with what one made.
func exports(know *names, f *file, found *needs) wordSet {
	out := wordSet{}
	for name := range f.top.names {
		if len(name) > len("timeout") && know.language == "python" && strings.Contains(strings.ToLower(name), "timeout") {
			out.add(name) // another file may set it
		}
	}
	seen := know.roots.seen(f.src.Text)
	var calls []int32
	for _, at := range f.sites {
		if know.maybe(at.node, seen) || found.calls(at.node) || f.callsDefault(know, at.node) {
			calls = append(calls, at.node.Pos)
			out.addSite(f, at)
		}
	}
	slices.Sort(calls)
	out.addAround(f, calls)
	if len(calls) > 0 {
		out.addKept(f)
	}
	return out
}

// addSite adds what a call stands in, and the variables that hold what it gives.
func (w wordSet) addSite(f *file, at *site) {
	for s := at.scope; s != nil; s = s.up {
		if s.fn != nil {
			w.add(s.fn.name)
		}
		if s.class != nil {
			w.addClass(s.class.name)
		}
	}
	for _, name := range f.top.holders(at.node) {
		w.add(name)
	}
}

// addAround adds the names that a file gives, by an assignment, to what a call stands in: export const load = () => fetch(url). The
// places of the calls are sorted.
func (w wordSet) addAround(f *file, calls []int32) {
	if knowledgeOf(f.tree.Language) != "javascript" {
		return
	}
	around := func(n *syntax.Node) bool {
		i, _ := slices.BinarySearch(calls, n.Pos)
		return i < len(calls) && calls[i] < n.End
	}
	for name, all := range f.top.names {
		for _, b := range all {
			if b.node != nil && around(b.node) {
				w.add(name)
			}
		}
	}
	for _, t := range f.assigns {
		if v := t.node.Kids[1]; v.Kind == syntax.Func && around(v) {
			w.add(lastWord(t.path))
		}
	}
}

// addKept adds the names that a file gives to members that it assigns itself: export const db = shared.db, where shared is the
// global object.
func (w wordSet) addKept(f *file) {
	if knowledgeOf(f.tree.Language) != "javascript" {
		return
	}
	for name, all := range f.top.names {
		for _, b := range all {
			if b.node != nil && b.node.Kind == syntax.Member && slices.ContainsFunc(f.assigns, func(t *touch) bool { return t.path == b.node.Text }) {
				w.add(name)
			}
		}
	}
}

func (w wordSet) add(name string) {
	if len(name) > 3 && !everyday[name] {
		w[name] = true
	}
}

// addClass adds the name of a class: those tell, however short they are.
func (w wordSet) addClass(name string) {
	if name != "" && !everyday[name] {
		w[name] = true
	}
}

// everyday are names by which no file is told from another.
var everyday = map[string]bool{
	"constructor": true, "__init__": true, "__construct": true, "initialize": true, "main": true, "setUp": true, "render": true, "index": true,
	"default": true, "module": true, "exports": true, "self": true, "this": true, "data": true, "name": true, "value": true, "setup": true,
}

// callsDefault says whether a call is of what a library of the knowledge exports by default, which every file may call as it likes.
func (f *file) callsDefault(know *names, call *syntax.Node) bool {
	if knowledgeOf(f.tree.Language) != "javascript" || len(call.Kids) == 0 || call.Kids[0].Kind != syntax.Name {
		return false
	}
	return slices.ContainsFunc(f.top.names[call.Kids[0].Text], func(b *binding) bool {
		return b.kind == byImport && (b.node.Member == "" || b.node.Member == "default") && know.crates[b.node.Module]
	})
}

// maybe says whether a call may be one of the knowledge: by its last word, in a file that has the first two.
func (n *names) maybe(call *syntax.Node, seen wordSet) bool {
	if len(call.Kids) == 0 {
		return false
	}
	return slices.ContainsFunc(n.ends[call.Kids[0].Text], func(w words) bool { return w.among(seen) })
}
