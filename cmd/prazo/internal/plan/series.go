package plan

import (
	"cmp"
	"slices"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// blockSize is how many calls are kept or left out together, and how many choose and judge in turns.
const blockSize = 500

// mostCalls is what a series keeps unless it is told otherwise: 8 MB.
const mostCalls = 1_000_000

// Series keeps calls in their order, in blocks of 500. When it is full it lets every other block go, and takes only every
// second one from then on: so it is always an even sample of whole blocks. Not safe for concurrent use.
type Series struct {
	most   int // blocks
	stride uint64
	begun  uint64 // blocks, also those that were not kept
	seen   uint64
	kept   []block
	open   block // the one that is being filled
	filled int
}

// block is a run of calls.
type block struct {
	start, end time.Time // of calls that say when they began; zero where none does
	number     uint64
	took       []int64 // ns; -1-x of one that was cut after x
}

// NewSeries returns an empty series that keeps at most so many calls, 8 bytes each; 0 means a million.
func NewSeries(most int) *Series {
	if most <= 0 {
		most = mostCalls
	}
	return &Series{most: max(4, most/blockSize), stride: 1}
}

// Add takes the next call: when it began (zero where that is not known), how long it took, and whether it finished
// or was cut after that time.
func (s *Series) Add(at time.Time, took time.Duration, finished bool) {
	s.seen++
	keep := s.begun%s.stride == 0
	if keep {
		if s.filled == 0 {
			s.open = block{number: s.begun}
		}
		v := int64(max(0, took))
		if !finished {
			v = -1 - v
		}
		s.open.took = append(s.open.took, v)
		s.open.spans(at)
	}
	if s.filled++; s.filled < blockSize {
		return
	}
	s.filled = 0
	s.begun++
	if keep {
		s.kept = append(s.kept, s.open)
		s.open = block{}
	}
	if len(s.kept) >= s.most {
		s.thin()
	}
}

// thin lets every other block go.
func (s *Series) thin() {
	s.stride *= 2
	s.kept = slices.DeleteFunc(s.kept, func(b block) bool { return b.number%s.stride != 0 })
	s.kept = slices.Clip(s.kept)
}

// spans widens a block to a time.
func (b *block) spans(at time.Time) {
	if at.IsZero() {
		return
	}
	if b.start.IsZero() || at.Before(b.start) {
		b.start = at
	}
	if at.After(b.end) {
		b.end = at
	}
}

// Seen returns how many calls were added.
func (s *Series) Seen() uint64 { return s.seen }

// Kept returns how many of them the series still has.
func (s *Series) Kept() int {
	n := len(s.open.took)
	for _, b := range s.kept {
		n += len(b.took)
	}
	return n
}

// ordered returns the blocks by the time at which they began, since files are not always read in the order in which they
// were written; in the order of arrival where a block does not know.
func (s *Series) ordered() []block {
	all := slices.Clone(s.kept)
	if len(s.open.took) > 0 {
		all = append(all, s.open)
	}
	if !slices.ContainsFunc(all, func(b block) bool { return b.start.IsZero() }) {
		slices.SortStableFunc(all, func(a, b block) int { return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.number, b.number)) })
	}
	return all
}

// distributionOf counts the calls of blocks.
func distributionOf(blocks []block) *latency.Distribution {
	d := latency.New()
	for _, b := range blocks {
		for _, v := range b.took {
			if v < 0 {
				d.AddCut(time.Duration(-1-v), 1)
				continue
			}
			d.Add(time.Duration(v), 1)
		}
	}
	return d
}

// longer counts the calls of a block that finished, and those of them that took longer than a limit.
func (b block) longer(limit time.Duration) (slow, finished int) {
	for _, v := range b.took {
		if v >= 0 {
			finished++
			if v > int64(limit) {
				slow++
			}
		}
	}
	return slow, finished
}

// Span is a run of calls of a series, in short.
type Span struct {
	// From is when it began, zero where the data do not say.
	From time.Time
	// Calls counts all, Cut those that did not finish.
	Calls, Cut int
	// Median and P99 are of those that finished.
	Median, P99 time.Duration
}

// Spans returns the series in at most so many runs of equal length, to be drawn over time.
func (s *Series) Spans(most int) []Span {
	blocks := s.ordered()
	if len(blocks) == 0 || most <= 0 {
		return nil
	}
	var spans []Span
	for part := range slices.Chunk(blocks, (len(blocks)+most-1)/most) {
		d := distributionOf(part)
		c := d.Curve()
		spans = append(spans, Span{part[0].start, int(d.Finished() + d.Cut()), int(d.Cut()), c.Quantile(.5), c.Quantile(.99)})
	}
	return spans
}
