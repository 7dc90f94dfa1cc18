// Command mass makes 8,000 calls at once against a server that never answers, with a deadline of 1 s: through bare
// context.WithTimeout, and through prazo.
//
//	GOWORK=off go run ./mass
//
// The lab and each client are processes of their own, one client after the other. Lateness is from the deadline to the
// return of the call. Memory is measured in runs of their own, where all calls wait for long: what is in use for heap
// and stacks after a collection, less what was in use before, for each call.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/bench/internal/peer"
	"github.com/prazohq/prazo/bench/internal/stat"
)

func main() {
	apart.Roles{"lab": apart.Lab, "late": late, "memory": memory}.Play()
	n := flag.Int("n", 8000, "calls at once")
	deadline := flag.Duration("deadline", time.Second, "deadline of each call")
	rounds := flag.Int("rounds", 3, "runs of each client, by turns; the median run counts")
	profile := flag.String("profile", "", "write profiles of each client into this folder")
	flag.Parse()
	if err := run(*n, *deadline, *rounds, *profile); err != nil {
		fmt.Fprintf(os.Stderr, "mass: %v\n", err)
		os.Exit(1)
	}
}

// row is what was measured of one client.
type row struct {
	Cut       int           // calls that ended with a timeout
	P50, P99  time.Duration // after the deadline
	Most      time.Duration
	Heap      int64 // bytes for each call that waits
	Stack     int64
	Left      int // goroutines that were not there before
	LeftLater int // the same after the memory run
}

func run(n int, deadline time.Duration, rounds int, profile string) error {
	if err := apart.Descriptors(n); err != nil {
		return err
	}
	var urls map[string]string
	server, err := apart.Start("lab", &urls)
	if err != nil {
		return err
	}
	defer server.Close()
	names := []string{peer.Bare, peer.Prazo}
	runs := map[string][]row{}
	for range rounds {
		for _, name := range names {
			var r row
			if err := apart.Run("late", &r, name, urls["silent"], strconv.Itoa(n), profile, deadline.String()); err != nil {
				return err
			}
			runs[name] = append(runs[name], r)
		}
	}
	rows := map[string]row{}
	for _, name := range names {
		r := middle(runs[name])
		var m row
		if err := apart.Run("memory", &m, name, urls["silent"], strconv.Itoa(n), profile); err != nil {
			return err
		}
		r.Heap, r.Stack, r.LeftLater = m.Heap, m.Stack, m.Left
		rows[name] = r
	}
	print(n, deadline, rounds, names, rows)
	return nil
}

// middle returns the run with the median p99, but the worst of what must never be.
func middle(runs []row) row {
	var lates []time.Duration
	for _, r := range runs {
		lates = append(lates, r.P99)
	}
	want := stat.Quantile(lates, 0.5)
	var found row
	cut, left := runs[0].Cut, 0
	for _, r := range runs {
		if r.P99 == want {
			found = r
		}
		cut, left = min(cut, r.Cut), max(left, r.Left)
	}
	found.Cut, found.Left = cut, left
	return found
}

func print(n int, deadline time.Duration, rounds int, names []string, rows map[string]row) {
	fmt.Printf("%d calls at once against a silent server, deadline %v, median of %d runs\n\n", n, deadline, rounds)
	fmt.Printf("%-26s %6s %10s %10s %10s %11s %12s %6s\n", "client", "cut", "late p50", "late p99", "most", "heap B/call", "stack B/call", "left")
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", d.Seconds()*1000) }
	for _, name := range names {
		r := rows[name]
		shown := name
		if name == peer.Bare {
			shown = "bare context.WithTimeout"
		}
		fmt.Printf("%-26s %6d %10s %10s %10s %11d %12d %6d\n", shown, r.Cut, ms(r.P50), ms(r.P99), ms(r.Most), r.Heap, r.Stack, r.Left+r.LeftLater)
	}
	bare, ours := rows[peer.Bare], rows[peer.Prazo]
	allowed := max(bare.P99*3/2, bare.P99+25*time.Millisecond)
	more := ours.Heap + ours.Stack - bare.Heap - bare.Stack
	fmt.Printf("\n%-44s %s\n", "target: all cut", stat.Verdict(ours.Cut == n))
	fmt.Printf("%-44s %s\n", "target: p99 <= "+ms(allowed)+" (1.5 x, +25 ms)", stat.Verdict(ours.P99 <= allowed))
	fmt.Printf("%-44s %s (%+d)\n", "target: memory <= bare + 6144 bytes a call", stat.Verdict(more <= 6144), more)
	fmt.Printf("%-44s %s\n", "target: no goroutine left", stat.Verdict(ours.Left+ours.LeftLater <= 0))
}
