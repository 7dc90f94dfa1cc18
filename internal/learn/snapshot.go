package learn

import (
	"encoding/binary"
	"fmt"
	"math"
	"time"
)

// snapshotName begins a snapshot; its last byte is the version.
const snapshotName = "prazo snapshot 1\n"

// Snapshot returns what was learnt, for [Tracker.Restore], in at most about 15 KB. Times are kept as ages, so it may be restored by
// another process, whose scale of time is another. How old a snapshot is only the caller knows.
func (t *Tracker) Snapshot(now time.Duration) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drain()
	t.now = max(t.now, clampTime(now))
	t.update()
	out := binary.AppendUvarint([]byte(snapshotName), uint64(t.held))
	out = binary.AppendUvarint(out, uint64(t.window.longest))
	out = binary.AppendUvarint(out, uint64(len(t.window.parts)))
	for _, g := range t.window.parts {
		out = binary.AppendUvarint(out, uint64(t.now-g.born))
		out = appendCounts(out, &g.finished)
		out = appendCounts(out, &g.censored)
	}
	if t.cand == nil {
		return sealed(binary.AppendUvarint(out, uint64(noChange)))
	}
	out = binary.AppendUvarint(out, uint64(t.cand.kind))
	out = binary.AppendUvarint(out, uint64(t.now-t.cand.epoch))
	out = binary.AppendUvarint(out, uint64(t.cand.longest))
	out = appendCounts(out, &t.cand.finished)
	return sealed(appendCounts(out, &t.cand.censored))
}

// appendCounts writes how many counts are not 0, and each of them behind the number of those that are 0 before it.
func appendCounts[C uint16 | uint32](out []byte, counts *[buckets]C) []byte {
	var n uint64
	for _, c := range counts {
		if c > 0 {
			n++
		}
	}
	out = binary.AppendUvarint(out, n)
	next := 0
	for b, c := range counts {
		if c > 0 {
			out = binary.AppendUvarint(out, uint64(b-next))
			out = binary.AppendUvarint(out, uint64(c))
			next = b + 1
		}
	}
	return out
}

// counts reads what appendCounts wrote, and returns the sum of the counts.
func readCounts[C uint16 | uint32](r *reader, counts *[buckets]C) (sum uint64) {
	next := uint64(0)
	for range r.number("number of counts", buckets) {
		next += r.number("bucket", buckets)
		if next >= buckets {
			r.number("bucket", 0)
			return sum
		}
		c := r.number("count", uint64(^C(0)))
		counts[next] = C(c)
		sum += c
		next++
	}
	return sum
}

// Restore replaces what was learnt with a snapshot. Data that is not a whole snapshot of this version is refused with an
// error that says why, and changes nothing.
func (t *Tracker) Restore(now time.Duration, data []byte) error {
	r, err := opened(data, snapshotName)
	if err != nil {
		return fmt.Errorf("learnt limits: %w: start without them", err)
	}
	now = clampTime(now)
	held := time.Duration(r.number("limit", uint64(longestKnown)))
	w := readWindow(r, now)
	c := readCandidate(r, now)
	if err := r.end(); err != nil {
		return fmt.Errorf("learnt limits: %w: start without them", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now, t.old = max(t.now, now), math.MinInt64
	t.window, t.cand, t.held = w, c, min(held, t.settings.Max)
	t.present, t.change, t.recent = estimate{}, detector{}, recent{}
	t.fresh = true
	t.update()
	return nil
}

func readWindow(r *reader, now time.Duration) window {
	w := window{longest: time.Duration(r.number("longest duration", uint64(longestKnown)))}
	n := r.number("number of generations", generations)
	for range n {
		g := &generation{born: now - readAge(r)}
		g.nFinished = uint32(readCounts(r, &g.finished))
		readCounts(r, &g.censored)
		if r.err != nil {
			return window{}
		}
		w.parts = append(w.parts, g)
		for b := range buckets {
			w.sum.add(b, true, uint32(g.finished[b]))
			w.sum.add(b, false, uint32(g.censored[b]))
		}
	}
	return w
}

func readAge(r *reader) time.Duration {
	return time.Duration(r.number("age", uint64(2*longestLife+longestKnown)))
}

func readCandidate(r *reader, now time.Duration) *candidate {
	k := kind(r.number("kind of change", uint64(faster)))
	if k == noChange {
		return nil
	}
	c := &candidate{kind: k, epoch: now - readAge(r)}
	c.longest = time.Duration(r.number("longest duration", uint64(longestKnown)))
	finished, censored := readCounts(r, &c.finished), readCounts(r, &c.censored)
	if finished|censored > math.MaxUint32 {
		r.number("sum of counts", 0)
		return nil
	}
	c.nFinished, c.nCensored = uint32(finished), uint32(censored)
	return c
}
