package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/prazohq/prazo"
)

// closing is how long scouts that were ended may take to go.
const closing = 200 * time.Millisecond

// A scoutWatch waits for the Records of calls that have a scout: a try that was cut at its limit, and runs on to show when it
// would have been answered. The Record of its call is complete when that is known: after the caller was let go, and often after
// later calls. All other Records are complete when their call returns, and are not kept here.
type scoutWatch struct {
	mu       sync.Mutex
	complete []prazo.Record
	awaited  int           // calls that returned, less the Records that came
	came     chan struct{} // holds one signal: a Record came
}

func newScoutWatch() *scoutWatch { return &scoutWatch{came: make(chan struct{}, 1)} }

// sink is told each Record when it is complete.
func (w *scoutWatch) sink(r *prazo.Record) {
	if !scouted(r) {
		return
	}
	w.mu.Lock()
	w.complete = append(w.complete, *r)
	w.awaited--
	w.mu.Unlock()
	select {
	case w.came <- struct{}{}:
	default:
	}
}

// returned is told what each call came to when it returns, and gives the Records that are complete by now, each once.
func (w *scoutWatch) returned(a *answer) (complete []prazo.Record) {
	complete = w.take()
	switch {
	case !a.known:
	case !scouted(&a.record):
		complete = append(complete, a.record)
	default:
		w.mu.Lock()
		w.awaited++
		w.mu.Unlock()
	}
	return complete
}

// take gives the Records that came since it was asked last.
func (w *scoutWatch) take() (complete []prazo.Record) {
	w.mu.Lock()
	defer w.mu.Unlock()
	complete, w.complete = w.complete, nil
	return complete
}

func (w *scoutWatch) waits() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.awaited > 0
}

// wait waits for all Records, at most for so long, or until ctx ends. waiting is called before each of them.
func (w *scoutWatch) wait(ctx context.Context, most time.Duration, waiting func()) {
	ctx, stop := context.WithTimeout(ctx, most)
	defer stop()
	for w.waits() && ctx.Err() == nil {
		waiting()
		select {
		case <-w.came:
		case <-ctx.Done():
		}
	}
}

// scouted reports whether a try of the call ran on after it was cut.
func scouted(r *prazo.Record) bool {
	return slices.ContainsFunc(r.Tries, func(t prazo.TryRecord) bool { return t.Scouted })
}
