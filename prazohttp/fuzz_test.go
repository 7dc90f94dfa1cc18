package prazohttp

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// FuzzRetryAfter gives the header anything: the wait is never negative and never hours on end, digits and dates are
// read right.
func FuzzRetryAfter(f *testing.F) {
	for _, seed := range []string{
		"0", "7", "3600", "999999999", "1767225602", "-3", "1.5", "+3", "soon", "", " 7", "7 ", "0x7", "1e3", "٣", "7, 60",
		"Sat, 01 Jan 2000 00:00:09 GMT", "Saturday, 01-Jan-00 00:00:09 EST", "Sat Jan  1 00:00:09 2000",
		"Sat, 01 Jan 0000 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT",
	} {
		f.Add(seed, "", int64(0))
		f.Add(seed, "Sat, 01 Jan 2000 01:00:00 GMT", int64(946684800))
	}
	f.Fuzz(func(t *testing.T, value, date string, now int64) {
		at := time.Unix(now%(1<<33), 0)
		h := http.Header{"Retry-After": {value}, "Date": {date}}
		wait := retryAfter(h, at)
		if wait < 0 || wait > longestAsked {
			t.Fatalf("%q, %q: %v", value, date, wait)
		}
		if two := retryAfter(http.Header{"Retry-After": {"1", value}, "Date": {date}}, at); two != max(time.Second, wait) {
			t.Fatalf("%q after 1: %v, want the longer of 1s and %v", value, two, wait)
		}
		checkWait(t, value, wait)
		if seconds := wait / time.Second; wait%time.Second == 0 && seconds > 0 {
			if again := retryAfter(http.Header{"Retry-After": {at.Add(wait).UTC().Format(http.TimeFormat)}}, at); again != wait {
				t.Fatalf("%v from %v as a date: %v", wait, at, again)
			}
		}
	})
}

// checkWait compares the wait that a value was read as with what it says.
func checkWait(t *testing.T, value string, wait time.Duration) {
	t.Helper()
	if value != "" && strings.Trim(value, "0123456789") == "" {
		want := time.Duration(0)
		if n, err := strconv.ParseInt(value, 10, 64); err == nil && n <= int64(longestAsked/time.Second) && len(value) < 10 {
			want = time.Duration(n) * time.Second
		}
		if wait != want {
			t.Fatalf("%q: %v, want %v", value, wait, want)
		}
		return
	}
	if _, err := http.ParseTime(value); wait > 0 && err != nil {
		t.Fatalf("%q is neither a number nor a date: %v", value, wait)
	}
}

// choppy gives its text in the chunks that cuts says, sometimes with the end in the same Read, and sometimes nothing.
type choppy struct {
	rest   []byte
	cuts   []byte
	closed int
}

func (c *choppy) Read(p []byte) (int, error) {
	n := len(p)
	if len(c.cuts) > 0 {
		n = min(n, int(c.cuts[0]))
		c.cuts = c.cuts[1:]
	}
	n = copy(p[:n], c.rest)
	c.rest = c.rest[n:]
	if len(c.rest) == 0 && (n == 0 || n%2 == 1) {
		return n, io.EOF
	}
	return n, nil
}

func (c *choppy) Close() error {
	c.closed++
	return nil
}

// FuzzReplay reads a body in tries, each of which stops somewhere: each sees the body from its beginning, or errNoReplay.
func FuzzReplay(f *testing.F) {
	f.Add([]byte("pedido"), []byte{1, 0, 2}, []byte{3, 255}, uint16(100))
	f.Add([]byte("pedido"), []byte{}, []byte{0, 255}, uint16(3))
	f.Add([]byte{}, []byte{0}, []byte{9}, uint16(0))
	f.Add(bytes.Repeat([]byte("0123456789"), 4_000), []byte{200, 200}, []byte{4, 200, 255, 255}, uint16(35_000))
	f.Fuzz(func(t *testing.T, text, cuts, tries []byte, limit uint16) {
		src := &choppy{rest: text, cuts: cuts}
		req, held := &http.Request{Body: src}, new(memory)
		var b requestBody
		b.take(req, keeping{int64(limit), held, 1 << 30})
		for _, part := range tries[:min(len(tries), 20)] {
			could := b.replayable()
			body, err := b.open(context.Background())
			if (err == nil) != could {
				t.Fatalf("replayable is %v, open says %v", could, err)
			}
			if err != nil {
				continue
			}
			upTo := int64(len(text)) * int64(part) / 250 // above 250: to its end
			got, err := io.ReadAll(io.LimitReader(body, upTo))
			if err != nil || !bytes.HasPrefix(text, got) || len(got) != int(min(upTo, int64(len(text)))) {
				t.Fatalf("a try got %d bytes of %d (%v), which are the body's: %v", len(got), upTo, err, bytes.HasPrefix(text, got))
			}
			if err := body.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if len(text) <= int(limit) && limit > 0 && !b.replayable() {
			t.Fatalf("%d bytes are not kept within %d", len(text), limit)
		}
		b.close()
		b.close()
		if src.closed != 1 || held.held.Load() != 0 {
			t.Fatalf("the source was closed %d times, %d bytes are still counted", src.closed, held.held.Load())
		}
	})
}
