package syntax

import (
	"bytes"
	"slices"
	"sync/atomic"
)

// dialects are the languages. A language is one line here, and a dialect in parse_<language>.go.
var dialects = map[string]*dialect{
	"csharp":     csharp,
	"java":       java,
	"kotlin":     kotlin,
	"php":        php,
	"html":       embedded,
	"svelte":     embedded,
	"vue":        embedded,
	"javascript": javascript,
	"python":     python,
	"ruby":       ruby,
	"rust":       rust,
	"typescript": typescript,
}

// Languages returns the languages that Parse reads, in the order of the alphabet.
func Languages() []string {
	names := make([]string, 0, len(dialects))
	for name := range dialects {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Parse reads a file of a language. It never fails: what it did not understand is in Trouble. A language that it does not know
// gives an empty tree and a Trouble.
func Parse(language string, src []byte) *File { return new(Parser).Parse(language, src) }

// A Parser reads one file after the other. What the tokens of one needed is there for those of the next, and no rest of a slab is
// lost between them: that halves the memory of a tree of small files. It is used by one goroutine at a time.
type Parser struct{ left supply }

// NewParser returns a parser that numbers its nodes by IDs that others may have too. The zero Parser has its own.
func NewParser(ids *IDs) *Parser { return &Parser{supply{ids: ids}} }

// IDs gives out the numbers of nodes. It may be used by any number of goroutines; its zero value is ready.
type IDs struct{ last atomic.Int32 }

// Len is one more than the highest number that was given out.
func (i *IDs) Len() int { return int(i.last.Load()) + 1 }

// take returns the first of n numbers.
func (i *IDs) take(n int) int32 { return i.last.Add(int32(n)) - int32(n) + 1 }

// mostRoom is how many tokens a Parser keeps room for between files.
const mostRoom = 1 << 18

// Parse reads a file, like the function of that name.
func (r *Parser) Parse(language string, src []byte) *File {
	if r.left.ids == nil {
		r.left.ids = new(IDs)
	}
	f := &File{Language: language, Src: src, Lines: lineStarts(src)}
	f.Root = &Node{Kind: Block, End: int32(min(len(src), maxSize)), ID: r.left.ids.take(1)}
	d := dialects[language]
	switch {
	case d == nil:
		f.Trouble = []Trouble{{What: "no parser for " + language}}
		return f
	case len(src) > maxSize:
		f.Trouble = []Trouble{{What: "the file is too long"}}
		return f
	}
	p, comments := newParser(d, string(src), r.left)
	p.statements()
	f.Root.Kids = p.kids(0)
	if r.left = p.supply; cap(r.left.room) > mostRoom {
		r.left.room = nil
	}
	f.Comments, f.Trouble = comments, p.trouble
	return f
}

// maxSize is the longest file that is read. Places have 31 bits; long before that no file is one that somebody wrote.
const maxSize = 1 << 30

// lineStarts returns the offset of the first byte of each line.
func lineStarts(src []byte) []int32 {
	if len(src) > maxSize {
		return nil
	}
	lines := make([]int32, 1, len(src)/32+1)
	for i := 0; ; {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 {
			return lines
		}
		i += n + 1
		lines = append(lines, int32(i))
	}
}
