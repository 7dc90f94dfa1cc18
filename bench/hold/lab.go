package main

import (
	"encoding/json"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/lab"
)

// place is where the lab serves, and where it says what it uses.
type place struct {
	URLs   map[string]string
	Memory string
}

// use is what a process has in use after a collection.
type use struct {
	Heap, Stack int64
	Held        int64 // connections that are open
}

// dripLength is so many bytes that a drip of one a second lasts longer than any measurement.
const dripLength = 3600

// serve is the role of the lab.
func serve([]string) error {
	l, err := lab.New("127.0.0.1:0", lab.Only("silent"), lab.Drip(dripLength, time.Second))
	if err != nil {
		return err
	}
	defer l.Close()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		u := inUse()
		for _, s := range l.Seen() {
			if s.ClosedBy == "" {
				u.Held++
			}
		}
		_ = json.NewEncoder(w).Encode(u)
	})}
	go func() { _ = server.Serve(ln) }()
	defer server.Close()
	urls := map[string]string{"silent": l.URL("silent"), "drip": l.URL("drip")}
	return apart.Serving(place{URLs: urls, Memory: "http://" + ln.Addr().String()})
}

// inUse returns the bytes that heap and stacks use after a collection.
func inUse() use {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return use{Heap: int64(m.HeapInuse), Stack: int64(m.StackInuse)}
}

// ask asks the lab what it uses.
func ask(at string) (use, error) {
	var u use
	resp, err := http.Get(at)
	if err != nil {
		return u, err
	}
	defer resp.Body.Close()
	return u, json.NewDecoder(resp.Body).Decode(&u)
}
