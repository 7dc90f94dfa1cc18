package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/prazohq/prazo/bench/internal/stat"
)

// patience is how long a client waits for what must come.
const patience = time.Minute

// hold is the role of the clients. args: URL of the fault, address that tells the lab's memory, connections, ticks.
func hold(args []string) error {
	if len(args) != 4 {
		return errors.New("want URL, address of the memory, connections, ticks")
	}
	n, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	ticks, err := strconv.Atoi(args[3])
	if err != nil {
		return err
	}
	before, err := ask(args[1])
	if err != nil {
		return err
	}
	conns, err := open(args[0], n)
	if err != nil {
		return err
	}
	defer closeAll(conns)
	lates, err := watch(conns, ticks)
	if err != nil {
		return err
	}
	now, err := held(args[1], int64(n))
	if err != nil {
		return err
	}
	r := row{Held: now.Held, Ticks: len(lates), Stack: (now.Stack - before.Stack) / int64(n)}
	r.Memory = (now.Heap-before.Heap)/int64(n) + r.Stack
	r.P50, r.P99, r.Most = stat.Quantile(lates, 0.5), stat.Quantile(lates, 0.99), stat.Quantile(lates, 1)
	return json.NewEncoder(os.Stdout).Encode(r)
}

// open makes n connections, evenly over two seconds as a service has them, and asks on each.
func open(address string, n int) ([]net.Conn, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	request := "GET " + u.Path + " HTTP/1.1\r\nHost: " + u.Host + "\r\n\r\n"
	var conns []net.Conn
	begin := time.Now()
	for i := range n {
		time.Sleep(time.Until(begin.Add(2 * time.Second * time.Duration(i) / time.Duration(n))))
		c, err := net.DialTimeout("tcp", u.Host, patience)
		if err == nil {
			conns = append(conns, c)
			_, err = io.WriteString(c, request)
		}
		if err != nil {
			closeAll(conns)
			return nil, fmt.Errorf("connection %d: %w", i+1, err)
		}
	}
	return conns, nil
}

func closeAll(conns []net.Conn) {
	for _, c := range conns {
		_ = c.Close()
	}
}

// held asks until the lab has all connections, or patience ends: then what it has.
func held(at string, n int64) (use, error) {
	for end := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		u, err := ask(at)
		if err != nil || u.Held >= n || time.Now().After(end) {
			return u, err
		}
	}
}

// watch reads so many ticks from each connection, and returns how far each was off its time.
func watch(conns []net.Conn, ticks int) ([]time.Duration, error) {
	if ticks == 0 {
		return nil, nil
	}
	lates := make([]time.Duration, len(conns)*ticks)
	errs := make([]error, len(conns))
	var all sync.WaitGroup
	for i, c := range conns {
		all.Go(func() { errs[i] = watchOne(c, lates[i*ticks:(i+1)*ticks]) })
	}
	all.Wait()
	return lates, errors.Join(errs...)
}

// waited is how long a tick was waited for that came when it was sent.
const waited = 200 * time.Millisecond

func watchOne(c net.Conn, lates []time.Duration) error {
	_ = c.SetReadDeadline(time.Now().Add(patience))
	r := bufio.NewReaderSize(c, 1<<10)
	resp, err := http.ReadResponse(r, nil)
	if err != nil {
		return err
	}
	// Ticks that came while the other connections were opened are in the buffer, or in that of the kernel: one that did not have to
	// be waited for says nothing about its time.
	var first time.Time
	for i, asked := -1, time.Now(); i < len(lates); asked = time.Now() {
		if _, err := io.ReadFull(resp.Body, make([]byte, 1)); err != nil {
			return err
		}
		now := time.Now()
		if first.IsZero() {
			if now.Sub(asked) > waited {
				first, i = now, 0
			}
			continue
		}
		lates[i] = now.Sub(first.Add(time.Duration(i+1) * time.Second)).Abs()
		i++
	}
	return nil
}
