package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
)

// Config says what to read and how. The zero value of everything but Names is a sensible choice.
type Config struct {
	Names    []string       // files, patterns, and - for Stdin
	Stdin    io.Reader      // what - stands for
	Format   string         // the name of a format; empty: each file is looked at
	Unit     string         // of bare numbers: s, ms, us or ns; empty: by the names of the fields
	Fields   Fields         // names of fields that the known ones do not tell
	Workers  int            // that parse at the same time; 0: as many as there are processors
	Progress func(Progress) // called now and then while reading, from the goroutine of the sink
}

// Read reads logs from their first line to the last and gives the calls to sink, in their order, from the goroutine of the
// caller. The batch is used again after sink has returned; names holds the ids so far.
//
// A file that cannot be read to its end is an error that names it and how many lines were read; they count, and the other
// files are read. The summary is right with an error, too.
func Read(ctx context.Context, config Config, sink func(batch []Call, names *Names)) (Summary, error) {
	files, err := expand(config.Names)
	if err != nil {
		return Summary{Names: newNames()}, err
	}
	return config.read(ctx, files, source{open: config.open}, sink)
}

// open opens a file or standard input.
func (config Config) open(name string) (io.ReadCloser, error) {
	if name != stdinName {
		return os.Open(name)
	}
	if config.Stdin == nil {
		return nil, errors.New("there is no standard input")
	}
	return io.NopCloser(config.Stdin), nil
}

// A source is where the bytes of a file come from; plain ones are not unpacked.
type source struct {
	open  func(name string) (io.ReadCloser, error)
	plain bool
}

// read starts the splitter and the workers, and collects what they find.
func (config Config) read(ctx context.Context, files []string, from source, sink func([]Call, *Names)) (Summary, error) {
	list, err := formatsNamed(config.Format)
	if err != nil {
		return Summary{Names: newNames()}, err
	}
	u, err := unitNamed(config.Unit)
	if err != nil {
		return Summary{Names: newNames()}, err
	}
	workers := config.Workers
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, 64)
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSplitter(inner, 2*workers+2)
	s.files, s.from, s.list = files, from, list
	s.options = options{unit: u, fields: config.Fields}
	s.har = config.Format == "har"
	short := make([]string, len(files))
	for i, name := range files {
		short[i] = shortName(name)
	}
	for range workers {
		w := &worker{options: s.options, names: short}
		if config.Format == "" {
			w.list = list
		}
		go w.work(inner, s.work)
	}
	go s.run()
	c := newCollector(config, files, sink)
	c.total, c.read = sizes(files), &s.read
	return c.collect(ctx, s)
}

// work parses chunks until there are no more.
func (w *worker) work(ctx context.Context, work <-chan *chunk) {
	for {
		select {
		case c, ok := <-work:
			if !ok {
				return
			}
			w.parse(c)
			c.done <- struct{}{}
		case <-ctx.Done():
			return
		}
	}
}

// sizes is how much there is to read, 0 where a part of it has no size beforehand.
func sizes(files []string) int64 {
	var total int64
	for _, name := range files {
		info, err := os.Stat(name)
		if name == stdinName || err != nil || !info.Mode().IsRegular() {
			return 0
		}
		total += info.Size()
	}
	return total
}

// A splitter reads the files one after the other and parts them into chunks of whole lines.
type splitter struct {
	ctx     context.Context
	files   []string
	from    source
	list    []format
	options options
	har     bool // every file is a HAR, whatever it begins with
	read    atomic.Int64

	free  chan *chunk
	work  chan *chunk
	order chan *chunk
}

func newSplitter(ctx context.Context, chunks int) *splitter {
	s := &splitter{
		ctx: ctx, free: make(chan *chunk, chunks), work: make(chan *chunk, chunks), order: make(chan *chunk, chunks),
	}
	for range chunks {
		s.free <- &chunk{done: make(chan struct{}, 1)}
	}
	return s
}

// run reads all files.
func (s *splitter) run() {
	defer close(s.work)
	defer close(s.order)
	for i, name := range s.files {
		if s.ctx.Err() != nil {
			return
		}
		p := &part{splitter: s, file: i}
		if p.chunk = s.take(); p.chunk == nil {
			return
		}
		p.finish(p.readFile(name))
	}
}

// take waits for a chunk that nobody needs any more; nil when the reading was given up.
func (s *splitter) take() *chunk {
	select {
	case c := <-s.free:
		if cap(c.text) < chunkSize {
			c.text = make([]byte, 0, chunkSize)
		}
		c.text, c.long, c.last, c.cause = c.text[:0], 0, false, nil
		return c
	case <-s.ctx.Done():
		return nil
	}
}

// readFile opens one file, in whichever way it is packed, and reads it.
func (p *part) readFile(name string) error {
	file, err := p.splitter.from.open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	in := counted{file, &p.splitter.read}
	if p.splitter.from.plain {
		return p.split(in)
	}
	plain, done, err := unpack(in)
	if err != nil {
		return err
	}
	defer done()
	if err := unmark(plain); err != nil {
		return err
	}
	if p.splitter.har || isHAR(plain) {
		return p.split(newHARReader(plain))
	}
	return p.split(plain)
}

// broke puts into words why a file was not read to its end.
func broke(err error, lines int64) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("it breaks off after %d whole lines, which count", lines)
	case lines > 0:
		return fmt.Errorf("after %d lines, which count: %w", lines, err)
	}
	return err
}
