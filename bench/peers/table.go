package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/bench/internal/peer"
)

func printTable(rows []row, calls int) {
	fmt.Printf("%v configured everywhere, 2 retries, first wait 100 ms; seconds, and the status or what else came\n\n", timeout)
	format := "%-42s %-12s %-12s %-20s %-12s %-12s %-14s %-14s %-10s %s\n"
	fmt.Printf(format, "client", "frete 8 s", "drip 22 s", "POST, 503 twice", "asks 1 s", "asks date", "asks 3600 s", "503 drips", "conns", "left")
	fmt.Printf(format, "", "", "", "", "", "+2 s", "ctx 12 s", "ctx 12 s", fmt.Sprint(calls, "x"), "")
	for _, r := range rows {
		conns := fmt.Sprint(r.Conns)
		if r.Flaky < calls {
			conns += fmt.Sprintf(" (%d ok)", r.Flaky)
		}
		fmt.Printf(format, r.Name, r.Frete, r.Drip, r.Post.posts(), r.After1, r.AfterDate, r.After3600, r.BusyDrip, conns, fmt.Sprint(r.Left))
	}
	fmt.Println()
}

// shortest is the length of the shortest body that a server here sends.
const shortest = 22

// String prints the time, and the status if there was an answer. A part of a body that passes for all of it is told.
func (c cell) String() string {
	s := fmt.Sprintf("%.2f", c.Took.Seconds())
	if c.Err == "" {
		s += fmt.Sprintf(" %d", c.Status)
	}
	if c.Err == "" && c.Bytes < shortest {
		s += fmt.Sprintf(" %dB", c.Bytes)
	}
	return s
}

// posts prints how often a request with a body arrived, and whether it had its body each time.
func (c cell) posts() string {
	s := fmt.Sprintf("%dx", len(c.Seen.Hits))
	if c.Err == "" {
		s += fmt.Sprintf(" %d", c.Status)
	}
	var sizes []string
	different := false
	for _, h := range c.Seen.Hits {
		sizes = append(sizes, fmt.Sprint(h.Bytes))
		different = different || h.Bytes != c.Seen.Hits[0].Bytes
	}
	if different {
		s += " of " + strings.Join(sizes, ",") + " B"
	}
	return s
}

// slack is how much later than the deadline a call may return on a machine with other work.
const slack = 500 * time.Millisecond

// judge says what is not ideal of prazo's cells; true if all are.
func judge(rows []row) bool {
	i := slices.IndexFunc(rows, func(r row) bool { return r.Name == peer.Prazo })
	if i < 0 {
		return true
	}
	faults := rows[i].faults()
	for _, fault := range faults {
		fmt.Printf("prazo is not ideal: %s\n", fault)
	}
	if len(faults) == 0 {
		fmt.Println("every cell of prazo is ideal")
	}
	return len(faults) == 0
}

// faults lists the cells that are not ideal.
func (r row) faults() []string {
	var faults []string
	want := func(ok bool, name string, got any) {
		if !ok {
			faults = append(faults, fmt.Sprintf("%s: %v", name, got))
		}
	}
	cut := func(c cell) bool {
		return c.Err != "" && c.Took >= timeout-20*time.Millisecond && c.Took <= timeout+slack
	}
	want(cut(r.Frete), "frete is not cut at the deadline", r.Frete)
	want(cut(r.Drip), "drip is not cut at the deadline", r.Drip)
	want(len(r.Post.Seen.Hits) == 1 && r.Post.Status == 503, "POST is not sent once", r.Post.posts())
	want(r.After1.keeps(time.Second), "Retry-After: 1 is not kept", r.After1)
	want(r.AfterDate.keeps(time.Second), "Retry-After: date is not kept", r.AfterDate) // a date has whole seconds: 1 s at the least
	want(r.After3600.atOnce(), "Retry-After: 3600 is not answered at once", r.After3600)
	want(r.BusyDrip.Took <= timeout+slack, "a 503 that drips holds the call", r.BusyDrip)
	want(r.Conns == 1, "more than one connection", r.Conns)
	want(r.Left == 0, "goroutines left", r.Left)
	return faults
}

// keeps says whether an asked wait was kept, or the answer given back at once.
func (c cell) keeps(wait time.Duration) bool {
	if c.atOnce() {
		return true
	}
	hits := c.Seen.Hits
	return c.Status == 200 && len(hits) == 2 && hits[1].At.Sub(hits[0].At) >= wait && c.Took <= timeout+slack
}

// atOnce says whether the caller got the first answer without waiting.
func (c cell) atOnce() bool {
	return c.Err == "" && c.Status == 503 && len(c.Seen.Hits) == 1 && c.Took <= slack
}
