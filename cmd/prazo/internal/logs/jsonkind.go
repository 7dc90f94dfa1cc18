package logs

import (
	"maps"
	"slices"
)

// A jsonKind is a way to write JSON lines whose keys are known.
type jsonKind struct {
	name   string
	what   string
	marks  []string // the keys that one of the first lines must have, by their paths
	column func(path string) column
	after  func(d *draft) problem // nil, or a last look at a line
}

// format makes an entry of the list.
func (k jsonKind) format() format {
	return format{name: k.name, what: k.what, open: func(sample [][]byte, _ options) (opened, problem) {
		names := jsonNames(sample)
		for _, mark := range k.marks {
			if !names[mark] {
				return opened{}, broken
			}
		}
		columns := newColumns(k.column, sorted(names))
		return opened{parse: func(line []byte, d *draft) problem {
			why := d.object(line, columns)
			if why == fine && k.after != nil {
				why = k.after(d)
			}
			if why == fine && !d.has[slotTook] && !d.has[slotUpstream] {
				return passed
			}
			return why
		}}, fine
	}}
}

// jsonNames are the paths of all keys in a sample.
func jsonNames(sample [][]byte) map[string]bool {
	names := map[string]bool{}
	note := &columns{name: func(path string) column {
		if len(names) < mostColumns {
			names[path] = true
		}
		return column{}
	}}
	var d draft
	for _, line := range sample {
		d.reset()
		d.object(line, note)
	}
	return names
}

func sorted(names map[string]bool) []string { return slices.Sorted(maps.Keys(names)) }
