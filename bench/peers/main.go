// Command peers shows what each client does when its server misbehaves: 2.5 s configured everywhere, 2 retries, a first
// wait of 100 ms.
//
//	GOWORK=off go run ./peers
//
// The servers and each client are processes of their own. A time without a word is a call that ended with an error; a
// status is what the caller got. It fails when a cell of prazo is not ideal.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/bench/internal/peer"
)

// timeout is what every client is given.
const timeout = 2500 * time.Millisecond

func main() {
	apart.Roles{"servers": serve, "client": client}.Play()
	only := flag.String("only", "", "only the clients whose name begins so")
	calls := flag.Int("calls", 1000, "calls for the count of connections")
	flag.Parse()
	ideal, err := run(*only, *calls)
	if err != nil {
		fmt.Fprintf(os.Stderr, "peers: %v\n", err)
		os.Exit(2)
	}
	if !ideal {
		os.Exit(1)
	}
}

// run measures and prints, and says whether every cell of prazo is ideal.
func run(only string, calls int) (ideal bool, err error) {
	var urls map[string]string
	servers, err := apart.Start("servers", &urls)
	if err != nil {
		return false, err
	}
	defer servers.Close()
	given, err := json.Marshal(urls)
	if err != nil {
		return false, err
	}
	var peers []peer.Peer
	for _, p := range peer.All() {
		if p.Name != peer.Bare && strings.HasPrefix(p.Name, only) {
			peers = append(peers, p)
		}
	}
	rows := make([]row, len(peers))
	faults := make([]error, len(peers))
	var work sync.WaitGroup
	for i, p := range peers {
		work.Go(func() {
			rows[i].Name = p.Name
			faults[i] = apart.Run("client", &rows[i], p.Name, string(given), fmt.Sprint(calls))
		})
	}
	work.Wait()
	for _, err := range faults {
		if err != nil {
			return false, err
		}
	}
	printTable(rows, calls)
	return judge(rows), nil
}
