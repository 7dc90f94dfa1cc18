// Command sim prints how the learner does in virtual time; `make sim` runs it. It exits with 2 when its input is wrong.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo/internal/sim"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// options are the flags.
type options struct {
	json             bool
	trace            string
	seeds            string
	only             string
	longest, initial time.Duration
}

// printable is a report.
type printable interface{ WriteText(io.Writer) error }

func run(args []string, stdout, stderr io.Writer) int {
	var o options
	flags := flag.NewFlagSet("sim", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&o.json, "json", false, "print one JSON document and nothing else")
	flags.StringVar(&o.trace, "trace", "", "replay a `file` of t_seconds,latency_ms,status instead of the workloads")
	flags.StringVar(&o.seeds, "seeds", "101-105", "seeds of the workloads, as in 101-105 or 7,9")
	flags.StringVar(&o.only, "only", "", "only methods whose name contains this `text`, and no side experiments")
	flags.DurationVar(&o.longest, "longest", time.Minute, "the deadline of each call of a trace")
	flags.DurationVar(&o.initial, "initial", 5*time.Second, "the limit before anything is known of a trace")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	report, err := o.report(flags.Args())
	if err != nil {
		fmt.Fprintln(stderr, "sim:", err)
		return 2
	}
	if err := o.print(stdout, report); err != nil {
		fmt.Fprintln(stderr, "sim:", err)
		return 1
	}
	return 0
}

func (o options) print(w io.Writer, report printable) error {
	if !o.json {
		return report.WriteText(w)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(report)
}

func (o options) report(rest []string) (printable, error) {
	seeds, err := parseSeeds(o.seeds)
	switch {
	case len(rest) > 0:
		return nil, fmt.Errorf("%q is no flag: write -trace %s to replay a file", rest[0], rest[0])
	case err != nil:
		return nil, err
	case o.longest < time.Millisecond || o.initial < time.Millisecond:
		return nil, fmt.Errorf("-longest %v, -initial %v: write at least 1ms", o.longest, o.initial)
	case o.trace != "":
		return o.replay(seeds[0])
	case o.only != "":
		return sim.RunOnly(seeds, o.only), nil
	}
	return sim.Run(seeds), nil
}

func (o options) replay(seed uint64) (printable, error) {
	f, err := os.Open(o.trace)
	if err != nil {
		return nil, fmt.Errorf("the trace cannot be read: %w", err)
	}
	defer f.Close()
	series, err := sim.ReadTrace(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.trace, err)
	}
	s := sim.ReplaySettings{Longest: o.longest.Seconds(), Initial: o.initial.Seconds(), Seed: seed}
	return sim.RunReplay(series, s), nil
}

const mostSeeds = 100

// parseSeeds reads a list of numbers and ranges.
func parseSeeds(text string) ([]uint64, error) {
	var all []uint64
	for _, part := range strings.Split(text, ",") {
		low, high, ranged := strings.Cut(part, "-")
		if !ranged {
			high = low
		}
		first, err1 := strconv.ParseUint(low, 10, 32)
		last, err2 := strconv.ParseUint(high, 10, 32)
		if err1 != nil || err2 != nil || last < first {
			return nil, fmt.Errorf("-seeds %.40q: write numbers or ranges, such as 101-105 or 7,9", text)
		}
		if last-first >= mostSeeds-uint64(len(all)) {
			return nil, fmt.Errorf("-seeds %.40q: at most %d", text, mostSeeds)
		}
		for s := first; s <= last; s++ {
			all = append(all, s)
		}
	}
	return all, nil
}
