package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// pollEvery is how often a file that is followed is looked at.
const pollEvery = 100 * time.Millisecond

// Follow reads one file, and then what is written to it, until ctx ends; that end is no error. New lines reach sink within a
// second. A file that is renamed or begun anew is read on from its new start. The file may not be compressed.
func Follow(ctx context.Context, config Config, sink func(batch []Call, names *Names)) (Summary, error) {
	if len(config.Names) != 1 || config.Names[0] == stdinName {
		return Summary{Names: newNames()}, fmt.Errorf("%d logs to follow: name one file", len(config.Names))
	}
	name := config.Names[0]
	if err := mayFollow(name); err != nil {
		return Summary{Names: newNames()}, err
	}
	s := source{open: func(name string) (io.ReadCloser, error) { return newTail(ctx, name) }, plain: true}
	// What has been read when ctx ends is still counted, so nothing behind the tail may stop with it.
	return config.read(context.WithoutCancel(ctx), []string{name}, s, sink)
}

// mayFollow refuses what cannot be read on from its end.
func mayFollow(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no plain file: give its lines by a pipe, with - as the name", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	magic := make([]byte, 4)
	if n, _ := file.ReadAt(magic, 0); n >= 2 && (string(magic[:2]) == "\x1f\x8b" || string(magic) == "\x28\xb5\x2f\xfd") {
		return fmt.Errorf("%s is compressed: follow the file that is being written", name)
	}
	return nil
}

// A tail reads a file and waits for more. It says errQuiet once, whenever it has come to the end.
type tail struct {
	ctx   context.Context
	name  string
	file  *os.File
	read  int64
	last  byte // the last byte that was read
	quiet bool
}

func newTail(ctx context.Context, name string) (*tail, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return &tail{ctx: ctx, name: name, file: file, last: '\n'}, nil
}

// Close closes the file.
func (t *tail) Close() error { return t.file.Close() }

// Read reads on; io.EOF when ctx has ended.
func (t *tail) Read(b []byte) (int, error) {
	for t.ctx.Err() == nil {
		n, err := t.file.Read(b)
		switch {
		case n > 0:
			t.read += int64(n)
			t.last, t.quiet = b[n-1], false
			return n, nil
		case err != nil && !errors.Is(err, io.EOF):
			return 0, err
		case !t.quiet:
			t.quiet = true
			return 0, errQuiet
		}
		turned, err := t.turn()
		if err != nil {
			return 0, err
		}
		if turned && t.last != '\n' {
			// The file ended within a line: what comes next is another one.
			b[0], t.last, t.quiet = '\n', '\n', false
			return 1, nil
		}
		if !turned {
			t.wait()
		}
	}
	return 0, io.EOF
}

// turn looks whether the name stands for another file by now, or the file was emptied, and begins there from the start. A
// name without a file will have one soon.
func (t *tail) turn() (bool, error) {
	now, err := os.Stat(t.name)
	if err != nil {
		return false, nil
	}
	had, err := t.file.Stat()
	if err != nil {
		return false, err
	}
	if os.SameFile(now, had) {
		if now.Size() >= t.read {
			return false, nil
		}
		_, err := t.file.Seek(0, io.SeekStart)
		t.read = 0
		return true, err
	}
	if had.Size() > t.read {
		return false, nil // it was written to until just now: the rest first
	}
	file, err := os.Open(t.name)
	if err != nil {
		return false, nil
	}
	_ = t.file.Close()
	t.file, t.read = file, 0
	return true, nil
}

func (t *tail) wait() {
	timer := time.NewTimer(pollEvery)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.ctx.Done():
	}
}
