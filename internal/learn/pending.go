package learn

import "sync/atomic"

// pendingSlots is how many observations wait while another goroutine is in the tracker, which is for about a
// microsecond at most.
const pendingSlots = 64

// pending takes the observations of those who find the tracker locked, so that no caller waits for another. The next
// who finds it free takes them along. When more come than there are slots, the oldest are lost, and so is one whose
// writer was stopped between taking its slot and filling it: at such a rate none of them is missed.
type pending struct {
	head  atomic.Uint64
	slots [pendingSlots]atomic.Uint64
	tail  uint64 // of whoever holds the tracker's lock
}

func (p *pending) push(o observation) {
	i := p.head.Add(1) - 1
	p.slots[i%pendingSlots].Store(packed(o))
}

// pop returns the oldest observation, and false when there is none.
func (p *pending) pop() (observation, bool) {
	head := p.head.Load()
	if head-p.tail > pendingSlots {
		p.tail = head - pendingSlots
	}
	for p.tail != head {
		v := p.slots[p.tail%pendingSlots].Swap(0)
		p.tail++
		if v != 0 {
			return unpacked(v), true
		}
	}
	return observation{}, false
}
