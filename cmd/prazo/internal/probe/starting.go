package probe

import (
	"context"
	"runtime"
	"time"
)

// A starter lets only so many clients start at once. The start of an interpreter takes a whole processor: many at once would
// make the clients late that are being watched already. Those that only wait for their fault cost nothing and may be many.
type starter chan struct{}

// starts is how many clients may start at once: one more than there are processors, since a start also waits for the disk.
func starts() int { return runtime.NumCPU() + 1 }

func newStarter(places int) starter { return make(starter, max(1, places)) }

// start starts a client when it is its turn. Its place is free again when the client should have started, which is after
// startUp where that is known, or is connected, or is gone. A nil starter has places for all.
func (s starter) start(ctx context.Context, startUp time.Duration, connected <-chan struct{}, begin func() (*process, error)) (*process, error) {
	if s == nil {
		return begin()
	}
	select {
	case s <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	p, err := begin()
	if err != nil {
		<-s
		return nil, err
	}
	go func() {
		defer func() { <-s }()
		started := make(<-chan time.Time)
		if startUp > 0 {
			timer := time.NewTimer(startUp)
			defer timer.Stop()
			started = timer.C
		}
		select {
		case <-started:
		case <-connected:
		case <-p.exited:
		}
	}()
	return p, nil
}
