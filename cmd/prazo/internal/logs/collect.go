package logs

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// The figures of the collector.
const (
	progressEvery = 100 * time.Millisecond
	jump          = 5 * second // a clock that goes back by less: lines of the same moment, written in another order
	mostWarnings  = 20
)

// A collector takes chunks in the order of the input, turns their names into ids and counts.
type collector struct {
	config   Config
	sink     func([]Call, *Names)
	summary  Summary
	troubles []error
	total    int64
	read     *atomic.Int64
	told     time.Time
	began    int64
	ended    int64
	file     current
}

// What is kept of the file that is being read.
type current struct {
	at, end int64 // of the call before
	typical typical
	guessed unit
	why     problem
	others  map[string]int64 // calls in formats that the file did not begin with
	jumps   int64
}

func newCollector(config Config, files []string, sink func([]Call, *Names)) *collector {
	c := &collector{config: config, sink: sink}
	c.summary.Names = newNames()
	for _, name := range files {
		c.summary.Files = append(c.summary.Files, File{Name: name})
	}
	return c
}

// collect runs until the last chunk, or until the reading is given up.
func (c *collector) collect(ctx context.Context, s *splitter) (Summary, error) {
	for {
		select {
		case chunk, ok := <-s.order:
			if !ok {
				c.tell(true)
				return c.result(ctx)
			}
			select {
			case <-chunk.done:
			case <-ctx.Done():
				return c.result(ctx)
			}
			c.take(chunk)
			s.free <- chunk
		case <-ctx.Done():
			return c.result(ctx)
		}
	}
}

// result is the summary, with every trouble there was.
func (c *collector) result(ctx context.Context) (Summary, error) {
	if c.began != 0 {
		c.summary.Began, c.summary.Ended = time.Unix(0, c.began), time.Unix(0, c.ended)
	}
	return c.summary, errors.Join(append(c.troubles, ctx.Err())...)
}

// take counts one chunk and hands its calls over.
func (c *collector) take(k *chunk) {
	s, file := &c.summary, &c.summary.Files[k.file]
	if k.open.parse != nil && file.Format == "" {
		file.Format, file.Note, c.file.guessed = k.open.name, k.open.note, k.open.guessed
	}
	for _, e := range k.examples {
		if len(s.Examples) < mostExamples {
			line := file.Lines + int64(k.long+e.line) + 1
			s.Examples = append(s.Examples, Unreadable{file.Name, line, e.text, string(e.why)})
		}
	}
	lines := int64(k.lines + k.long)
	file.Lines += lines
	file.Calls += int64(len(k.calls))
	s.Lines += lines
	s.Calls += int64(len(k.calls))
	s.Unreadable += int64(k.unread)
	s.Skipped += int64(k.skipped + k.long)
	s.Long += int64(k.long)
	s.Negative += int64(k.negative)
	c.formats(k)
	for i := range k.names.all {
		p := &k.names.all[i]
		if i > 0 {
			p.dependencyID, p.routeID = s.Names.add(p.dependency, p.route)
		}
	}
	for i := range k.calls {
		c.call(&k.calls[i], k.names.all)
	}
	if len(k.calls) > 0 {
		c.sink(k.calls, s.Names)
	}
	if k.why != fine && c.file.why == fine {
		c.file.why = k.why
	}
	if k.last {
		c.finish(k)
	}
	c.tell(false)
}

// formats notes calls that were written in another way than the file began with.
func (c *collector) formats(k *chunk) {
	for i, f := range k.formats {
		if i == 0 && k.open.parse != nil || k.counts[i] == 0 {
			continue
		}
		if c.file.others == nil {
			c.file.others = map[string]int64{}
		}
		c.file.others[f.name] += int64(k.counts[i])
	}
}

// call fills in the ids of one call and looks at its clock.
func (c *collector) call(call *Call, names []pair) {
	p := &names[call.Route]
	call.Dependency, call.Route = p.dependencyID, p.routeID
	s := &c.summary
	switch call.End {
	case Finished:
		s.Finished++
	case Cut:
		s.Cut++
	default:
		s.Failed++
	}
	if c.file.guessed != unknown {
		c.file.typical.add(call.Took)
	}
	if call.At == 0 {
		return
	}
	end := call.At + int64(call.Took)
	if call.At < c.file.at-jump && end < c.file.end-jump {
		s.Jumps++
		c.file.jumps++
	}
	c.file.at, c.file.end = call.At, end
	if c.began == 0 || call.At < c.began {
		c.began = call.At
	}
	c.ended = max(c.ended, call.At)
}

// finish ends a file.
func (c *collector) finish(k *chunk) {
	file := c.summary.Files[k.file]
	if k.cause != nil {
		c.troubles = append(c.troubles, fmt.Errorf("%s: %w", file.Name, broke(k.cause, file.Lines)))
	} else if file.Calls == 0 && file.Lines > 0 {
		c.troubles = append(c.troubles, c.nothing(file))
	}
	c.warnings(file)
	c.file = current{}
}

// nothing says why not one call was read in a file that has lines.
func (c *collector) nothing(file File) error {
	first := ""
	for _, e := range c.summary.Examples {
		if e.File == file.Name {
			first = fmt.Sprintf(", the first that could not be read is line %d, %.80q", e.Line, e.Text)
			break
		}
	}
	why := c.file.why
	if why == fine || why == broken {
		why = "no known format: name the format, or the field of the duration"
	}
	return fmt.Errorf("%s: not one call in %d lines%s: %s", file.Name, file.Lines, first, why)
}

// tell calls Progress from time to time, and at the end.
func (c *collector) tell(end bool) {
	if c.config.Progress == nil {
		return
	}
	if now := time.Now(); end || now.Sub(c.told) >= progressEvery {
		c.told = now
		c.config.Progress(Progress{Bytes: c.read.Load(), Total: c.total, Lines: c.summary.Lines})
	}
}
