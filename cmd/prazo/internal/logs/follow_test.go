package logs

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// following runs Follow and says how long each call took, as the calls come.
func following(t *testing.T, file string) (calls <-chan time.Duration, stop func() Summary) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	found := make(chan time.Duration, 1000)
	ended := make(chan Summary, 1)
	go func() {
		s, err := Follow(ctx, Config{Names: []string{file}}, func(batch []Call, _ *Names) {
			for _, c := range batch {
				found <- c.Took
			}
		})
		if err != nil {
			t.Error(err)
		}
		ended <- s
	}()
	t.Cleanup(cancel)
	return found, func() Summary { cancel(); return <-ended }
}

// appendTo writes to the end of a file, which is made where there is none.
func appendTo(t *testing.T, file, text string) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func await(t *testing.T, calls <-chan time.Duration, ms int) {
	t.Helper()
	select {
	case got := <-calls:
		if got != time.Duration(ms)*time.Millisecond {
			t.Fatalf("a call of %s, want %d ms", got, ms)
		}
	case <-time.After(20 * time.Second):
		t.Fatalf("the call of %d ms never came", ms)
	}
}

// What is written to a file is read as it comes, half lines included, through a rename and an emptied file.
func TestFollow(t *testing.T) {
	t.Parallel()
	file := write(t, "access.log", nil)
	calls, stop := following(t, file)
	appendTo(t, file, nginxLine(1, "/", 200, 1))
	await(t, calls, 1)

	line := nginxLine(2, "/", 200, 2)
	appendTo(t, file, line[:30])
	appendTo(t, file, line[30:])
	await(t, calls, 2)

	// Turned over: the old file ends within a line, which nobody can read.
	appendTo(t, file, "half a li")
	if err := os.Rename(file, filepath.Join(filepath.Dir(file), "access.log.1")); err != nil {
		t.Fatal(err)
	}
	appendTo(t, file, nginxLine(3, "/", 200, 3)+nginxLine(4, "/", 200, 4))
	await(t, calls, 3)
	await(t, calls, 4)

	// Emptied, and begun anew.
	if err := os.Truncate(file, 0); err != nil {
		t.Fatal(err)
	}
	appendTo(t, file, nginxLine(5, "/", 200, 5))
	await(t, calls, 5)
	if s := stop(); s.Calls != 5 || s.Unreadable != 1 || s.Lines != 6 {
		t.Errorf("%+v", s)
	}
}

func TestFollowRefused(t *testing.T) {
	t.Parallel()
	packed := write(t, "access.log.gz", gzipped(t, "x"))
	for _, test := range []struct {
		names []string
		want  string
	}{
		{[]string{packed}, packed + " is compressed"},
		{[]string{t.TempDir()}, "is no plain file"},
		{[]string{"-"}, "name one file"},
		{[]string{packed, packed}, "2 logs to follow: name one file"},
		{[]string{packed + "x"}, "no such file"},
	} {
		_, err := Follow(context.Background(), Config{Names: test.names}, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", test.names, err, test.want)
		}
	}
}
