package main

import (
	"bytes"
	"math"
	"testing"
	"time"
)

// TestReadLine says how far a reading is, as long as there is room, and nothing to what is no terminal.
func TestReadLine(t *testing.T) {
	t.Parallel()
	start := time.Unix(0, 0)
	for _, c := range []struct {
		total, read int64
		took        time.Duration
		width       int
		want        string
	}{
		{1_500_000_000, 300_000_000, 1500 * time.Millisecond, 100, "read 300 MB of 1.5 GB (20 %), 200 MB/s, 6 s left; 77 calls"},
		{1_500_000_000, 300_000_000, 1500 * time.Millisecond, 30, "20 %, 200 MB/s, 6 s left"},
		{1_500_000_000, 1_499_999_999, time.Second, 100, "read 1.5 GB of 1.5 GB (99 %), 1.5 GB/s, under 1 s left; 77 calls"},
		{1000, 0, time.Second, 100, "read 0 B of 1.0 kB (0 %), 0 B/s; 77 calls"},
		{0, 2_500_000, 10 * time.Second, 100, "read 2.5 MB, 250 kB/s; 77 calls"},
		{0, 2_500_000, time.Millisecond, 100, "read 2.5 MB; 77 calls"},
		{1000, 2000, time.Second, 100, "read 2.0 kB, 2.0 kB/s; 77 calls"},
		{math.MaxInt64, math.MaxInt64 / 2, time.Hour, 100, "read 4611686 TB of 9223372 TB (50 %), 1281 TB/s, 60 min left; 77 calls"},
		{math.MaxInt64, 1, time.Hour, 30, "0 %, 0 B/s, 9999 h left"},
	} {
		var out bytes.Buffer
		r := &readLine{live: live{to: &out, width: c.width}, total: c.total, began: start, now: func() time.Time { return start.Add(c.took) }}
		r.show(c.read, 77)
		if got := out.String(); got != "\r"+c.want {
			t.Errorf("%d of %d: %q, want %q", c.read, c.total, got, c.want)
		}
	}
	var out bytes.Buffer
	r := newReadLine(streams{err: &out}, 9)
	r.show(3, 1)
	r.end()
	if out.Len() > 0 {
		t.Errorf("wrote %q to what is no terminal", out.String())
	}
}
