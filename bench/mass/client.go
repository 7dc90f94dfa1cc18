package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/bench/internal/peer"
	"github.com/prazohq/prazo/bench/internal/stat"
)

// client makes the client of that name for n calls at once. For bare net/http the deadline comes by the ctx.
func client(name string, deadline time.Duration, n int) (peer.Client, error) {
	switch name {
	case peer.Bare:
		p, _ := peer.Named(peer.Bare)
		c := p.New(peer.Setup{})
		do := c.Do
		c.Do = func(ctx context.Context, method, url string, body []byte) peer.Answer {
			ctx, cancel := context.WithTimeout(ctx, deadline)
			defer cancel()
			return do(ctx, method, url, body)
		}
		return c, nil
	case peer.Prazo:
		p := prazo.Policy{Deadline: deadline, Bulkhead: prazo.Bulkhead{Max: n}}
		return peer.WithPolicy(p, prazo.WithSink(func(*prazo.Record) {})), nil
	}
	return peer.Client{}, fmt.Errorf("no client %q", name)
}

// late is the role that measures how late calls return. args: client, URL, calls, folder
// for profiles, deadline.
func late(args []string) error {
	if len(args) != 5 {
		return errors.New("want client, URL, calls, folder for profiles, deadline")
	}
	n, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	deadline, err := time.ParseDuration(args[4])
	if err != nil {
		return err
	}
	c, err := client(args[0], deadline, n)
	if err != nil {
		return err
	}
	stop, err := profileCPU(args[3], args[0])
	if err != nil {
		return err
	}
	before := runtime.NumGoroutine()
	lates := make([]time.Duration, n)
	var cut atomic.Int64
	var wrong atomic.Value
	var calls sync.WaitGroup
	for i := range n {
		calls.Go(func() {
			start := time.Now()
			a := c.Do(context.Background(), http.MethodGet, args[1], nil)
			lates[i] = time.Since(start) - deadline
			if errors.Is(a.Err, context.DeadlineExceeded) {
				cut.Add(1)
			} else {
				wrong.Store(fmt.Sprintf("status %d: %v", a.Status, a.Err))
			}
		})
	}
	calls.Wait()
	stop()
	if w := wrong.Load(); w != nil {
		fmt.Fprintf(os.Stderr, "%s: a call that was not cut: %v\n", args[0], w)
	}
	r := row{Cut: int(cut.Load()), Left: left(c, before)}
	r.P50, r.P99, r.Most = stat.Quantile(lates, 0.5), stat.Quantile(lates, 0.99), stat.Quantile(lates, 1)
	return json.NewEncoder(os.Stdout).Encode(r)
}

// memory is the role that measures what a waiting call holds. args: client, URL, calls, folder for
// profiles.
func memory(args []string) error {
	if len(args) != 4 {
		return errors.New("want client, URL, calls, folder for profiles")
	}
	n, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	c, err := client(args[0], 5*time.Minute, n)
	if err != nil {
		return err
	}
	if args[3] != "" {
		runtime.MemProfileRate = 512
	}
	before := runtime.NumGoroutine()
	heap, stack := inUse()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var calls sync.WaitGroup
	for range n {
		calls.Go(func() { c.Do(ctx, http.MethodGet, args[1], nil) })
	}
	// Each call has three goroutines once it waits: the caller's, and the two of its connection.
	waits := func() int { return (runtime.NumGoroutine() - before) / 3 }
	for wait := 0; waits() < n && wait < 600; wait++ {
		time.Sleep(100 * time.Millisecond)
	}
	time.Sleep(time.Second) // the last requests are written
	waiting := waits()
	heapNow, stackNow := inUse()
	r := row{Heap: (heapNow - heap) / int64(n), Stack: (stackNow - stack) / int64(n)}
	if err := profileHeap(args[3], args[0]); err != nil {
		return err
	}
	cancel()
	calls.Wait()
	if waiting < n {
		return fmt.Errorf("only %d of %d calls had a connection", waiting, n)
	}
	r.Left = left(c, before)
	return json.NewEncoder(os.Stdout).Encode(r)
}

// inUse returns the bytes that heap and stacks use after a collection.
func inUse() (heap, stack int64) {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse), int64(m.StackInuse)
}

// left waits a little for goroutines to end, and returns how many are more than before.
func left(c peer.Client, before int) int {
	c.Close()
	for range 50 {
		if runtime.NumGoroutine() <= before {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	return max(0, runtime.NumGoroutine()-before)
}
