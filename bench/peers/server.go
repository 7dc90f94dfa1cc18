package main

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prazohq/prazo/bench/internal/apart"
	"github.com/prazohq/prazo/lab"
)

// hit is one request that arrived.
type hit struct {
	At    time.Time
	Bytes int // of its body
}

// ledger is what the server saw under one key.
type ledger struct {
	Hits  []hit
	Conns int
	conns map[any]bool
}

// server answers each client by what it has asked before; clients are told apart by ?key=.
type server struct {
	mu   sync.Mutex
	seen map[string]*ledger
}

// connKey finds the connection that a request came on.
type connKey struct{}

// note writes a request down and returns which one of its key it is, from 0.
func (s *server) note(r *http.Request) int {
	body, _ := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	key := r.URL.Query().Get("key")
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.seen[key]
	if l == nil {
		l = &ledger{conns: map[any]bool{}}
		s.seen[key] = l
	}
	l.Hits = append(l.Hits, hit{time.Now(), len(body)})
	l.conns[r.Context().Value(connKey{})] = true
	l.Conns = len(l.conns)
	return len(l.Hits) - 1
}

// The paths, each for one cell.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/post", func(w http.ResponseWriter, r *http.Request) { // 503 twice, each after 200 ms
		n := s.note(r)
		time.Sleep(200 * time.Millisecond)
		answer(w, n >= 2)
	})
	mux.HandleFunc("/after", func(w http.ResponseWriter, r *http.Request) { // 503 once, asking for ?wait=
		n := s.note(r)
		if n == 0 {
			w.Header().Set("Retry-After", asked(r.URL.Query().Get("wait")))
		}
		answer(w, n >= 1)
	})
	mux.HandleFunc("/drip", func(w http.ResponseWriter, r *http.Request) { // 503 once, whose body drips
		if s.note(r) >= 1 {
			answer(w, true)
			return
		}
		drip(w)
	})
	mux.HandleFunc("/flaky", func(w http.ResponseWriter, r *http.Request) { // every second one is good
		answer(w, s.note(r)%2 == 1)
	})
	mux.HandleFunc("/ledger", func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		json.NewEncoder(w).Encode(s.seen[r.URL.Query().Get("key")])
	})
	return mux
}

// asked is a value of Retry-After: seconds, or the date 2 s from now.
func asked(wait string) string {
	if wait == "date" {
		return time.Now().Add(2 * time.Second).UTC().Format(http.TimeFormat)
	}
	return wait
}

func answer(w http.ResponseWriter, good bool) {
	body := `{"frete":"19.90","moeda":"BRL","dias":3}`
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	if !good {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	io.WriteString(w, body)
}

// drip answers 503 with 22 bytes, one a second.
func drip(w http.ResponseWriter) {
	w.Header().Set("Content-Length", "22")
	w.WriteHeader(http.StatusServiceUnavailable)
	for range 22 {
		if _, err := io.WriteString(w, "."); err != nil {
			return
		}
		http.NewResponseController(w).Flush()
		time.Sleep(time.Second)
	}
}

// serve is the role of the servers: this one, and a lab.
func serve([]string) error {
	faults, err := lab.New("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer faults.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s := &server{seen: map[string]*ledger{}}
	h := &http.Server{
		Handler:     s.routes(),
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) },
	}
	go h.Serve(listener)
	defer h.Close()
	return apart.Serving(map[string]string{
		"base":      "http://" + listener.Addr().String(),
		"frete":     faults.URL("frete"),
		"gotejando": faults.URL("gotejando"),
	})
}
