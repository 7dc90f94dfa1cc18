package logs

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// FuzzRead gives any bytes to the whole reader: nothing panics, the sums agree, and the ids have names.
func FuzzRead(f *testing.F) {
	fixtures, err := filepath.Glob("testdata/*.log")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range fixtures {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("\x1f\x8b\x08\x00"))
	f.Add([]byte("\x28\xb5\x2f\xfd\x00"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var calls int64
		s, _ := Read(t.Context(), Config{Names: []string{"-"}, Stdin: bytes.NewReader(text), Workers: 1}, func(batch []Call, n *Names) {
			for _, c := range batch {
				if outside(c) || n.Dependency(c.Dependency) == "" ||
					len(n.Route(c.Dependency, c.Route)) > 4*longestName {
					t.Errorf("%+v", c)
				}
			}
			calls += int64(len(batch))
		})
		if s.Lines != s.Calls+s.Unreadable+s.Skipped || s.Calls != calls ||
			s.Calls != s.Finished+s.Cut+s.Failed || s.Unreadable < s.Negative || s.Skipped < s.Long {
			t.Errorf("%+v", s)
		}
	})
}

// FuzzFormats gives any line to every format, opened with another one: nothing panics, and no time is out of bounds.
func FuzzFormats(f *testing.F) {
	fixtures, err := filepath.Glob("testdata/*.log")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range fixtures {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		lines := bytes.Split(text, []byte("\n"))
		f.Add(lines[0], lines[min(1, len(lines)-1)])
	}
	list := formats()
	f.Fuzz(func(t *testing.T, sample, line []byte) {
		for _, format := range list {
			found, why := format.open([][]byte{sample, line}, options{})
			if why != fine {
				continue
			}
			var d draft
			for range 2 { // the second time with used scratch memory
				d.reset()
				if found.parse(line, &d) != fine {
					continue
				}
				if c, why := d.call(); why == fine && outside(c) {
					t.Errorf("%s: %+v", format.name, c)
				}
			}
		}
	})
}

// outside says that a call has a time that no reader may let through.
func outside(c Call) bool {
	return c.Took < 0 || int64(c.Took) > longest || c.At < 0 || c.First < 0 || c.Last < 0
}
