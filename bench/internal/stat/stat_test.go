package stat

import (
	"testing"
	"time"
)

func TestQuantile(t *testing.T) {
	list := []float64{5, 1, 4, 2, 3}
	for q, want := range map[float64]float64{0: 1, 0.5: 3, 0.99: 5, 1: 5} {
		if got := Quantile(list, q); got != want {
			t.Errorf("quantile %v is %v, want %v", q, got, want)
		}
	}
	if list[0] != 5 {
		t.Error("the list was sorted in place")
	}
	if got := Quantile([]float64{}, 0.5); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func TestPairs(t *testing.T) {
	order := ""
	as, bs := Pairs(3, func() { order += "a" }, func() { order += "b" })
	if order != "abbaab" || len(as) != 3 || len(bs) != 3 {
		t.Errorf("ran %s", order)
	}
	if got := Ratios([]time.Duration{4, 9}, []time.Duration{2, 3}); got[0] != 2 || got[1] != 3 {
		t.Errorf("ratios %v", got)
	}
}

func TestAllocs(t *testing.T) {
	var keep []*int
	allocs, bytes := Allocs(1000, func() { keep = append(keep[:0], new(int), new(int)) })
	if allocs < 1.9 || allocs > 2.2 || bytes < 15 || bytes > 40 {
		t.Errorf("%v allocations, %v bytes", allocs, bytes)
	}
}
