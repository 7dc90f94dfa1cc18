package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
)

// followEvery is how often what is new is said while a file is followed.
const followEvery = time.Second

// A follower counts what is written to a log, and says it now and then.
type follower struct {
	mu    sync.Mutex // guards what follows: lines come in one goroutine and are told in another
	all   survey.Survey
	calls int
	told  int
}

// take is the sink of the log.
func (f *follower) take(batch []logs.Call, names *logs.Names) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all.Calls(batch, names)
	f.calls += len(batch)
}

// tell says what is new, the busiest dependencies first; nothing where nothing is.
func (f *follower) tell(out io.Writer, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.told == f.calls {
		return
	}
	f.told = f.calls
	for _, d := range firstOf(f.all.Done(), shownDependencies) {
		c := d.Took.Curve()
		fmt.Fprintf(out, "%s %-24s %9d calls, %d cut; p50 %s p99 %s p99.9 %s\n", now.Format(time.TimeOnly), oneLine(d.Name),
			d.Calls(), d.Took.Cut(), shortTime(c.Quantile(.5)), shortTime(c.Quantile(.99)), shortTime(c.Quantile(.999)))
	}
}

// tellUntil tells every second until ctx ends.
func (f *follower) tellUntil(ctx context.Context, out io.Writer) {
	every := time.NewTicker(followEvery)
	defer every.Stop()
	for {
		select {
		case now := <-every.C:
			f.tell(out, now)
		case <-ctx.Done():
			return
		}
	}
}

// followLog reads a file and what is written to it, says every second what is new, and the whole at the end.
func (cfg *planConfig) followLog(ctx context.Context, s streams, in advice.Input) error {
	c, err := cfg.logConfig(s)
	if err != nil {
		return wrongUse("plan", err)
	}
	f := follower{all: survey.Survey{As: cfg.as}}
	var telling sync.WaitGroup
	until, stop := context.WithCancel(ctx)
	telling.Go(func() { f.tellUntil(until, s.out) })
	summary, err := logs.Follow(ctx, c, f.take)
	stop()
	telling.Wait()
	if err != nil {
		return noCall(err, summary)
	}
	in.Measured = f.all.Done()
	a, err := advice.Of(in)
	if err != nil {
		return &exit{code: codeFailed, err: err}
	}
	if err := cfg.report(s, in, a, reading{dependencies: in.Measured, summary: summary}); err != nil {
		return &exit{code: codeFailed, err: err}
	}
	if stopped, ok := errors.AsType[interrupted](context.Cause(ctx)); ok {
		return &exit{code: stopped.code()}
	}
	return nil
}

// firstOf is at most n of a list.
func firstOf[T any](all []T, n int) []T { return all[:min(len(all), n)] }
