package logs

import (
	"io"
	"runtime"
	"strings"
	"testing"
)

// endless is one line that does not end, and then a good one.
type endless struct{ left int }

func (e *endless) Read(b []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(b), e.left)
	for i := range b[:n] {
		b[i] = 'x'
	}
	e.left -= n
	return n, nil
}

// A line of 1 GB is counted without being held.
func TestHugeLine(t *testing.T) {
	size := 1 << 30
	if testing.Short() {
		size = 1 << 24
	}
	tail := "\n" + nginxLine(2, "/", 200, 6) + "junk\n"
	in := io.MultiReader(strings.NewReader(nginxLine(1, "/", 200, 5)), &endless{size}, strings.NewReader(tail))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	calls, s, err := quiet(Config{Names: []string{"-"}, Stdin: in, Workers: 2})
	runtime.ReadMemStats(&after)
	if err != nil || len(calls) != 2 || s.Lines != 4 || s.Long != 1 || s.Skipped != 1 || s.Unreadable != 1 {
		t.Fatalf("%v, %+v", err, s)
	}
	if s.Examples[0].Line != 4 {
		t.Errorf("the junk stands in line 4: %v", s.Examples[0])
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 32<<20 {
		t.Errorf("%d bytes were allocated", grown)
	}
}

// Lines just below and at the longest.
func TestLongLines(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ size, long int }{
		{mostLine - 1, 0}, {mostLine, 1}, {mostLine + 1, 1}, {chunkSize, 0}, {chunkSize - 1, 0},
	} {
		base := nginxLine(1, "/", 200, 5)
		line := strings.Replace(base, "curl", "curl"+strings.Repeat("x", test.size-len(base)+1), 1)
		_, s, err := quiet(Config{Names: []string{"-"}, Stdin: strings.NewReader(base + line + base)})
		if err != nil || s.Long != int64(test.long) || s.Calls != int64(3-test.long) || s.Lines != 3 {
			t.Errorf("%d bytes: %v, %+v", test.size, err, s)
		}
	}
}

// A body inside a HAR is passed over, however long it is.
func TestHARWithHugeBody(t *testing.T) {
	const entry = `{"startedDateTime":"2026-02-06T12:14:15Z","time":25,"request":{"method":"GET","url":"https://a.example/b"},` +
		`"response":{"status":200,"content":{"text":"`
	in := io.MultiReader(
		strings.NewReader(`{"log":{"entries":[`+entry), &endless{64 << 20}, strings.NewReader(`"}}},`+entry+`"}}}]}}`))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	calls, s, err := quiet(Config{Names: []string{"-"}, Stdin: in, Workers: 2})
	runtime.ReadMemStats(&after)
	if err != nil || len(calls) != 2 || s.Lines != 2 {
		t.Fatalf("%v, %+v", err, s)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("%d bytes were allocated", grown)
	}
}
