// Command overhead measures what a loopback GET costs through each client: a JSON body of 100 bytes with a
// Content-Length, read to its end and closed.
//
//	GOWORK=off go run ./overhead
//
// The server is a process of its own, so that all figures are of the client alone. Time is the ratio to bare net/http in
// the median of interleaved pairs; processor time is the same of what the client process used, which hardly moves when
// others are at work on the machine; allocations are those of the whole client process, divided by the calls. The client
// has 64 MiB on its heap, as a service has. prazo has everything on: deadline, fixed try limit, retries, budget,
// bulkhead, phases, request id, sink.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/bench/internal/peer"
	"github.com/prazohq/prazo/bench/internal/stat"
)

func main() {
	roles := apart.Roles{"json": serve}
	roles.Play()
	pairs := flag.Int("pairs", 21, "interleaved pairs for each client; at least 9 for a figure")
	calls := flag.Int("calls", 1000, "calls on each side of a pair")
	heap := flag.Int("heap", 64, "MiB on the heap of the client, as a service has; 0: the collector runs every few hundred calls")
	only := flag.String("only", "", "only the clients whose name begins so, and no targets")
	profile := flag.String("profile", "", "write cpu.pprof and allocs.pprof of prazo into this folder, and measure nothing")
	flag.Parse()
	release := stat.Heap(*heap)
	defer release()
	if err := run(*pairs, *calls, *only, *profile); err != nil {
		fmt.Fprintf(os.Stderr, "overhead: %v\n", err)
		os.Exit(1)
	}
}

// setup is what every client is given.
func setup() peer.Setup {
	return peer.Setup{Timeout: 2500 * time.Millisecond, Try: time.Second, Retries: 2}
}

func run(pairs, calls int, only, profile string) error {
	var url string
	server, err := apart.Start("json", &url)
	if err != nil {
		return err
	}
	defer server.Close()
	if profile != "" {
		return writeProfiles(profile, url, 20*calls)
	}
	rows := table(url, pairs, calls, only)
	if only != "" {
		return nil
	}
	if err := judge(rows); err != nil {
		return err
	}
	return parts(url, calls)
}

// serve is the role of the server.
func serve([]string) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	body := []byte(`{"frete":"19.90","moeda":"BRL","dias":3,"transportadora":"exemplo","servico":"normal","origem":"SP"}`)
	go http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.Write(body)
	}))
	return apart.Serving("http://" + listener.Addr().String() + "/frete")
}

// getter returns one call of a client; it panics when the answer is not good, since a fast error is no figure.
func getter(c peer.Client, url string) func() {
	ctx := context.Background()
	return func() {
		if a := c.Do(ctx, http.MethodGet, url, nil); a.Err != nil || a.Status != http.StatusOK || a.Bytes < 90 {
			panic(fmt.Sprintf("status %d, %d bytes: %v", a.Status, a.Bytes, a.Err))
		}
	}
}

func times(n int, f func()) func() {
	return func() {
		for range n {
			f()
		}
	}
}

// learning is prazo with its default try limit, which is learnt, and scouts: every try runs in a goroutine of its own.
const learning = "prazo, learnt try limit"

func withLearning(s peer.Setup) peer.Client {
	s.Try = 0
	return peer.WithPolicy(peer.Policy(s), prazo.WithSink(func(*prazo.Record) {}))
}

// row is one client of the table.
type row struct {
	name  string
	ratio stat.Spread // of times on the clock
	cpu   stat.Spread // of processor times
	allocs,
	bytes float64
}

// table measures each client and prints a line for it.
func table(url string, pairs, calls int, only string) []row {
	bareOne, _ := peer.Named(peer.Bare)
	bare := getter(bareOne.New(setup()), url)
	times(calls/4, bare)()
	_, warm := stat.Pairs(3, times(calls, bare), times(calls, bare))
	fmt.Printf("A loopback GET of 100 bytes through bare net/http takes %v; %d pairs of %d calls,\nserver in its own process.\n\n",
		stat.Each(warm, calls).Round(100*time.Nanosecond), pairs, calls)
	fmt.Printf("%-42s %-34s %-20s %6s %6s\n", "client", "time to bare: median [half] all", "cpu time to bare", "allocs", "bytes")
	var rows []row
	for _, p := range append(peer.All(), peer.Peer{Name: learning, New: withLearning}) {
		if !strings.HasPrefix(p.Name, only) {
			continue
		}
		one := getter(p.New(setup()), url)
		times(calls/4, one)()
		r := row{name: p.Name}
		wall, cpu := stat.Ratios(stat.Pairs(pairs, times(calls, one), times(calls, bare)))
		r.ratio, r.cpu = stat.SpreadOf(wall), stat.SpreadOf(cpu)
		r.allocs, r.bytes = stat.Allocs(2*calls, one)
		rows = append(rows, r)
		fmt.Printf("%-42s %-34s %-20s %6.1f %6.0f\n", r.name, r.ratio, r.cpu.Half(), r.allocs, r.bytes)
	}
	return rows
}

// judge prints the targets.
func judge(rows []row) error {
	find := func(name string) (row, error) {
		i := slices.IndexFunc(rows, func(r row) bool { return r.name == name })
		if i < 0 {
			return row{}, fmt.Errorf("no row for %s", name)
		}
		return rows[i], nil
	}
	ours, err := find(peer.Prazo)
	learnt, err5 := find(learning)
	bare, err2 := find(peer.Bare)
	failsafe, err3 := find(peer.Failsafe)
	resty, err4 := find(peer.Resty3)
	for _, err := range []error{err, err2, err3, err4, err5} {
		if err != nil {
			return err
		}
	}
	below := ours.ratio.Median < min(failsafe.ratio.Median, resty.ratio.Median) && ours.allocs < min(failsafe.allocs, resty.allocs)
	fmt.Printf("\n%-42s %6.2f  %s\n", "target: time <= 1.10", ours.ratio.Median, stat.Verdict(ours.ratio.Median <= 1.10))
	fmt.Printf("%-42s %+6.1f  %s\n", "target: allocations <= bare + 30", ours.allocs-bare.allocs, stat.Verdict(ours.allocs-bare.allocs <= 30.5))
	fmt.Printf("%-42s %6.2f  %s\n", "target: time with learning <= 1.10", learnt.ratio.Median, stat.Verdict(learnt.ratio.Median <= 1.10))
	fmt.Printf("%-42s %+6.1f  %s\n", "target: allocations with it <= bare + 30", learnt.allocs-bare.allocs, stat.Verdict(learnt.allocs-bare.allocs <= 30.5))
	fmt.Printf("%-42s         %s\n\n", "target: both below resty v3 and failsafe", stat.Verdict(below))
	return nil
}
