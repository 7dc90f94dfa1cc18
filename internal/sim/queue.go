package sim

// An event is what happens next to a flight, or do.
type event struct {
	at     float64
	flight int
	do     func(now float64)
	order  int
}

// before orders events by time; of two at the same time, the one that was scheduled first comes first.
func (e event) before(o event) bool {
	return e.at < o.at || e.at == o.at && e.order < o.order
}

// A queue is a heap of events. It is not container/heap because that allocates for each of fifty million events.
type queue struct {
	events []event
	count  int
}

func (q *queue) push(e event) {
	q.count++
	e.order = q.count
	q.events = append(q.events, e)
	for i := len(q.events) - 1; i > 0; {
		up := (i - 1) / 2
		if !q.events[i].before(q.events[up]) {
			return
		}
		q.events[i], q.events[up] = q.events[up], q.events[i]
		i = up
	}
}

func (q *queue) pop() event {
	first, last := q.events[0], len(q.events)-1
	q.events[0] = q.events[last]
	q.events[last] = event{}
	q.events = q.events[:last]
	for i := 0; ; {
		least := i
		for _, down := range [2]int{2*i + 1, 2*i + 2} {
			if down < last && q.events[down].before(q.events[least]) {
				least = down
			}
		}
		if least == i {
			return first
		}
		q.events[i], q.events[least] = q.events[least], q.events[i]
		i = least
	}
}
