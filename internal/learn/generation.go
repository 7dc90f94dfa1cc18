package learn

import "time"

// When a generation is closed, and a new one begun: after enough finished tries and not before it spans some time, or
// late in any case, but never with so few that the window would forget more than it can know (the 99.9th percentile
// of eight times 256 tries is seen, not guessed). Censored tries close nothing: an outage must not push what was good
// out of the window.
const (
	generations = 8
	closeCount  = 512
	closeAge    = 5 * time.Second
	lateCount   = 256
	lateAge     = 15 * time.Minute
)

// generation is one part of the window. Its counts are small, for there are many of them; where a count would not fit,
// all of them are halved, which leaves their proportions.
type generation struct {
	finished, censored [buckets]uint16
	nFinished          uint32
	born               time.Duration
}

// count returns the counter of a bucket.
func (g *generation) count(bucket int, finished bool) *uint16 {
	if finished {
		return &g.finished[bucket]
	}
	return &g.censored[bucket]
}

// divided returns what is left of counts when they are divided by n, from the longest duration down. The remainder
// goes on to the next shorter one, so that rare counts of 1 are not all lost: their sum is kept to less than 1.
func divided[C uint16 | uint32](counts *[buckets]C, n uint32) (out [buckets]uint32) {
	rest := n / 2
	for b := buckets - 1; b >= 0; b-- {
		c := uint64(counts[b]) + uint64(rest)
		out[b], rest = uint32(c/uint64(n)), uint32(c%uint64(n))
	}
	return out
}

// window is what is known of the present regime: generations, the oldest first, and their sum.
type window struct {
	parts   []*generation
	sum     histogram
	longest time.Duration // of all tries that finished
}

func (w *window) newest() *generation { return w.parts[len(w.parts)-1] }

// begun makes sure that there is a generation.
func (w *window) begun(now time.Duration) {
	if len(w.parts) == 0 {
		w.parts = append(make([]*generation, 0, generations), &generation{born: now})
	}
}

// add counts n tries in the newest generation.
func (w *window) add(bucket int, finished bool, n uint32) {
	g := w.newest()
	for n > 0 {
		c := g.count(bucket, finished)
		fits := min(n, uint32(^uint16(0)-*c))
		*c += uint16(fits)
		if finished {
			g.nFinished += fits
		}
		w.sum.add(bucket, finished, fits)
		if n -= fits; n > 0 {
			w.halve(g)
			n /= 2 // what comes now weighs as much as what was halved
		}
	}
}

// take undoes the add of one try, if the newest generation still has it.
func (w *window) take(bucket int, finished bool) {
	g := w.newest()
	c := g.count(bucket, finished)
	if *c == 0 {
		return
	}
	*c--
	if finished {
		g.nFinished--
	}
	w.sum.take(bucket, finished, 1)
}

// halve divides the counts of a generation by two.
func (w *window) halve(g *generation) {
	finished, censored := divided(&g.finished, 2), divided(&g.censored, 2)
	w.drop(g)
	g.nFinished = 0
	for b := range buckets {
		g.finished[b], g.censored[b] = uint16(finished[b]), uint16(censored[b])
		g.nFinished += finished[b]
		w.sum.add(b, true, finished[b])
		w.sum.add(b, false, censored[b])
	}
}

// drop takes a generation out of the sum.
func (w *window) drop(g *generation) {
	for b := range buckets {
		w.sum.take(b, true, uint32(g.finished[b]))
		w.sum.take(b, false, uint32(g.censored[b]))
	}
}

// turn closes the newest generation when it is time, and forgets the oldest of more than eight. The memory of the
// forgotten one is used again.
func (w *window) turn(now time.Duration) {
	g := w.newest()
	age := now - g.born
	if (g.nFinished < closeCount || age < closeAge) && (g.nFinished < lateCount || age < lateAge) {
		return
	}
	if len(w.parts) < generations {
		w.parts = append(w.parts, &generation{born: now})
		return
	}
	oldest := w.parts[0]
	w.drop(oldest)
	*oldest = generation{born: now}
	copy(w.parts, w.parts[1:])
	w.parts[generations-1] = oldest
}

// merge adds a histogram, divided by n, to the newest generation.
func (w *window) merge(h *histogram, n uint32) {
	finished, censored := divided(&h.finished, n), divided(&h.censored, n)
	for b := range buckets {
		w.add(b, true, finished[b])
		w.add(b, false, censored[b])
	}
}

// replace forgets everything and goes on with a histogram.
func (w *window) replace(h *histogram, born, longest time.Duration) {
	*w = window{longest: longest}
	w.begun(born)
	w.merge(h, 1)
}
