package logs

import (
	"bytes"
	"slices"
	"strings"
)

func csvFormat() format {
	return format{
		name: "csv",
		what: "CSV, TSV or semicolons with a line of names: the names of json, also t_seconds,latency_ms,status",
		open: openCSV,
	}
}

// openCSV looks for the line of names, which is the first of the lines that has one for a time.
func openCSV(sample [][]byte, o options) (opened, problem) {
	why := broken
	for _, line := range sample {
		separator := separatorOf(line)
		if separator == 0 {
			continue
		}
		names, ok := header(line, separator)
		if !ok {
			continue
		}
		t := &table{header: bytes.Clone(line), separator: separator}
		if o.unit == unknown && slices.Contains(names, "DNS+dialup") {
			o.unit = seconds // hey and oha
		}
		byName := newColumns(o.named, names)
		for i := range min(len(names), mostTokens) {
			t.places = append(t.places, byName.known[names[i]])
		}
		if !byName.has(slotTook) && !byName.has(slotUpstream) {
			if len(names) > 1 {
				why = noField
			}
			continue
		}
		return opened{parse: t.parse, guessed: byName.guessed(), note: byName.note(names)}, fine
	}
	return opened{}, why
}

// A table says what the fields of its rows mean, by their place.
type table struct {
	header    []byte
	separator byte
	places    []column
}

// parse reads one row; the line of names may come again, where files were put together.
func (t *table) parse(line []byte, d *draft) problem {
	if bytes.Equal(line, t.header) {
		return passed
	}
	r := row{rest: line, separator: t.separator}
	i := 0
	for ; i < len(t.places) && r.next(d); i++ {
		if why := d.put(t.places[i], r.value); why != fine {
			return why
		}
	}
	if r.broken || i < len(t.places) {
		return broken
	}
	return fine
}

// separatorOf is what parts the fields of a line of names, 0 where nothing does.
func separatorOf(line []byte) byte {
	for _, c := range [...]byte{'\t', ';', ','} {
		if bytes.IndexByte(line, c) > 0 {
			return c
		}
	}
	if len(line) > 0 && len(line) < 40 && isLetter(line[0]) {
		return ',' // a single column
	}
	return 0
}

// named says that a field may be a name: it begins with a letter or a mark that names begin with, or is empty.
func named(b []byte) bool {
	if len(b) == 0 {
		return true
	}
	return isLetter(b[0]) || b[0] == '@' || b[0] == '$' || b[0] == '_'
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// header reads a line of names; false where one of them cannot be a name.
func header(line []byte, separator byte) ([]string, bool) {
	var d draft
	var names []string
	r := row{rest: line, separator: separator}
	for len(names) < mostTokens && r.next(&d) {
		name := trim(r.value)
		if len(name) > longestPath || !named(name) {
			return nil, false
		}
		names = append(names, strings.Clone(string(name)))
	}
	return names, !r.broken
}
