// Command noop measures what a call around nothing costs: prazo.Run inline and with Blocks, against
// context.WithTimeout and failsafe-go timeout(retry(breaker(timeout))).
//
//	GOWORK=off go run ./noop
//
// All are measured by turns in one run, once with 64 MiB on the heap as a service has, once with nothing on it, where the
// collector runs every few thousand calls; ratios are to context.WithTimeout of the same turn, since a machine that is busy
// slows both down. `go test -bench .` in the root measures the same by the usual tool.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/failsafe-go/failsafe-go/timeout"
	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/bench/internal/stat"
)

// subject is one way to call nothing.
type subject struct {
	name   string
	call   func()
	ns     float64 // target; 0: none
	allocs float64
}

func main() {
	rounds := flag.Int("rounds", 41, "turns; at least 9 for a figure")
	calls := flag.Int("calls", 10000, "calls in a turn")
	flag.Parse()
	subjects, err := all()
	if err != nil {
		fmt.Fprintf(os.Stderr, "noop: %v\n", err)
		os.Exit(1)
	}
	for _, mib := range []int{64, 0} {
		fmt.Printf("%d turns of %d calls, %d MiB on the heap\n\n", *rounds, *calls, mib)
		release := stat.Heap(mib)
		measure(subjects, *rounds, *calls)
		release()
		fmt.Println()
	}
}

func all() ([]subject, error) {
	inline, err := run(prazo.Policy{}, prazo.Spec{Repeat: prazo.Idempotent})
	if err != nil {
		return nil, err
	}
	blocks, err := run(prazo.Policy{}, prazo.Spec{Repeat: prazo.Idempotent, Blocks: true})
	if err != nil {
		return nil, err
	}
	armed, err := run(prazo.Policy{
		Breaker: prazo.Breaker{Failures: 0.5, Slow: 0.5, SlowAfter: time.Second / 2},
		Hedge:   prazo.Hedge{After: time.Second / 4},
		Pace:    prazo.Pace{Least: 1000, Early: true},
	}, prazo.Spec{Repeat: prazo.Idempotent})
	if err != nil {
		return nil, err
	}
	return []subject{
		{name: "context.WithTimeout", call: withTimeout},
		{name: "prazo.Run, inline", call: inline, ns: 800, allocs: 8},
		{name: "prazo.Run, Blocks", call: blocks, ns: 2200, allocs: 12},
		{name: "prazo.Run, inline, breaker and hedge armed", call: armed, ns: 1200, allocs: 12},
		{name: "failsafe timeout(retry(breaker(timeout)))", call: failsafeGo()},
	}, nil
}

func withTimeout() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	if nothing(ctx) != 1 {
		panic("wrong")
	}
	cancel()
}

//go:noinline
func nothing(context.Context) int { return 1 }

// run returns a call of prazo with deadline, try limit, retries, budget, bulkhead, sink and what p has more.
func run(p prazo.Policy, spec prazo.Spec) (func(), error) {
	p.Deadline = time.Second
	g, err := prazo.New("noop", p, prazo.WithSink(func(*prazo.Record) {}))
	if err != nil {
		return nil, err
	}
	op := prazo.Op[int]{Spec: spec, Do: func(ctx context.Context, _ *prazo.Try) (int, error) { return nothing(ctx), nil }}
	return func() {
		if v, err := prazo.Run(context.Background(), g, op); v != 1 || err != nil {
			panic(err)
		}
	}, nil
}

func failsafeGo() func() {
	executor := failsafe.With(
		timeout.New[int](time.Second), retrypolicy.NewWithDefaults[int](),
		circuitbreaker.NewWithDefaults[int](), timeout.New[int](time.Second/2))
	return func() {
		v, err := executor.GetWithExecution(func(e failsafe.Execution[int]) (int, error) { return nothing(e.Context()), nil })
		if v != 1 || err != nil {
			panic(err)
		}
	}
}

func measure(subjects []subject, rounds, calls int) {
	turns := make([][]stat.Turn, len(subjects))
	for round := range rounds {
		for i := range subjects {
			j := i
			if round%2 == 1 {
				j = len(subjects) - 1 - i
			}
			turns[j] = append(turns[j], stat.Time(func() {
				for range calls {
					subjects[j].call()
				}
			}))
		}
	}
	fmt.Printf("%-42s %6s %-34s %-20s %6s  %s\n", "around a no-op", "ns", "to WithTimeout: median [half] all", "cpu time", "allocs", "target")
	for i, s := range subjects {
		ns := float64(stat.Each(turns[i], calls))
		wall, cpu := stat.Ratios(turns[i], turns[0])
		allocs, _ := stat.Allocs(calls, s.call)
		target := ""
		if s.ns > 0 {
			target = fmt.Sprintf("%.0f ns %s, %.0f allocs %s", s.ns, stat.Verdict(ns <= s.ns), s.allocs, stat.Verdict(allocs <= s.allocs+0.1))
		}
		fmt.Printf("%-42s %6.0f %-34s %-20s %6.1f  %s\n", s.name, ns, stat.SpreadOf(wall), stat.SpreadOf(cpu).Half(), allocs, target)
	}
}
