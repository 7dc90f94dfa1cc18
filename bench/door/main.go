// Command door calls a door with three backends behind it, one of which never answers: with a deadline of 5 s, a try limit
// of 500 ms and 2 retries, the same without retries, and the same with two hedges, 150 ms apart: good backends
// answer after 100 ms.
//
//	GOWORK=off go run ./door -for 60s -rate 50
//
// The lab is a process of its own. All run side by side, each with a guard of its own, at the rate given, whatever
// their calls take. It fails when the share with retries is above 5 %, or when hedging does not bring the mean time of a
// call to 0.6 of that of retries alone and the failed calls to 0.4.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/bench/internal/peer"
	"github.com/prazohq/prazo/bench/internal/stat"
)

func main() {
	apart.Roles{"lab": apart.Lab}.Play()
	length := flag.Duration("for", time.Minute, "how long")
	rate := flag.Int("rate", 50, "calls a second of each")
	flag.Parse()
	if err := run(*length, *rate); err != nil {
		fmt.Fprintf(os.Stderr, "door: %v\n", err)
		os.Exit(1)
	}
}

// load is what calls at a rate came to.
type load struct {
	name    string
	retries int // of the policy
	hedge   prazo.Hedge
	calls   int
	failed  atomic.Int64
	again   atomic.Int64 // tries after the first
	took    atomic.Int64 // of all calls, in nanoseconds
}

// mean is how long a call took, cut ones and all.
func (l *load) mean() time.Duration { return time.Duration(l.took.Load() / int64(max(1, l.calls))) }

// share is how many of the calls failed.
func (l *load) share() float64 { return float64(l.failed.Load()) / float64(max(1, l.calls)) }

func run(length time.Duration, rate int) error {
	var urls map[string]string
	server, err := apart.Start("lab", &urls)
	if err != nil {
		return err
	}
	defer server.Close()
	loads := []*load{
		{name: "prazo, 2 retries", retries: 2},
		{name: "prazo, no retries", retries: prazo.Off},
		{name: "prazo, retries, 2 hedges", retries: 2, hedge: prazo.Hedge{After: 150 * time.Millisecond, Max: 2}},
	}
	var work sync.WaitGroup
	for _, l := range loads {
		work.Go(func() { l.run(urls["door"], length, rate) })
	}
	work.Wait()
	fmt.Printf("one backend of three is stuck; %d calls a second for %v, deadline 5s, try limit 500ms\n\n", rate, length)
	fmt.Printf("%-24s %7s %8s %8s %12s %9s\n", "client", "calls", "failed", "share", "tries/call", "mean")
	for _, l := range loads {
		fmt.Printf("%-24s %7d %8d %7.1f%% %12.2f %9v\n", l.name, l.calls, l.failed.Load(), 100*l.share(),
			1+float64(l.again.Load())/float64(l.calls), l.mean().Round(100*time.Microsecond))
	}
	return judge(loads[0], loads[2])
}

// judge holds retries, and hedges beside them, to their targets.
func judge(retries, hedged *load) error {
	mean := float64(hedged.mean()) / float64(retries.mean())
	failed := hedged.share() / max(retries.share(), 1e-9)
	enough, quicker, safer := retries.share() <= 0.05, mean <= 0.6, failed <= 0.4
	fmt.Printf("\ntarget: <= 5 %% failed with retries: %s\n", stat.Verdict(enough))
	fmt.Printf("target: mean with the hedge <= 0.6 of that: %.2f, %s\n", mean, stat.Verdict(quicker))
	fmt.Printf("target: failed with the hedge <= 0.4 of that: %.2f, %s\n", failed, stat.Verdict(safer))
	if !enough || !quicker || !safer {
		return fmt.Errorf("a target is missed")
	}
	return nil
}

// run makes calls at a rate and waits for the last.
func (l *load) run(url string, length time.Duration, rate int) {
	policy := prazo.Policy{
		Deadline: 5 * time.Second,
		TryLimit: prazo.Fixed(500 * time.Millisecond),
		Retries:  prazo.Retries{Max: l.retries},
		Hedge:    l.hedge,
	}
	c := peer.WithPolicy(policy, prazo.WithSink(func(r *prazo.Record) {
		l.again.Add(int64(len(r.Tries)) - 1)
		l.took.Add(int64(r.Took))
	}))
	ticker := time.NewTicker(time.Second / time.Duration(rate))
	defer ticker.Stop()
	var calls sync.WaitGroup
	for l.calls < int(length.Seconds()*float64(rate)) {
		<-ticker.C
		l.calls++
		calls.Go(func() {
			if a := c.Do(context.Background(), http.MethodGet, url, nil); a.Err != nil || a.Status != http.StatusOK {
				l.failed.Add(1)
			}
		})
	}
	calls.Wait()
}
