// Command mutate shows that the tests can fail: it breaks the code in one place, as a test asks for, and that test
// must see it.
//
// A test asks in its doc comment, one line a change, as many as it likes:
//
//	// Law 4: no try timer is armed where the deadline cuts first.
//	// mutate: deadline.go: limit >= left => limit > left
//	func TestNoTwoTimers(t *testing.T) {
//
// The file is given from the root of the module. What stands before the arrow must occur exactly once in it; what
// stands after it, which may be nothing, takes its place. The words "law 4" above a change say which law of a
// call it breaks; each law must have a change that a test sees.
//
// The checkout is never touched: changes are made in copies of it. The exit code is 0 when every change was seen and
// every law has one, 1 when not, 2 when a change cannot be made.
//
// -share 2/3 tries the second of three parts of the changes, in a third of the time.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"runtime"
)

func main() {
	only := flag.String("run", "", "only the tests whose name matches this pattern; laws are then not counted")
	workers := flag.Int("p", runtime.NumCPU(), "how many changes are tried at once")
	var part share
	flag.Var(&part, "share", "only one part of the changes, 2/3 for the second of three; each law keeps one at least")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	code, err := run(ctx, *only, part, *workers)
	if err != nil {
		fmt.Fprintf(os.Stderr, "mutate: %v\n", err)
	}
	os.Exit(code)
}

// run does everything and returns the exit code.
func run(ctx context.Context, only string, part share, workers int) (int, error) {
	pattern, err := regexp.Compile(only)
	if err != nil {
		return 2, fmt.Errorf("-run: %w", err)
	}
	all, err := scan(os.DirFS("."))
	if err != nil {
		return 2, err
	}
	chosen := matching(all, pattern)
	if len(chosen) == 0 {
		return 2, fmt.Errorf("no line \"// %s FILE: OLD => NEW\" in the doc comment of a test", marker)
	}
	asked := len(chosen)
	chosen = part.of(chosen)
	results, err := try(ctx, ".", chosen, workers)
	if err != nil {
		return 2, err
	}
	sum := report(os.Stdout, results)
	sum.asked = asked
	if only == "" {
		sum.missing = missingLaws(chosen)
	}
	fmt.Fprintln(os.Stdout, sum)
	return sum.code(), ctx.Err()
}

func matching(all []mutation, pattern *regexp.Regexp) []mutation {
	var chosen []mutation
	for _, m := range all {
		if pattern.MatchString(m.test) {
			chosen = append(chosen, m)
		}
	}
	return chosen
}
