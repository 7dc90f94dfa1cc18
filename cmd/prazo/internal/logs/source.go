package logs

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// mostWindow bounds what a zstd stream may ask to be kept in memory: what its own program allows without being asked.
const mostWindow = 128 << 20

// vegetaOwn is how a file begins that vegeta attack wrote, behind its first byte.
const vegetaOwn = "\xff\x81\x03\x01\x01\x06Result"

// stdinName is how standard input is written, and called in messages.
const stdinName = "-"

// expand turns names and patterns into files, in the order in which they were given.
func expand(names []string) ([]string, error) {
	var files []string
	stdin := false
	for _, name := range names {
		if name == stdinName {
			if stdin {
				return nil, errors.New("- stands twice among the logs: standard input can be read once")
			}
			stdin = true
			files = append(files, name)
			continue
		}
		found, err := expandOne(name)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil, errors.New("no log: name files, or - for standard input")
	}
	return files, nil
}

func expandOne(name string) ([]string, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s is a folder: write %s", name, filepath.Join(name, "*.log"))
	case err == nil:
		return []string{name}, nil
	case !strings.ContainsAny(name, "*?["):
		return nil, err
	}
	found, err := filepath.Glob(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: write a pattern such as logs/*.log", name, err)
	}
	var files []string
	for _, f := range found {
		if info, err := os.Stat(f); err == nil && !info.IsDir() {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s: no file has such a name", name)
	}
	return files, nil
}

// counted counts the bytes that are read from where they lie, compressed or not.
type counted struct {
	io.Reader
	read *atomic.Int64
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read.Add(int64(n))
	return n, err
}

// unpack looks at the first bytes and reads what is compressed; done gives up what the reader holds.
func unpack(r io.Reader) (plain *bufio.Reader, done func(), err error) {
	in := bufio.NewReaderSize(r, 64<<10)
	magic, err := in.Peek(len(vegetaOwn) + 1)
	if err != nil && err != io.EOF {
		return nil, nil, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, nil, fmt.Errorf("gzip: %w", err)
		}
		return bufio.NewReaderSize(z, 64<<10), func() { _ = z.Close() }, nil
	case bytes.HasPrefix(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(in,
			zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(mostWindow))
		if err != nil {
			return nil, nil, fmt.Errorf("zstd: %w", err)
		}
		return bufio.NewReaderSize(z, 64<<10), z.Close, nil
	case bytes.HasPrefix(magic, []byte("BZh")), bytes.HasPrefix(magic, []byte("\xfd7zXZ")),
		bytes.HasPrefix(magic, []byte("PK\x03\x04")):
		return nil, nil, errors.New("compressed in a way that is not read here: unpack it and pipe it in, with - as the name")
	}
	if len(magic) > len(vegetaOwn) && string(magic[1:]) == vegetaOwn {
		return nil, nil, errors.New("results in vegeta's own encoding: run vegeta encode --to csv on it and read what that prints")
	}
	return in, func() {}, nil
}

// unmark passes over the mark that some editors put in front of a text.
func unmark(in *bufio.Reader) error {
	mark, _ := in.Peek(3)
	switch {
	case bytes.HasPrefix(mark, []byte("\xff\xfe")), bytes.HasPrefix(mark, []byte("\xfe\xff")):
		return errors.New("written in UTF-16: turn it into UTF-8 first")
	case string(mark) == "\xef\xbb\xbf":
		_, _ = in.Discard(3)
	}
	return nil
}

// shortName names a dependency after a file: without folders and without the ends that say how it is packed or turned over.
func shortName(file string) string {
	if file == stdinName {
		return "stdin"
	}
	name := filepath.Base(file)
	for {
		end := filepath.Ext(name)
		_, numbered := whole([]byte(strings.TrimPrefix(end, ".")))
		switch strings.ToLower(end) {
		case ".gz", ".zst", ".log", ".csv", ".tsv", ".json", ".jsonl", ".har", ".txt":
		default:
			if !numbered {
				return name[:min(len(name), longestName)]
			}
		}
		if end == name {
			return name
		}
		name = strings.TrimSuffix(name, end)
	}
}
