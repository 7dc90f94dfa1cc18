// Command scan measures how fast prazo scan reads a tree, beside its peers on the same tree.
//
//	PRAZO_TREES=folder GOWORK=off go run ./scan
//
// PRAZO_TREES is a folder of checkouts; without it the trees are what Python brings as its standard library and Go's net. The programs
// run by turns, so that noise meets all of them, and the median of each counts. ast-grep comes from npm and noctx from the Go
// module proxy, into a folder that is removed; bandit and ruff are run where they are installed. One that is not there is said to be
// not run. They look for less: ast-grep and bandit for calls of one or two libraries, noctx for calls without a context. Exit
// code 1 when a figure is missed.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
)

// What is to be reached.
const (
	leastSpeed = 50 // MB of source a second of processor time
	mostWall   = 1  // second, for Flexget
)

func main() {
	rounds := flag.Int("rounds", 6, "runs of each program on each tree; the median counts")
	folder := flag.String("trees", os.Getenv("PRAZO_TREES"), "a `folder` of checkouts")
	flag.Parse()
	reached, err := run(*folder, *rounds)
	if err != nil {
		fmt.Fprintf(os.Stderr, "scan: %v\n", err)
	}
	if err != nil || !reached {
		os.Exit(1)
	}
}

func run(folder string, rounds int) (bool, error) {
	dir, err := os.MkdirTemp("", "prazo-scan-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	trees, err := findTrees(folder, dir)
	if err != nil {
		return false, err
	}
	all, err := programs(dir)
	if err != nil {
		return false, err
	}
	reached := true
	for _, t := range trees {
		results, err := measure(all, t, rounds)
		if err != nil {
			return false, err
		}
		start, err := startUp(all[0], t, rounds)
		if err != nil {
			return false, err
		}
		reached = report(os.Stdout, t, results, start) && reached
	}
	for _, p := range all {
		if why := cmp.Or(p.missing, p.remark); why != "" {
			fmt.Printf("%s: %s\n", p.name, why)
		}
	}
	return reached, nil
}

// measure runs every program that reads a language of the tree, by turns, and every other round in the opposite order: who comes after a
// program that filled the memory pays for that.
func measure(all []program, t tree, rounds int) ([]result, error) {
	var results []result
	for i := range all {
		if all[i].missing == "" && all[i].reads(t) {
			results = append(results, result{program: &all[i]})
		}
	}
	for round := range rounds {
		for i := range results {
			if round%2 > 0 {
				i = len(results) - 1 - i
			}
			if err := results[i].once(t.dir); err != nil {
				return nil, err
			}
		}
	}
	return results, nil
}
