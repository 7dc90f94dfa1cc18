package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// interrupted is the cause of a ctx that a signal ended.
type interrupted struct{ signal os.Signal }

// Error names the signal.
func (i interrupted) Error() string { return fmt.Sprintf("signal: %v", i.signal) }

// code is 128 + the number of the signal, as shells count.
func (i interrupted) code() int {
	if number, ok := i.signal.(syscall.Signal); ok {
		return codeSignal + int(number)
	}
	return codeSignal + 2
}

// untilInterrupt returns a ctx that ends at the first SIGINT or SIGTERM, with an interrupted as its cause. The second
// signal ends the process at once. stop releases it.
func untilInterrupt(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			cancel(interrupted{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
