package main

import (
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
)

// TestScoutWatch gives every Record once: at once that of a call without a scout, and that of another when it is complete.
func TestScoutWatch(t *testing.T) {
	w := newScoutWatch()
	record := func(class string, tries ...prazo.TryRecord) prazo.Record {
		return prazo.Record{Class: class, Tries: tries}
	}
	returned := func(r prazo.Record, want ...string) {
		t.Helper()
		a := answer{known: true, record: r}
		got := w.returned(&a)
		if len(got) != len(want) {
			t.Fatalf("%s: %d Records, want %v", r.Class, len(got), want)
		}
		for i := range got {
			if got[i].Class != want[i] {
				t.Errorf("%s: Record %d is of %s, want %s", r.Class, i, got[i].Class, want[i])
			}
		}
	}
	good := record("good", prazo.TryRecord{})
	w.sink(&good)
	returned(good, "good")
	returned(record("scout", cutTry(true)))
	cut := record("cut", cutTry(false), prazo.TryRecord{})
	w.sink(&cut)
	returned(cut, "cut")
	quick := record("quick", cutTry(true), prazo.TryRecord{}) // its scout ended before the call did
	w.sink(&quick)
	returned(quick, "quick")
	if !w.waits() {
		t.Error("the scout is not waited for")
	}
	back := record("scout", cutTry(true))
	w.sink(&back)
	returned(good, "scout", "good")
	w.returned(&answer{err: errors.New("no call was made")})
	if w.waits() || len(w.take()) != 0 {
		t.Error("there is something more to come")
	}
}

// dependency answers after a time; 0: never.
type dependency time.Duration

func (d *dependency) do(ctx context.Context, t *prazo.Try) (int, error) {
	t.Own()
	answered := make(<-chan time.Time)
	if *d > 0 {
		answered = time.After(time.Duration(*d))
	}
	select {
	case <-answered:
		return 1, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// taught returns a series whose guard has learnt from a hundred tries of 100 ms.
func taught(t *testing.T, d *dependency) (*series, prazo.Op[int]) {
	t.Helper()
	r := &series{streams: streams{out: io.Discard, err: io.Discard}, caller: &caller{watch: newScoutWatch()}}
	r.cfg.policy = prazo.Policy{Deadline: 2 * time.Second, TryLimit: prazo.Learn(), Retries: prazo.Retries{Max: prazo.Off}}
	var err error
	if r.caller.guard, err = prazo.New("slow", r.cfg.policy, prazo.WithSink(r.caller.watch.sink)); err != nil {
		t.Fatal(err)
	}
	op := prazo.Op[int]{Spec: prazo.Spec{Repeat: prazo.Idempotent, Detach: true}, Do: d.do}
	for range 100 {
		if _, err := prazo.Run(t.Context(), r.caller.guard, op); err != nil {
			t.Fatal(err)
		}
	}
	return r, op
}

// TestAwaitScouts counts a scout that is on its way when the calls are over, waits no longer than for its deadline, and not at
// all after an interrupt. Nothing is left of it.
func TestAwaitScouts(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		answer      time.Duration
		interrupt   time.Duration // 0: none
		least, most time.Duration // from the start of the last call
		succeeded   uint64
	}{
		"answers":               {200 * ms, 0, 200 * ms, 200 * ms, 1},
		"never answers":         {0, 0, 200 * ms, 2000 * ms, 0},
		"interrupted":           {0, 170 * ms, 170 * ms, 170 * ms, 0},
		"interrupted, too late": {200 * ms, 300 * ms, 200 * ms, 200 * ms, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := dependency(100 * ms)
				r, op := taught(t, &d)
				d = dependency(c.answer)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.interrupt > 0 {
					time.AfterFunc(c.interrupt, cancel)
				}
				begun := time.Now()
				_, err := prazo.Run(ctx, r.caller.guard, op)
				a := failed(err)
				r.sum.add(&a)
				if n := r.caller.guard.Stats().Scouts; n != 1 || time.Since(begun) > 170*ms {
					t.Fatalf("%d scouts after %v: %v", n, time.Since(begun), err)
				}
				if complete := r.caller.complete(&a); len(complete) != 0 {
					t.Fatalf("%+v is complete", complete)
				}
				if err := r.awaitScouts(ctx); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(begun); took < c.least || took > c.most {
					t.Errorf("over after %v, want %v to %v", took, c.least, c.most)
				}
				if l := r.sum.lesson; l.cuts != 1 || l.scouts != 1 || l.succeeded != c.succeeded {
					t.Errorf("%+v", l)
				}
				if n := r.caller.guard.Stats().Scouts; n != 0 || r.caller.watch.waits() {
					t.Errorf("%d scouts are left", n)
				}
			})
		})
	}
}
