package sim

import "time"

// due is what happens to a caller or one of its tries.
type due uint8

const (
	dueTry    due = iota // a try is answered, or has reached an age at which something is decided
	dueHedge             // another try may start beside those in flight
	dueRetry             // the wait before the next try is over
	dueGiveUp            // a caller has waited long enough for a place
)

// An appointment is one entry of an agenda. What it is about may be over by then, and its memory be used for something
// else: its number says whether it is still meant.
type appointment struct {
	at     time.Duration
	order  uint64
	what   due
	number uint32
	try    *attempt
	caller *visit
}

// Before orders by time; of two at the same time, the one that was made first comes first.
func (a appointment) Before(b appointment) bool {
	return a.at < b.at || a.at == b.at && a.order < b.order
}

// An agenda gives appointments by time.
type agenda struct {
	heap[appointment]
	count uint64
}

func (q *agenda) push(a appointment) {
	q.count++
	a.order = q.count
	q.heap.push(a)
}

// next returns the first appointment that is due by then.
func (q *agenda) next(by time.Duration) (appointment, bool) {
	if len(q.events) == 0 || q.events[0].at > by {
		return appointment{}, false
	}
	return q.pop(), true
}
