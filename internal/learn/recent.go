package learn

// keptRecent is how many observations are kept one by one. It is more than a change takes to be seen.
const keptRecent = 128

// recent is a ring of the last observations. When a change is seen, those that began after it leave the window and
// are the start of the candidate.
type recent struct {
	ring [keptRecent]uint64 // packed
	n    uint64             // how many there ever were
}

func (r *recent) add(o observation) {
	r.ring[r.n%keptRecent] = packed(o)
	r.n++
}

// since returns the observations from the k-th last finished one on, oldest first.
func (r *recent) since(k int) []observation {
	first := r.n
	for oldest := r.n - min(r.n, keptRecent); first > oldest && k > 0; {
		first--
		if unpacked(r.ring[first%keptRecent]).finished {
			k--
		}
	}
	var out []observation
	for ; first < r.n; first++ {
		out = append(out, unpacked(r.ring[first%keptRecent]))
	}
	return out
}
