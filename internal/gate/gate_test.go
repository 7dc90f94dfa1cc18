package gate_test

import (
	"math"
	"testing"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

var start = time.Date(2026, 11, 29, 0, 0, 0, 0, time.UTC)

func TestBulkheadIsFair(t *testing.T) {
	var b gate.Bulkhead
	if !b.Take(1) || b.Take(1) {
		t.Fatal("one place, and one only")
	}
	first, second, third := b.Queue(1), b.Queue(1), b.Queue(1)
	b.Leave(second, 1)
	b.Free(1)
	if !first.Taken() || third.Taken() || b.Take(1) {
		t.Error("the place is not the first waiter's")
	}
	b.Free(1)
	if !third.Taken() || second.Taken() {
		t.Error("the place is not the next waiter's")
	}
	b.Leave(third, 1) // it gave up in the instant in which it got the place
	if taken, waiting := b.Counts(); taken != 0 || waiting != 0 {
		t.Errorf("%d taken, %d waiting", taken, waiting)
	}
}

func TestBulkheadGrowsAndShrinks(t *testing.T) {
	var b gate.Bulkhead
	b.Take(1)
	first, second := b.Queue(1), b.Queue(1)
	b.Admit(2)
	if !first.Taken() || second.Taken() {
		t.Error("a raised limit lets one in")
	}
	b.Free(1) // the limit is 1 again, and one is in flight
	if second.Taken() {
		t.Error("let in above the limit")
	}
	b.TakeAnyway()
	b.Free(1)
	b.Free(1)
	if !second.Taken() {
		t.Error("the waiter is forgotten")
	}
}

func TestBudgetFillsByCallsAndTime(t *testing.T) {
	r := gate.BudgetRate{Share: 0.2, PerSecond: 1, Burst: 10}
	var b gate.Budget
	for i := range 10 {
		if !b.Take(start, r) {
			t.Fatalf("the bucket was full of %d, not of 10", i)
		}
	}
	if b.Take(start, r) {
		t.Error("an eleventh token")
	}
	for range 4 {
		b.Call(start, r)
	}
	if b.Take(start, r) {
		t.Error("four calls paid for a retry at 20 %")
	}
	b.Call(start, r)
	if !b.Take(start, r) || b.Take(start, r) {
		t.Error("five calls pay for one retry")
	}
	if !b.Take(start.Add(time.Second), r) || b.Take(start.Add(time.Second), r) {
		t.Error("a second pays for one retry")
	}
	b.Return(r)
	if got := b.Tokens(start.Add(time.Second), r); math.Abs(got-1) > 1e-9 {
		t.Errorf("%v tokens after one came back", got)
	}
	if got := b.Tokens(start.Add(time.Hour), r); got != 10 {
		t.Errorf("%v tokens after an hour", got)
	}
	if got := b.Tokens(start, r); got != 10 {
		t.Errorf("%v tokens when the clock went back", got)
	}
}

func TestHoldKeepsTheLongest(t *testing.T) {
	var h gate.Hold
	if h.Left(start) != 0 {
		t.Error("nothing was asked for")
	}
	h.Ask(start, 3*time.Second)
	h.Ask(start, time.Second)
	if got := h.Left(start.Add(time.Second)); got != 2*time.Second {
		t.Errorf("%v left, want 2s", got)
	}
	if got := h.Left(start.Add(time.Hour)); got != 0 {
		t.Errorf("%v left after an hour", got)
	}
}
