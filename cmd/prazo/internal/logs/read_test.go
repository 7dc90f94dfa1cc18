package logs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// nginxLine is one line of nginx: path, status, and the time of the request in milliseconds.
func nginxLine(i int, path string, status, ms int) string {
	return fmt.Sprintf("203.0.113.7 - - [06/Feb/2026:12:%02d:%02d +0000] \"GET %s HTTP/1.1\" %d 512 \"-\" \"curl\" %d.%03d\n",
		i/60%60, i%60, path, status, ms/1000, ms%1000)
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstandard(t *testing.T, text string) []byte {
	t.Helper()
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	return enc.EncodeAll([]byte(text), nil)
}

func write(t *testing.T, name string, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// quiet reads and keeps nothing but the calls.
func quiet(config Config) ([]Call, Summary, error) {
	var all []Call
	s, err := Read(context.Background(), config, func(batch []Call, _ *Names) { all = append(all, batch...) })
	return all, s, err
}

func thousand() string {
	var b strings.Builder
	for i := range 1000 {
		b.WriteString(nginxLine(i, "/frete/"+fmt.Sprint(i), 200, i))
	}
	return b.String()
}

// However a log is packed, the same calls come out of it, in their order.
func TestPacked(t *testing.T) {
	t.Parallel()
	text := thousand()
	half := strings.Index(text[len(text)/2:], "\n") + len(text)/2 + 1
	for name, content := range map[string][]byte{
		"plain.log":      []byte(text),
		"no end.log":     []byte(strings.TrimSuffix(text, "\n")),
		"crlf.log":       []byte(strings.ReplaceAll(text, "\n", "\r\n")),
		"mark.log":       append([]byte("\xef\xbb\xbf"), text...),
		"one.gz":         gzipped(t, text),
		"members.log.gz": append(gzipped(t, text[:half]), gzipped(t, text[half:])...),
		"access.zst":     zstandard(t, text),
	} {
		calls, s, err := quiet(Config{Names: []string{write(t, name, content)}})
		if err != nil || len(calls) != 1000 || s.Lines != 1000 {
			t.Errorf("%s: %d calls, %v, %+v", name, len(calls), err, s)
			continue
		}
		for i, c := range calls {
			if c.Took != time.Duration(i)*time.Millisecond {
				t.Errorf("%s: call %d took %s", name, i, c.Took)
				break
			}
		}
	}
}

// What was read of a file that breaks off counts, the message says how much, and the next file is read.
func TestTruncated(t *testing.T) {
	t.Parallel()
	for name, packed := range map[string][]byte{
		"access.log.gz": gzipped(t, thousand()),
		"access.zst":    zstandard(t, string(block(20_000))),
	} {
		file := write(t, name, packed[:len(packed)*3/4])
		next := write(t, "next.log", []byte(nginxLine(1, "/", 200, 5)))
		calls, s, err := quiet(Config{Names: []string{file, next}})
		if err == nil || s.Files[0].Calls < 300 || s.Files[1].Calls != 1 || int64(len(calls)) != s.Calls {
			t.Fatalf("%s: %v, %+v", name, err, s)
		}
		want := fmt.Sprintf("%s: it breaks off after %d whole lines, which count", file, s.Files[0].Lines)
		if err.Error() != want || s.Unreadable != 0 {
			t.Errorf("got %v, %d unreadable; want %s", err, s.Unreadable, want)
		}
	}
}

// Order and ids do not depend on how many parse.
func TestWorkers(t *testing.T) {
	t.Parallel()
	text := block(20_000)
	one, s1, err1 := quiet(Config{Names: []string{"-"}, Stdin: bytes.NewReader(text), Workers: 1})
	many, s2, err2 := quiet(Config{Names: []string{"-"}, Stdin: bytes.NewReader(text), Workers: 7})
	if err1 != nil || err2 != nil || len(one) != 20_000 || len(many) != len(one) {
		t.Fatal(err1, err2, len(one), len(many))
	}
	for i := range one {
		if one[i] != many[i] {
			t.Fatalf("call %d: %+v, with more workers %+v", i, one[i], many[i])
		}
	}
	if fmt.Sprint(s1.Names.Dependencies, s1.Names.Routes) != fmt.Sprint(s2.Names.Dependencies, s2.Names.Routes) {
		t.Error("the names differ")
	}
}

// Two programs that write into one file are both read, and it is said.
func TestMixed(t *testing.T) {
	t.Parallel()
	const haproxy = "10.0.1.2:33317 [06/Feb/2026:12:00:%02d.655] http-in static/srv1 " +
		"10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 \"GET / HTTP/1.1\"\n"
	var text strings.Builder
	for i := range 40 {
		text.WriteString(nginxLine(i, "/", 200, i))
		if i%2 == 1 {
			fmt.Fprintf(&text, haproxy, i)
		}
	}
	text.WriteString("neither\n")
	file := write(t, "mixed.log", []byte(text.String()))
	_, s, err := quiet(Config{Names: []string{file}})
	if err != nil || s.Calls != 60 || s.Unreadable != 1 {
		t.Fatalf("%v, %+v", err, s)
	}
	want := file + ": 20 lines are of another format than the first ones and were read as haproxy"
	if len(s.Warnings) != 1 || s.Warnings[0] != want {
		t.Errorf("got %q, want %q", s.Warnings, want)
	}
	if _, s, _ = quiet(Config{Names: []string{file}, Format: "nginx"}); s.Calls != 40 || s.Unreadable != 21 {
		t.Errorf("a format that was asked for is the only one: %+v", s)
	}
}

// A call that is cut off from its clock is noticed; lines that are sorted by their end are not blamed.
func TestJumps(t *testing.T) {
	t.Parallel()
	good := nginxLine(100, "/", 200, 10) + nginxLine(130, "/", 200, 30_000) + nginxLine(131, "/", 200, 10)
	if _, s, err := quiet(Config{Names: []string{"-"}, Stdin: strings.NewReader(good)}); err != nil || s.Jumps != 0 {
		t.Errorf("%v, %d jumps of a good clock", err, s.Jumps)
	}
	bad := good + nginxLine(20, "/", 200, 10)
	_, s, err := quiet(Config{Names: []string{"-"}, Stdin: strings.NewReader(bad)})
	if err != nil || s.Jumps != 1 || len(s.Warnings) != 1 {
		t.Errorf("%v, %+v", err, s)
	}
}

// The tables of names are bounded; what has no room is "other".
func TestNamesAreBounded(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString("dependency,route,took_ms\n")
	for i := range 3000 {
		fmt.Fprintf(&text, "d%d,/a,1\n", i)
	}
	for i := range 3000 {
		fmt.Fprintf(&text, "d0,/x%dx,1\n", i)
	}
	calls, s, err := quiet(Config{Names: []string{"-"}, Stdin: strings.NewReader(text.String())})
	if err != nil || len(calls) != 6000 {
		t.Fatal(err, len(calls))
	}
	if d, r := len(s.Names.Dependencies), len(s.Names.Routes[1]); d != 1025 || r != 257 {
		t.Errorf("%d dependencies, %d routes", d, r)
	}
	for _, at := range []struct {
		call              int
		dependency, route string
	}{{0, "d0", "/a"}, {1023, "d1023", "/a"}, {1024, "other", "other"}, {3000, "d0", "/x0x"}, {5999, "d0", "other"}} {
		c := calls[at.call]
		if d, r := s.Names.Dependency(c.Dependency), s.Names.Route(c.Dependency, c.Route); d != at.dependency || r != at.route {
			t.Errorf("call %d is of %s %s", at.call, d, r)
		}
	}
}

// Bad lines are counted, and the first three shown with at most 200 bytes.
func TestExamples(t *testing.T) {
	t.Parallel()
	good := nginxLine(1, "/", 200, 1)
	text := good + "one\n" + good + strings.Repeat("\x1b[2J", 100) + "\nthree\nfour\n" + strings.Repeat(good, 9)
	_, s, err := quiet(Config{Names: []string{"-"}, Stdin: strings.NewReader(text)})
	if err != nil || s.Unreadable != 4 || len(s.Examples) != 3 {
		t.Fatalf("%v, %+v", err, s)
	}
	if e := s.Examples[1]; e.Line != 4 || len(e.Text) > 200 || strings.Contains(e.Text, "\x1b") {
		t.Errorf("%+v", e)
	}
	if got, want := s.Examples[0].String(), `-:2: broken off, or of another format: "one"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Patterns are expanded here where no shell did it, and every file is its own dependency.
func TestPatterns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, name := range []string{"frete.log", "pay.log.1", "mail.log.gz", "x.txt"} {
		content := []byte(nginxLine(1, "/", 200, 1))
		if strings.HasSuffix(name, ".gz") {
			content = gzipped(t, string(content))
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var last Progress
	_, s, err := quiet(Config{Names: []string{filepath.Join(dir, "*.log*")}, Progress: func(p Progress) { last = p }})
	if err != nil || s.Calls != 3 || fmt.Sprint(s.Names.Dependencies) != "[other frete mail pay]" {
		t.Errorf("%v, %+v", err, s.Names.Dependencies)
	}
	if last.Bytes == 0 || last.Bytes != last.Total || last.Lines != 3 {
		t.Errorf("at the end the progress is %+v", last)
	}
}

// A reading that is given up ends, even where the input does not.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	in, out := io.Pipe()
	defer func() { _ = out.Close() }()
	ended := make(chan error, 1)
	go func() {
		_, err := Read(ctx, Config{Names: []string{"-"}, Stdin: in}, func([]Call, *Names) {})
		ended <- err
	}()
	_, _ = io.WriteString(out, nginxLine(1, "/", 200, 1))
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
