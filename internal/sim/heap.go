package sim

// A heap gives back first what is before all others. It is not container/heap because that allocates for each of fifty
// million events.
type heap[E interface{ Before(E) bool }] struct{ events []E }

func (h *heap[E]) push(e E) {
	h.events = append(h.events, e)
	for i := len(h.events) - 1; i > 0; {
		up := (i - 1) / 2
		if !h.events[i].Before(h.events[up]) {
			return
		}
		h.events[i], h.events[up] = h.events[up], h.events[i]
		i = up
	}
}

func (h *heap[E]) pop() E {
	var none E
	first, last := h.events[0], len(h.events)-1
	h.events[0] = h.events[last]
	h.events[last] = none
	h.events = h.events[:last]
	for i := 0; ; {
		least := i
		for _, down := range [2]int{2*i + 1, 2*i + 2} {
			if down < last && h.events[down].Before(h.events[least]) {
				least = down
			}
		}
		if least == i {
			return first
		}
		h.events[i], h.events[least] = h.events[least], h.events[i]
		i = least
	}
}
