package learn_test

import (
	"testing"
	"time"

	"github.com/prazohq/prazo/internal/learn"
)

func TestWindowKnowsTheLastOnes(t *testing.T) {
	var w learn.Window
	for _, d := range []time.Duration{9, 1, 2} {
		if _, ok := w.Mean(3); ok {
			t.Fatal("known before three were")
		}
		w.Add(d, 3)
	}
	check := func(n int, mean, longest time.Duration) {
		t.Helper()
		m, known := w.Mean(n)
		l, _ := w.Max(n)
		if !known || m != mean || l != longest {
			t.Errorf("mean %v, max %v, known %v; want %v, %v", m, l, known, mean, longest)
		}
	}
	check(3, 4, 9)
	w.Add(3, 3) // 1 2 3
	check(3, 2, 3)
	w.Add(13, 5) // the window grows: 1 2 3 13
	if _, ok := w.Mean(5); ok {
		t.Error("four are not five")
	}
	w.Add(1, 5) // 1 2 3 13 1
	check(5, 4, 13)
	w.Add(4, 5) // 2 3 13 1 4
	w.Add(3, 2) // shrinks: the last two
	check(2, 3, 4)
}

func TestWindowDoesNotOverflow(t *testing.T) {
	var w learn.Window
	const years = 10 * 365 * 24 * time.Hour // a hundred of them are more than 64 bits of nanoseconds
	for range 100 {
		w.Add(years, 100)
	}
	if m, ok := w.Mean(100); !ok || m != years {
		t.Errorf("mean %v", m)
	}
	if _, ok := w.Mean(0); ok {
		t.Error("the mean of nothing is known")
	}
}
