package logs

import (
	"bytes"
	"errors"
	"io"
)

// errQuiet comes from a reader that has nothing more for now: what has come so far should be counted.
var errQuiet = errors.New("nothing more for now")

// A part is one file on its way into chunks.
type part struct {
	splitter *splitter
	file     int
	chunk    *chunk
	open     opened // the format, once it is known
	why      problem
	skipping bool // inside of a line that is too long
}

// split reads to the end. A line that is not ended with the file is a line, too.
func (p *part) split(r io.Reader) error {
	for p.chunk != nil {
		if len(p.chunk.text) == cap(p.chunk.text) {
			p.room()
			continue
		}
		c := p.chunk
		n, err := r.Read(c.text[len(c.text):cap(c.text)])
		c.text = c.text[:len(c.text)+n]
		if p.skipping {
			p.skip()
		}
		switch {
		case err == nil:
		case errors.Is(err, errQuiet):
			p.flush()
		case err == io.EOF:
			return nil
		default:
			// A line that broke off says nothing.
			c.text = c.text[:bytes.LastIndexByte(c.text, '\n')+1]
			return err
		}
	}
	return p.splitter.ctx.Err()
}

// room sends the whole lines of a full chunk on, or makes the chunk larger, up to the longest line.
func (p *part) room() {
	c := p.chunk
	switch {
	case p.flush():
	case cap(c.text) < mostLine:
		c.text = append(make([]byte, 0, min(2*cap(c.text), mostLine)), c.text...)
	default:
		p.skipping = true
		c.text = c.text[:0]
	}
}

// skip drops what belongs to a line that is too long.
func (p *part) skip() {
	c := p.chunk
	end := bytes.IndexByte(c.text, '\n')
	if end < 0 {
		c.text = c.text[:0]
		return
	}
	c.text = c.text[:copy(c.text, c.text[end+1:])]
	c.long++
	p.skipping = false
}

// flush sends the whole lines on and keeps the beginning of the next; false where there is no whole line.
func (p *part) flush() bool {
	c := p.chunk
	end := bytes.LastIndexByte(c.text, '\n') + 1
	if end == 0 {
		return false
	}
	next := p.splitter.take()
	if next != nil {
		if rest := len(c.text) - end; rest >= cap(next.text) {
			next.text = make([]byte, 0, cap(c.text))
		}
		next.text = append(next.text, c.text[end:]...)
	}
	c.text = c.text[:end]
	p.send(c)
	p.chunk = next
	return true
}

// finish sends the last chunk of a file, with the reason why it is the last.
func (p *part) finish(cause error) {
	if p.chunk == nil {
		return
	}
	if p.skipping {
		p.chunk.long++
	}
	p.chunk.last, p.chunk.cause = true, cause
	p.send(p.chunk)
}

// send gives a chunk to the workers and, in order, to the collector. The channels have room for every chunk there is.
func (p *part) send(c *chunk) {
	if p.open.parse == nil && len(c.text) > 0 {
		var why problem
		if p.open, why = sniff(sampleOf(c.text), p.splitter.list, p.splitter.options, leastFirst); why != fine {
			p.why = why
		}
	}
	c.file, c.open, c.why = p.file, p.open, p.why
	p.splitter.order <- c
	p.splitter.work <- c
}
