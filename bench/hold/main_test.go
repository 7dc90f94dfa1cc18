package main

import (
	"os"
	"testing"
	"time"

	"github.com/prazohq/prazo/bench/internal/apart"
)

func TestMain(m *testing.M) {
	apart.Roles{"lab": serve, "hold": hold}.Play()
	os.Exit(m.Run())
}

// TestOnce holds a few connections in each fault.
func TestOnce(t *testing.T) {
	for _, fault := range []string{"silent", "drip"} {
		r, err := once(fault, 50, 2)
		if err != nil {
			t.Fatal(err)
		}
		if r.Held != 50 || r.Memory <= 0 || r.Ticks != 50*ticksOf(fault, 2) {
			t.Errorf("%s: %+v", fault, r)
		}
		if fault == "drip" && (r.Most == 0 || r.Most > 10*time.Second) {
			t.Errorf("ticks that are off by %v", r.Most)
		}
	}
}

func TestMiddle(t *testing.T) {
	got := middle([]row{
		{Held: 8, Memory: 10, Stack: 1, P99: 3 * time.Millisecond},
		{Held: 8, Memory: 30, Stack: 3, P99: time.Millisecond},
		{Held: 7, Memory: 20, Stack: 2, P99: 2 * time.Millisecond},
	})
	if want := (row{Held: 7, Memory: 30, Stack: 3, P99: 2 * time.Millisecond}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
