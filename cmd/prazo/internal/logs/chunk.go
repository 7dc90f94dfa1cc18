package logs

import "bytes"

// Chunks are what workers parse: whole lines of one file.
const (
	chunkSize = 256 << 10
	mostLine  = 1 << 20 // a longer line is passed over
)

// The bounds of how a chunk looks for further formats among the lines that could not be read.
const (
	mostFormats = 4  // that one chunk knows
	mostPending = 8  // lines that a format is chosen by
	leastShare  = 75 // of these lines, in hundred, that it must read
)

// A chunk goes from the splitter to a worker and on to the collector, and back again.
type chunk struct {
	// From the splitter.
	text  []byte
	file  int // its number in the order of reading
	open  opened
	why   problem // why no format is known
	long  int     // lines in front of the text that were too long
	last  bool
	cause error // why the file ended early, with last
	done  chan struct{}

	// From the worker. A call's Route is the number of its pair of names, until the collector fills in both ids.
	calls    []Call
	names    pairs
	lines    int
	skipped  int
	negative int
	unread   int
	examples []example
	formats  []opened
	counts   [mostFormats]int // calls by format
}

// An example is a line that could not be read.
type example struct {
	line int // from 0, in the chunk
	text string
	why  problem
}

// A worker parses chunks, one after the other.
type worker struct {
	list    []format // empty where the caller chose the format
	options options
	names   []string // of dependencies, where a line has none, by file
	draft   draft
	pending [][]byte
}

// parse reads all lines of a chunk. Where some cannot be read and another format can, it begins again and knows both.
func (w *worker) parse(c *chunk) {
	c.formats = c.formats[:0]
	if c.open.parse != nil {
		c.formats = append(c.formats, c.open)
	}
	for {
		more, found := w.run(c)
		if !found {
			return
		}
		c.formats = append(c.formats, more)
	}
}

// run reads the chunk with the formats that are known; true with a further format, with which to begin again.
func (w *worker) run(c *chunk) (opened, bool) {
	c.calls, c.examples = c.calls[:0], c.examples[:0]
	c.lines, c.skipped, c.negative, c.unread, c.counts = 0, 0, 0, 0, [mostFormats]int{}
	c.names.reset()
	w.pending = w.pending[:0]
	current, looked := 0, 0
	for rest := c.text; len(rest) > 0; c.lines++ {
		end := bytes.IndexByte(rest, '\n')
		line := rest
		if end < 0 {
			rest = nil
		} else {
			line, rest = rest[:end], rest[end+1:]
		}
		if line = trim(line); len(line) == 0 {
			c.skipped++
			continue
		}
		if w.line(c, line, &current) {
			continue
		}
		if w.pending = append(w.pending, line); len(w.pending) == mostPending && looked < mostFormats {
			looked++
			if more, ok := w.further(c); ok {
				return more, true
			}
		}
	}
	if len(w.pending) > 1 && looked < mostFormats {
		return w.further(c)
	}
	return opened{}, false
}

// line reads one line; false where no known format can, which is counted.
func (w *worker) line(c *chunk, line []byte, current *int) bool {
	why := c.why
	if why == fine {
		why = broken
	}
	for i := range c.formats {
		at := (*current + i) % len(c.formats)
		w.draft.reset()
		trouble := c.formats[at].parse(line, &w.draft)
		if trouble == passed || trouble == twice {
			c.skipped++
			return true
		}
		var call Call
		if trouble == fine {
			call, trouble = w.draft.call()
		}
		if trouble == fine {
			call.Route = c.names.of(&w.draft, w.names[c.file])
			c.calls = append(c.calls, call)
			c.counts[at]++
			*current = at
			return true
		}
		if why == broken {
			why = trouble
		}
	}
	c.unread++
	if why == before0 {
		c.negative++
	}
	if len(c.examples) < mostExamples {
		c.examples = append(c.examples, example{c.lines, clean(line[:min(len(line), longestExample)]), why})
	}
	return why == before0 // it is known what is wrong with it
}

// further looks for a format that reads the lines that could not be read.
func (w *worker) further(c *chunk) (opened, bool) {
	defer func() { w.pending = w.pending[:0] }()
	if len(w.list) == 0 || len(c.formats) == mostFormats {
		return opened{}, false
	}
	found, why := sniff(w.pending, w.list, w.options, leastShare)
	if why != fine {
		return opened{}, false
	}
	for _, f := range c.formats {
		if f.name == found.name && f.note == found.note {
			return opened{}, false
		}
	}
	return found, true
}
