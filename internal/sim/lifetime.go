package sim

import (
	"cmp"
	"math"
	"slices"
)

// lifetimes are calls by how long they took, with the share of those that finish which have finished by then. A call that
// was not finished says only that it would have taken longer (Kaplan and Meier); one that never ends makes no other slower.
type lifetimes struct {
	took  []float64
	share []float64
}

func lifetimesOf(calls []Recorded) lifetimes {
	sorted := slices.Clone(calls)
	slices.SortFunc(sorted, func(a, b Recorded) int { // of two of one duration the finished one was seen to end first
		if a.Took == b.Took && a.Finished != b.Finished {
			if a.Finished {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Took, b.Took)
	})
	var l lifetimes
	alive := 1.0
	for i, c := range sorted {
		if !c.Finished {
			continue
		}
		alive *= 1 - 1/float64(len(sorted)-i)
		l.took = append(l.took, c.Took)
		l.share = append(l.share, 1-alive)
	}
	return l
}

// quantile is the duration that a share p of the calls which finish does not exceed; 0 where none finished.
func (l lifetimes) quantile(p float64) float64 {
	n := len(l.took)
	if n == 0 {
		return 0
	}
	want := p*l.share[n-1] - 1e-12
	i, _ := slices.BinarySearch(l.share, want)
	return l.took[min(i, n-1)]
}

// beyond is the share of the calls that finish which takes longer than limit.
func (l lifetimes) beyond(limit float64) float64 {
	n := len(l.took)
	if n == 0 {
		return 0
	}
	i, _ := slices.BinarySearch(l.took, math.Nextafter(limit, math.Inf(1)))
	if i == 0 {
		return 1
	}
	return max(0, 1-l.share[i-1]/l.share[n-1])
}

// rank is the index of the quantile p among n sorted values.
func rank(n int, p float64) int { return min(n, max(1, int(math.Ceil(p*float64(n)-1e-9)))) - 1 }
