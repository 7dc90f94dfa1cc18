package main

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/prazohq/prazo/bench/internal/stat"
)

// report prints the table and says whether every figure is reached.
func report(w io.Writer, all []program, lines int, size int64, exact float64) bool {
	mb := float64(size) / 1e6
	fmt.Fprintf(w, "nginx log of %d lines, %.0f MB; p99.9 by sorting %.0f ms\n\n", lines, mb, 1000*exact)
	fmt.Fprintf(w, "%-20s %8s %8s %10s  %s\n", "", "time", "MB/s", "memory", "p99.9")
	for _, p := range all {
		if p.missing != "" {
			fmt.Fprintf(w, "%-20s %s\n", p.name, p.missing)
			continue
		}
		fmt.Fprintf(w, "%-20s %8s %8.0f %7d MB  %s\n", p.name, stat.Quantile(p.took, 0.5).Round(10*time.Millisecond),
			mb/stat.Quantile(p.took, 0.5).Seconds(), p.memory>>10, p.said)
	}
	own := all[0]
	speed := mb / stat.Quantile(own.took, 0.5).Seconds()
	ok := true
	check := func(what string, reached bool) {
		ok = ok && reached
		fmt.Fprintf(w, "%s: %s\n", what, map[bool]string{true: "reached", false: "MISSED"}[reached])
	}
	fmt.Fprintln(w)
	check(fmt.Sprintf("at least %d MB/s: %.0f", leastSpeed, speed), speed >= leastSpeed)
	check(fmt.Sprintf("at most %d MB: %d", mostMemory>>10, own.memory>>10), own.memory <= mostMemory)
	off := math.Abs(own.seconds/exact - 1)
	check(fmt.Sprintf("p99.9 within 1.1 %% of a sort: %.2f %%", 100*off), off <= mostOff)
	for _, p := range all[1:] {
		if p.missing == "" {
			ratio := stat.Quantile(p.took, 0.5).Seconds() / stat.Quantile(own.took, 0.5).Seconds()
			check(fmt.Sprintf("faster than %s: %.1f times", p.name, ratio), ratio > 1)
		}
	}
	return ok
}
