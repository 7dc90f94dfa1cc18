package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
)

// followEvery is how often something is said at most while a file is followed.
const followEvery = 2 * time.Second

// followLog reads a file and what is written to it, says every two seconds what is new, and the whole at the end.
func (cfg *planConfig) followLog(ctx context.Context, s streams, in advice.Input) error {
	c, err := cfg.logConfig(s)
	if err != nil {
		return wrongUse("plan", err)
	}
	all := survey.Survey{As: cfg.as}
	var said time.Time
	counted := uint64(0)
	tell := func() {
		said = time.Now()
		for _, d := range firstOf(all.Done(), 5) {
			fmt.Fprintf(s.out, "%s %-24s %9d calls, %d cut; p50 %s p99 %s p99.9 %s\n", said.Format(time.TimeOnly), oneLine(d.Name),
				d.Calls(), d.Took.Cut(), shortTime(d.Took.Quantile(.5)), shortTime(d.Took.Quantile(.99)), shortTime(d.Took.Quantile(.999)))
		}
	}
	summary, err := logs.Follow(ctx, c, func(batch []logs.Call, names *logs.Names) {
		all.Calls(batch, names)
		counted += uint64(len(batch))
		if time.Since(said) >= followEvery {
			tell()
		}
	})
	if err != nil {
		return wrongUse("plan", err)
	}
	in.Measured = all.Done()
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
