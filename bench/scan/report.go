package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/prazohq/prazo/bench/internal/stat"
)

// startUp is the processor time of a scan with nothing to read: the process starts, and reads what is known of the languages.
func startUp(p program, t tree, rounds int) (time.Duration, error) {
	dir, err := os.MkdirTemp("", "prazo-start-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	few, err := one(t, dir)
	if err != nil {
		return 0, err
	}
	results, err := measure([]program{p}, few, rounds)
	if err != nil {
		return 0, err
	}
	return stat.Quantile(results[0].cpu, 0.5), nil
}

// report prints the table of one tree and says whether every figure is reached on it. The first result is that of prazo.
func report(w io.Writer, t tree, results []result, start time.Duration) bool {
	own := results[0]
	fmt.Fprintf(w, "%s: %.1f MB of source, %d rounds\n\n", t.name, float64(t.bytes)/1e6, len(own.wall))
	fmt.Fprintf(w, "%-18s %9s %9s %18s %9s  %s\n", "", "wall", "processor", "wall, ratio", "MB/s", "findings")
	for _, r := range results {
		fmt.Fprintf(w, "%-18s %9s %9s %18s %9.1f  %d\n", r.name, round(stat.Quantile(r.wall, 0.5)), round(stat.Quantile(r.cpu, 0.5)),
			ratio(r, own).Half(), speed(t.bytes, stat.Quantile(r.cpu, 0.5)), r.found)
	}
	cpu := stat.Quantile(own.cpu, 0.5)
	whole := speed(t.bytes, cpu)
	fmt.Fprintf(w, "\nof prazo's %s on the processor %s are its start; without that %.1f MB/s\n", round(cpu), round(start),
		speed(t.bytes, max(cpu-start, time.Millisecond)))
	ok := true
	check := func(what string, reached bool) {
		ok = ok && reached
		fmt.Fprintf(w, "%s: %s\n", what, map[bool]string{true: "reached", false: "MISSED"}[reached])
	}
	check(fmt.Sprintf("at least %d MB a second of processor time: %.1f", leastSpeed, whole), whole >= leastSpeed)
	for _, r := range results[1:] {
		if took := stat.Quantile(r.wall, 0.5); r.name != withoutTests {
			times := ratio(r, own).Median
			check(fmt.Sprintf("less wall time than %s: it takes %.1f times as long", r.name, times), times > 1)
		} else if strings.EqualFold(t.name, "flexget") {
			check(fmt.Sprintf("less than %d s: %s", mostWall, round(took)), took < mostWall*time.Second)
		}
	}
	fmt.Fprintln(w)
	return ok
}

// ratio compares the rounds of a program with those of prazo, each with the one beside it.
func ratio(r, own result) stat.Spread {
	var all []float64
	for i := range r.wall {
		all = append(all, r.wall[i].Seconds()/own.wall[i].Seconds())
	}
	return stat.SpreadOf(all)
}

func speed(bytes int64, took time.Duration) float64 { return float64(bytes) / 1e6 / took.Seconds() }

func round(d time.Duration) time.Duration { return d.Round(time.Millisecond) }
