package sim

import "math"

// window multiplies a quantile of the last calls, or of the calls of the last seconds. Cut tries either count as if they
// had finished when they were cut, or not at all.
type window struct {
	silent
	quantile, times float64
	calls           int     // how many are kept; 0: all of the last seconds
	seconds         float64 // how long they are kept; 0: as many as calls
	first           float64 // the limit until least are known
	least           int
	cuts            bool

	kept    []sample
	scratch []float64
	value   float64
	changed int
}

type sample struct{ at, took float64 }

func (w *window) limit(now float64) float64 {
	w.forget(now)
	if len(w.kept) < w.least {
		return w.first
	}
	// A fresh quantile for each fiftieth of the window is as good as one for each call, and affordable.
	if w.value == 0 || w.changed > len(w.kept)/50 {
		w.scratch = w.scratch[:0]
		for _, s := range w.kept {
			w.scratch = append(w.scratch, s.took)
		}
		w.value, w.changed = quantileOf(w.scratch, w.quantile), 0
	}
	return w.times * w.value
}

func (w *window) forget(now float64) {
	if w.seconds == 0 {
		return
	}
	old := 0
	for old < len(w.kept) && w.kept[old].at < now-w.seconds {
		old++
	}
	if old > 0 {
		w.kept = w.kept[old:]
		w.changed++
	}
}

func (w *window) ended(_ *flight, now, took float64, done bool) {
	if !done && !w.cuts {
		return
	}
	w.kept = append(w.kept, sample{now, took})
	if w.calls > 0 && len(w.kept) > w.calls {
		w.kept = w.kept[1:]
	}
	w.changed++
}

// quantileOf returns the smallest value that a share p of the values does not exceed. It reorders them. There must be one.
func quantileOf(values []float64, p float64) float64 {
	rank := max(1, int(math.Ceil(p*float64(len(values))))) - 1
	low, high := 0, len(values)-1
	for low < high {
		left, right := partition(values, low, high)
		switch {
		case rank <= right:
			high = right
		case rank >= left:
			low = left
		default:
			return values[rank]
		}
	}
	return values[rank]
}

// partition moves the small values of a range to its front: those up to right are at most those from left on, and what
// lies between is in its place.
func partition(values []float64, low, high int) (left, right int) {
	pivot := values[low+(high-low)/2]
	left, right = low, high
	for left <= right {
		for values[left] < pivot {
			left++
		}
		for values[right] > pivot {
			right--
		}
		if left <= right {
			values[left], values[right] = values[right], values[left]
			left++
			right--
		}
	}
	return left, right
}
