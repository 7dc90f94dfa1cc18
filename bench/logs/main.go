// Command logs measures how fast prazo plan reads an access log, beside goaccess and gawk.
//
//	GOWORK=off go run ./logs -lines 10000000
//
// It writes a log of nginx in its combined form, with the time of the request and of the upstream behind, to a file of its
// own; then each program reads that file in turn, prazo in further rounds too. gawk does the same percentiles: it keeps the times and
// sorts them. goaccess has no percentiles: it counts by request. Memory is the largest resident set of the process. A
// program that is not installed is left out and said so. Exit code 1 when a figure is missed.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// What is to be reached.
const (
	leastSpeed = 200       // MB/s
	mostMemory = 200 << 10 // KiB
	mostOff    = 0.011     // of the p99.9 that a sort gives
)

func main() {
	lines := flag.Int("lines", 10_000_000, "lines of the log")
	rounds := flag.Int("rounds", 3, "runs of prazo; the median counts")
	quick := flag.Bool("quick", false, "leave out goaccess, which takes eight minutes")
	flag.Parse()
	reached, err := run(*lines, *rounds, *quick)
	if err != nil {
		fmt.Fprintf(os.Stderr, "logs: %v\n", err)
	}
	if err != nil || !reached {
		os.Exit(1)
	}
}

func run(lines, rounds int, quick bool) (bool, error) {
	dir, err := os.MkdirTemp("", "prazo-logs-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "access.log")
	exact, size, err := write(file, lines)
	if err != nil {
		return false, err
	}
	programs, err := programs(dir, file)
	if err != nil {
		return false, err
	}
	if quick {
		programs = programs[:2]
	}
	for round := range rounds {
		for i := range programs {
			if round > 0 && i > 0 { // the peers take minutes
				continue
			}
			if err := programs[i].run(); err != nil {
				return false, err
			}
		}
	}
	return report(os.Stdout, programs, lines, size, exact), nil
}
