// Command door calls a door with three backends behind it, one of which never answers: with a deadline of 5 s, a try limit
// of 500 ms and 2 retries, and the same without retries.
//
//	GOWORK=off go run ./door -for 60s -rate 50
//
// The lab is a process of its own. Both run side by side, each with a guard of its own, at the rate given, whatever
// their calls take. It fails when the share with retries is above 5 %.
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
	calls   int
	failed  atomic.Int64
	again   atomic.Int64 // tries after the first
}

// share is how many of the calls failed.
func (l *load) share() float64 { return float64(l.failed.Load()) / float64(max(1, l.calls)) }

func run(length time.Duration, rate int) error {
	var urls map[string]string
	server, err := apart.Start("lab", &urls)
	if err != nil {
		return err
	}
	defer server.Close()
	loads := []*load{{name: "prazo, 2 retries", retries: 2}, {name: "prazo, no retries", retries: prazo.Off}}
	var work sync.WaitGroup
	for _, l := range loads {
		work.Go(func() { l.run(urls["door"], length, rate) })
	}
	work.Wait()
	fmt.Printf("one backend of three is stuck; %d calls a second for %v, deadline 5s, try limit 500ms\n\n", rate, length)
	fmt.Printf("%-20s %7s %8s %8s %12s\n", "client", "calls", "failed", "share", "tries/call")
	for _, l := range loads {
		fmt.Printf("%-20s %7d %8d %7.1f%% %12.2f\n", l.name, l.calls, l.failed.Load(), 100*l.share(), 1+float64(l.again.Load())/float64(l.calls))
	}
	reached := loads[0].share() <= 0.05
	fmt.Printf("\ntarget: <= 5 %% failed with retries: %s\n", stat.Verdict(reached))
	if !reached {
		return fmt.Errorf("%.1f %% of the calls failed", 100*loads[0].share())
	}
	return nil
}

// run makes calls at a rate and waits for the last.
func (l *load) run(url string, length time.Duration, rate int) {
	policy := prazo.Policy{
		Deadline: 5 * time.Second,
		TryLimit: prazo.Fixed(500 * time.Millisecond),
		Retries:  prazo.Retries{Max: l.retries},
	}
	c := peer.WithPolicy(policy, prazo.WithSink(func(r *prazo.Record) { l.again.Add(int64(len(r.Tries)) - 1) }))
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
