package shell

import (
	"sort"
)

// An excerpt is text that was taken out of a file, with the way back: blanks that were cut off, escapes that were undone and words
// that were put in move what follows.
type excerpt struct {
	text  []byte
	marks []mark // ascending
}

// A mark says that from at on the bytes of an excerpt are those of the file from outer on.
type mark struct{ at, outer int }

// whole is all of a file.
func whole(text []byte) *excerpt { return &excerpt{text: text, marks: []mark{{}}} }

// add appends text that stands in the file at outer.
func (e *excerpt) add(text []byte, outer int) {
	if n := len(e.marks); n == 0 || outer-e.marks[n-1].outer != len(e.text)-e.marks[n-1].at {
		e.marks = append(e.marks, mark{len(e.text), outer})
	}
	e.text = append(e.text, text...)
}

// put appends a text that stands for something else in the file, at outer.
func (e *excerpt) put(text string, outer int) {
	e.marks = append(e.marks, mark{len(e.text), outer})
	e.text = append(e.text, text...)
}

// outer returns the place in the file of the byte at.
func (e *excerpt) outer(at int) int {
	i := sort.Search(len(e.marks), func(i int) bool { return e.marks[i].at > at })
	if i == 0 {
		return 0
	}
	return e.marks[i-1].outer + at - e.marks[i-1].at
}

// end returns the place in the file of the end of a piece that ends before at.
func (e *excerpt) end(at int) int {
	if at == 0 {
		return e.outer(0)
	}
	return e.outer(at-1) + 1
}

// take appends a piece of another excerpt.
func (e *excerpt) take(from *excerpt, start, end int) {
	first := sort.Search(len(from.marks), func(i int) bool { return from.marks[i].at > start })
	for at := start; at < end; first++ {
		stop := end
		if first < len(from.marks) {
			stop = min(stop, from.marks[first].at)
		}
		e.add(from.text[at:stop], from.outer(at))
		at = stop
	}
}

func (e *excerpt) string() string { return string(e.text) }
