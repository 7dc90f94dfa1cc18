package main

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/bench/internal/peer"
)

// ideal is a row without a fault.
func ideal() row {
	start := time.Now()
	cut := cell{Took: timeout, Err: "cut"}
	kept := func(wait time.Duration) cell {
		return cell{Took: wait, Status: 200, Seen: ledger{Hits: []hit{{At: start}, {At: start.Add(wait)}}}}
	}
	once := cell{Status: 503, Seen: ledger{Hits: []hit{{At: start, Bytes: 12}}}}
	return row{
		Name: peer.Prazo, Frete: cut, Drip: cut, Post: once, After1: kept(time.Second), AfterDate: once,
		After3600: once, BusyDrip: kept(200 * time.Millisecond), Conns: 1,
	}
}

// TestFaults breaks each cell of a row that is ideal.
func TestFaults(t *testing.T) {
	if faults := ideal().faults(); len(faults) > 0 {
		t.Errorf("an ideal row has faults: %q", faults)
	}
	for want, spoil := range map[string]func(*row){
		"frete":            func(r *row) { r.Frete = cell{Took: 8 * time.Second, Status: 200} },
		"drip":             func(r *row) { r.Drip.Err = "" },
		"POST":             func(r *row) { r.Post.Seen.Hits = append(r.Post.Seen.Hits, hit{}) },
		"Retry-After: 1":   func(r *row) { r.After1.Seen.Hits[1].At = r.After1.Seen.Hits[0].At.Add(790 * time.Millisecond) },
		"date":             func(r *row) { r.AfterDate.Took = timeout },
		"3600":             func(r *row) { r.After3600.Took = 12 * time.Second },
		"a 503 that drips": func(r *row) { r.BusyDrip.Took = 12 * time.Second },
		"connection":       func(r *row) { r.Conns = 31 },
		"goroutines":       func(r *row) { r.Left = 1 },
	} {
		r := ideal()
		spoil(&r)
		if faults := r.faults(); len(faults) != 1 || !strings.Contains(faults[0], want) {
			t.Errorf("%s: said %q", want, faults)
		}
	}
}
