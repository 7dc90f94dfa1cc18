package sim

// An event is what happens next to a flight, or do.
type event struct {
	at     float64
	flight int
	do     func(now float64)
	order  int
}

// Before orders events by time; of two at the same time, the one that was scheduled first comes first.
func (e event) Before(o event) bool {
	return e.at < o.at || e.at == o.at && e.order < o.order
}

// A queue gives events by time.
type queue struct {
	heap[event]
	count int
}

func (q *queue) push(e event) {
	q.count++
	e.order = q.count
	q.heap.push(e)
}
