package scan

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// Whatever size a file is said to have, all of it is read, up to a byte more than the most; a file that has grown is read as it was.
func TestReadSized(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("line\n", 1000)
	for _, c := range []struct {
		what       string
		head       int
		size, most int64
		want       int
	}{
		{"as it is", 0, 5000, 1 << 20, 5000},
		{"behind a head", 1024, 5000, 1 << 20, 5000},
		{"all in the head", 5000, 5000, 1 << 20, 5000},
		{"no size", 0, 0, 1 << 20, 5000},
		{"has grown", 0, 4000, 1 << 20, 4000},
		{"has shrunk", 0, 9000, 1 << 20, 5000},
		{"too large", 0, 5000, 100, 101},
		{"just not too large", 0, 5000, 5000, 5000},
		{"said to be huge", 0, 1 << 60, 6000, 5000},
	} {
		for name, r := range map[string]io.Reader{"whole": strings.NewReader(text[c.head:]), "by bytes": iotest.OneByteReader(strings.NewReader(text[c.head:]))} {
			got, err := readSized(r, []byte(text[:c.head]), c.size, c.most)
			if err != nil || !bytes.Equal(got, []byte(text[:c.want])) {
				t.Errorf("%s, %s: %d bytes, %v: want %d", c.what, name, len(got), err, c.want)
			}
		}
	}
	if _, err := readSized(iotest.ErrReader(errors.New("broken")), nil, 10, 100); err == nil {
		t.Error("a disk that fails is no error")
	}
}

// What breaks off behind its head is named, though its name does not tell the language.
func TestRestBreaksOff(t *testing.T) {
	t.Parallel()
	out := loaded{file: file{path: "script"}}
	(&loader{}).rest(&out, []byte("#!/bin/sh\n"), iotest.ErrReader(errors.New("broken")), 100)
	if out.why != "cannot be read: broken" || out.text != nil {
		t.Errorf("why %q, text %q: want the fault of the disk", out.why, out.text)
	}
}
