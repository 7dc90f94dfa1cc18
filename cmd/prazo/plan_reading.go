package main

import (
	"fmt"
	"math"
	"time"
)

// rateAfter is how long a reading goes on before its rate means something.
const rateAfter = 500 * time.Millisecond

// A readLine says on a terminal how far a long reading is, its rate and the time that is left. It is for one goroutine.
type readLine struct {
	live  live
	total int64 // bytes; 0: not known
	began time.Time
	now   func() time.Time
}

// newReadLine starts a line on stderr for a reading of so many bytes, 0 where that is not known (stdin, a file that grows).
// On what is no terminal it writes nothing.
func newReadLine(s streams, total int64) *readLine {
	return &readLine{live: live{to: s.err, width: terminalWidth(s.err)}, total: total, began: time.Now(), now: time.Now}
}

// show says how many bytes were read, and how many calls were in them. It may be called as often as one likes.
func (r *readLine) show(read, calls int64) { _ = r.live.show(r.lines(read, calls)...) }

// end takes the line away.
func (r *readLine) end() { r.live.end() }

// lines are what is said, the longest first.
func (r *readLine) lines(read, calls int64) []string {
	took := r.now().Sub(r.began)
	far, speed := sizeText(read), ""
	percent := ""
	if r.total > 0 && read <= r.total {
		percent = fmt.Sprintf("%.0f %%", math.Floor(float64(read)/float64(r.total)*100))
		far += " of " + sizeText(r.total) + " (" + percent + ")"
	}
	if took >= rateAfter {
		speed = ", " + sizeText(int64(float64(read)/took.Seconds())) + "/s"
		if percent != "" && read > 0 {
			left := took.Seconds() * (float64(r.total)/float64(read) - 1)
			speed += ", " + leftText(left) + " left"
		}
	}
	short := far + speed
	if percent != "" {
		short = percent + speed
	}
	return []string{fmt.Sprintf("read %s%s; %d calls", far, speed, calls), "read " + far + speed, short}
}

// leftText is a time that is left, no finer than one can know it.
func leftText(seconds float64) string {
	switch {
	case seconds < 1:
		return "under 1 s"
	case seconds < 120:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f min", seconds/60)
	}
	return fmt.Sprintf("%.0f h", min(seconds/3600, 9999))
}

// sizeText is a number of bytes for people, in powers of 1,000.
func sizeText(bytes int64) string {
	size, unit := float64(max(bytes, 0)), ""
	for _, unit = range []string{"B", "kB", "MB", "GB", "TB"} {
		if size < 999.5 || unit == "TB" {
			break
		}
		size /= 1000
	}
	if size < 9.95 && unit != "B" {
		return fmt.Sprintf("%.1f %s", size, unit)
	}
	return fmt.Sprintf("%.0f %s", size, unit)
}
