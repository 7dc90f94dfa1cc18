package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/prazohq/prazo/bench/internal/peer"
)

// cell is what one call came to.
type cell struct {
	Took   time.Duration
	Status int
	Bytes  int64
	Err    string
	Seen   ledger // what the server saw of it
}

// row is one client.
type row struct {
	Name                string
	Frete, Drip         cell
	Post                cell
	After1, AfterDate   cell
	After3600, BusyDrip cell
	Conns, Flaky        int // connections for the calls 503 -> 200, and how many of these were good
	Left                int // goroutines that were not there before
}

// caller makes one client's calls.
type caller struct {
	peer  peer.Peer
	urls  map[string]string
	mu    sync.Mutex
	close []func()
}

// client is the role of one client. args: its name, the URLs as JSON, calls.
func client(args []string) error {
	if len(args) != 3 {
		return errors.New("want a name, URLs as JSON, calls")
	}
	p, ok := peer.Named(args[0])
	if !ok {
		return fmt.Errorf("no client %q", args[0])
	}
	c := &caller{peer: p}
	if err := json.Unmarshal([]byte(args[1]), &c.urls); err != nil {
		return err
	}
	calls, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	before := runtime.NumGoroutine()
	r := row{Name: p.Name}
	if err := errors.Join(c.cells(&r), c.flaky(&r, calls)); err != nil {
		return err
	}
	r.Left = c.left(before)
	return json.NewEncoder(os.Stdout).Encode(r)
}

// cells makes the calls that are timed, all at once, each with a client of its own.
func (c *caller) cells(r *row) error {
	list := []struct {
		to     *cell
		method string
		url    string
		within time.Duration // of the caller's ctx; 0: none
	}{
		{&r.Frete, http.MethodGet, c.urls["frete"], 0},
		{&r.Drip, http.MethodGet, c.urls["gotejando"], 0},
		{&r.Post, http.MethodPost, c.keyed("/post", "post"), 0},
		{&r.After1, http.MethodGet, c.keyed("/after?wait=1", "after1"), 0},
		{&r.AfterDate, http.MethodGet, c.keyed("/after?wait=date", "date"), 0},
		{&r.After3600, http.MethodGet, c.keyed("/after?wait=3600", "after3600"), 12 * time.Second},
		{&r.BusyDrip, http.MethodGet, c.keyed("/drip", "drip"), 12 * time.Second},
	}
	faults := make([]error, len(list))
	var work sync.WaitGroup
	for i, one := range list {
		work.Go(func() {
			setup := peer.Setup{Timeout: timeout, Retries: 2}
			if one.method == http.MethodPost {
				setup.Hedge = 100 * time.Millisecond // or nothing would be hedged
			}
			faults[i] = c.time(one.to, setup, one.method, one.url, one.within)
		})
	}
	work.Wait()
	return errors.Join(faults...)
}

// keyed returns a URL of the server under a key of this client and cell.
func (c *caller) keyed(path, cell string) string {
	u, err := url.Parse(c.urls["base"] + path)
	if err != nil {
		panic(err) // the paths are constants
	}
	q := u.Query()
	q.Set("key", c.peer.Name+" "+cell)
	u.RawQuery = q.Encode()
	return u.String()
}

// make makes the client, so that left can close its connections.
func (c *caller) make(setup peer.Setup) peer.Client {
	made := c.peer.New(setup)
	c.mu.Lock()
	c.close = append(c.close, made.Close)
	c.mu.Unlock()
	return made
}

func (c *caller) time(to *cell, setup peer.Setup, method, target string, within time.Duration) error {
	ctx := context.Background()
	if within > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, within)
		defer cancel()
	}
	var body []byte
	if method == http.MethodPost {
		body = []byte(`{"pedido":1}`)
	}
	made := c.make(setup)
	start := time.Now()
	a := made.Do(ctx, method, target, body)
	to.Took, to.Status, to.Bytes = time.Since(start), a.Status, a.Bytes
	if a.Err != nil {
		to.Err = a.Err.Error()
	}
	return c.ledger(target, &to.Seen)
}

// ledger asks the server what it saw under the key of a URL.
func (c *caller) ledger(target string, seen *ledger) error {
	u, err := url.Parse(target)
	if err != nil {
		return err
	}
	key := u.Query().Get("key")
	if key == "" {
		return nil
	}
	base := &http.Transport{}
	defer base.CloseIdleConnections()
	resp, err := (&http.Client{Transport: base}).Get(c.urls["base"] + "/ledger?" + url.Values{"key": {key}}.Encode())
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(seen)
}

// flaky makes calls one after the other of which each meets a 503 first.
func (c *caller) flaky(r *row, calls int) error {
	target := c.keyed("/flaky", "flaky")
	made := c.make(peer.Setup{Timeout: timeout, Retries: 2, Wait: time.Millisecond})
	for range calls {
		if a := made.Do(context.Background(), http.MethodGet, target, nil); a.Err == nil && a.Status == http.StatusOK {
			r.Flaky++
		}
	}
	var seen ledger
	err := c.ledger(target, &seen)
	r.Conns = seen.Conns
	return err
}

// left waits a little for goroutines to end, and returns how many are more than before.
func (c *caller) left(before int) int {
	for range 30 {
		for _, close := range c.close {
			close()
		}
		if runtime.NumGoroutine() <= before {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	return max(0, runtime.NumGoroutine()-before)
}
