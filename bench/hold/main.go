// Command hold keeps 8,000 connections in two faults of the lab, one fault after the other: in silent, which says
// nothing, and in a drip of one byte a second.
//
//	GOWORK=off go run ./hold
//
// The lab is a process of its own and the clients are another, since each has a descriptor for each connection. Memory
// is that of the lab: what is in use for heap and stacks after a collection while all connections wait, less what was in
// use before, for each connection. A tick of the drip is late by how much it comes after its time, which is the time of
// the connection's first tick and a second for each tick since; both processes are in that figure, and an early tick
// counts by how early it is. Exit code 1 when a figure is missed.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/bench/internal/stat"
)

// What is to be reached.
const (
	mostMemory = 40 << 10 // bytes a connection
	mostLate   = 20 * time.Millisecond
)

func main() {
	apart.Roles{"lab": serve, "hold": hold}.Play()
	n := flag.Int("n", 8000, "connections at once")
	ticks := flag.Int("ticks", 10, "ticks of the drip that are measured")
	rounds := flag.Int("rounds", 3, "runs of each fault; the median run counts, and the most memory")
	flag.Parse()
	reached, err := run(*n, *ticks, *rounds)
	if err != nil {
		fmt.Fprintf(os.Stderr, "hold: %v\n", err)
	}
	if err != nil || !reached {
		os.Exit(1)
	}
}

// row is what was measured of one fault.
type row struct {
	Held   int64 // connections that the lab had when it was asked
	Memory int64 // bytes of the lab for each
	Stack  int64 // of these, for stacks
	Ticks  int   // that were measured
	P50    time.Duration
	P99    time.Duration
	Most   time.Duration
}

func run(n, ticks, rounds int) (reached bool, err error) {
	if err := apart.Descriptors(n); err != nil {
		return false, err
	}
	rows := map[string]row{}
	for _, fault := range []string{"silent", "drip"} {
		var runs []row
		for range rounds {
			r, err := once(fault, n, ticks)
			if err != nil {
				return false, err
			}
			runs = append(runs, r)
		}
		rows[fault] = middle(runs)
	}
	return print(n, rounds, rows), nil
}

// once measures one fault with a lab of its own.
func once(fault string, n, ticks int) (row, error) {
	var at place
	server, err := apart.Start("lab", &at)
	if err != nil {
		return row{}, err
	}
	defer server.Close()
	var r row
	err = apart.Run("hold", &r, at.URLs[fault], at.Memory, strconv.Itoa(n), strconv.Itoa(ticksOf(fault, ticks)))
	return r, err
}

// ticksOf is how many ticks there are to wait for.
func ticksOf(fault string, ticks int) int {
	if fault == "silent" {
		return 0
	}
	return ticks
}

// middle returns the run with the median p99, with the most memory of all.
func middle(runs []row) row {
	var lates []time.Duration
	for _, r := range runs {
		lates = append(lates, r.P99)
	}
	want := stat.Quantile(lates, 0.5)
	var found row
	for _, r := range runs {
		if r.P99 == want {
			found = r
		}
	}
	for _, r := range runs {
		found.Held = min(found.Held, r.Held)
		if r.Memory > found.Memory {
			found.Memory, found.Stack = r.Memory, r.Stack
		}
	}
	return found
}

// print reports whether all was reached.
func print(n, rounds int, rows map[string]row) bool {
	fmt.Printf("%d connections held, median of %d runs\n\n", n, rounds)
	fmt.Printf("%-8s %8s %12s %14s %8s %10s %10s %10s\n", "fault", "held", "B/connection", "of it stack", "ticks", "off p50", "off p99", "most")
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", d.Seconds()*1000) }
	for _, fault := range []string{"silent", "drip"} {
		r := rows[fault]
		fmt.Printf("%-8s %8d %12d %14d", fault, r.Held, r.Memory, r.Stack)
		if r.Ticks > 0 {
			fmt.Printf(" %8d %10s %10s %10s", r.Ticks, ms(r.P50), ms(r.P99), ms(r.Most))
		}
		fmt.Println()
	}
	silent, drip := rows["silent"], rows["drip"]
	held := min(silent.Held, drip.Held) >= int64(n)
	small := max(silent.Memory, drip.Memory) <= mostMemory
	exact := drip.Ticks > 0 && drip.P99 <= mostLate
	fmt.Printf("\n%-44s %s\n", "target: all held", stat.Verdict(held))
	fmt.Printf("%-44s %s\n", "target: memory <= 40960 bytes a connection", stat.Verdict(small))
	fmt.Printf("%-44s %s\n", "target: ticks within 20 ms at p99", stat.Verdict(exact))
	return held && small && exact
}
