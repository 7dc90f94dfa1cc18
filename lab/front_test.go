package lab_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// An echo is a real TCP server that sends back what it reads, and tells how
// each connection ended.
type echo struct {
	net.Listener
	came atomic.Int64
	ends chan error // of reading: nil for FIN
}

func startEcho(t *testing.T) *echo {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	e := &echo{Listener: ln, ends: make(chan error, 100)}
	var work sync.WaitGroup
	work.Go(func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			e.came.Add(1)
			work.Go(func() {
				_, err := io.Copy(c, c)
				_ = c.Close()
				e.ends <- err
			})
		}
	})
	t.Cleanup(func() { _ = ln.Close(); work.Wait() })
	return e
}

func (e *echo) addr() string { return e.Addr().String() }

// ended waits for the end of one connection.
func (e *echo) ended(t *testing.T) error {
	t.Helper()
	select {
	case err := <-e.ends:
		return err
	case <-time.After(5 * time.Second):
		t.Fatal("the server never saw the end")
		return nil
	}
}

// throughFront starts an echo server with a front, and dials.
func throughFront(t *testing.T, cfg lab.FrontConfig) (*lab.Front, *echo, *raw) {
	t.Helper()
	t.Parallel()
	e := startEcho(t)
	cfg.Upstream = e.addr()
	f := lab.StartFront(t, cfg)
	return f, e, dial(t, "tcp://"+f.Addr())
}

// passed waits for the only connection to be over.
func passed(t *testing.T, f *lab.Front) lab.Passage {
	t.Helper()
	eventually(t, "one connection, over", func() bool { s := f.Seen(); return len(s) == 1 && s[0].ClosedBy != "" })
	return f.Seen()[0]
}

// take reads what must come, however busy the machine is.
func (c *raw) take(want string) {
	c.t.Helper()
	got := make([]byte, len(want))
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	if n, err := io.ReadFull(c.r, got); err != nil || string(got) != want {
		c.t.Errorf("got %q, %v; want %q", got[:n], err, want)
	}
}

// silence checks that nothing comes, and the connection stays open.
func (c *raw) silence() {
	c.t.Helper()
	if got := c.during(300 * time.Millisecond); got != "" {
		c.t.Errorf("got %q", got)
	}
}

// struck waits until the fault has begun on the only connection.
func struck(t *testing.T, f *lab.Front) {
	t.Helper()
	eventually(t, "it strikes", func() bool { s := f.Seen(); return len(s) == 1 && !s[0].Struck.IsZero() })
}

// leaves closes the client: the server must see it, and the front say so.
func leaves(t *testing.T, f *lab.Front, e *echo, c *raw) lab.Passage {
	t.Helper()
	at := time.Now()
	_ = c.Close()
	_ = e.ended(t)
	s := passed(t, f)
	if s.ClosedBy != "client" {
		t.Errorf("closed by %q, want the client", s.ClosedBy)
	}
	between(t, "until the end was seen", s.ClosedAt.Sub(at), -50*time.Millisecond, 1500*time.Millisecond)
	return s
}

const tenBytes = "0123456789"

func TestFrontPassesOn(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{})
	c.send(tenBytes)
	c.take(tenBytes)
	_ = c.Conn.(*net.TCPConn).CloseWrite() // the FIN passes, and the rest of the answer still comes
	if got, err := c.end(); got != "" || err != nil {
		t.Errorf("after FIN: %q, %v", got, err)
	}
	if err := e.ended(t); err != nil {
		t.Errorf("the server saw %v, want FIN", err)
	}
	s := passed(t, f)
	if s.ToClient != 10 || s.ToServer != 10 || s.ClosedBy != "client" || !s.Struck.IsZero() || s.Err != "" {
		t.Errorf("%+v", s)
	}
}

// An RST of the client is an RST for the server.
func TestFrontPassesReset(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{})
	c.send(tenBytes)
	c.take(tenBytes)
	_ = c.Conn.(*net.TCPConn).SetLinger(0)
	_ = c.Close()
	if err := e.ended(t); !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the server saw %v, want RST", err)
	}
	if s := passed(t, f); s.ClosedBy != "client" {
		t.Errorf("%+v", s)
	}
}

// Stalls and the half-open one look the same to a client: some bytes, then
// nothing on an open connection.
func TestFrontHolds(t *testing.T) {
	for name, cfg := range map[string]lab.FrontConfig{
		"stall":               {Fault: "stall", After: 4},
		"stall of both":       {Fault: "stall", After: 4, Direction: "both"},
		"stall to the server": {Fault: "stall", After: 4, Direction: "to-server"},
		"half-open":           {Fault: "half-open", After: 4},
		"freeze":              {Fault: "freeze", After: 4},
	} {
		t.Run(name, func(t *testing.T) {
			if cfg.Fault == "freeze" && runtime.GOOS != "linux" {
				t.Skip("the end of the client is seen late here")
			}
			f, e, c := throughFront(t, cfg)
			c.send("0123")
			c.take("0123")
			struck(t, f)
			c.send("456789")
			c.silence()
			if cfg.Fault == "half-open" { // the server has gone before the client
				e.ends <- e.ended(t)
			}
			s := leaves(t, f, e, c)
			if s.ToClient != 4 || s.Struck.IsZero() {
				t.Errorf("%+v", s)
			}
		})
	}
}

// The cut of a piece is exact, wherever it falls.
func TestFrontStallInAPiece(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "stall", After: 7})
	c.send(tenBytes)
	c.take(tenBytes[:7])
	c.silence()
	leaves(t, f, e, c)
}

func TestFrontStallAtOnce(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "stall"})
	c.send(tenBytes)
	c.silence()
	if s := leaves(t, f, e, c); s.ToServer != 10 {
		t.Errorf("%+v", s)
	}
}

// A stalled client is not told that its server is gone.
func TestFrontStallOutlivesServer(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	f := lab.StartFront(t, lab.FrontConfig{Upstream: ln.Addr().String(), Fault: "stall"})
	c := dial(t, "tcp://"+f.Addr())
	server, err := ln.Accept()
	if err != nil {
		t.Fatal(err)
	}
	struck(t, f)
	_ = server.(*net.TCPConn).SetLinger(0)
	_ = server.Close()
	c.send(tenBytes)
	c.silence()
	_ = c.Close()
	if s := passed(t, f); s.ClosedBy != "client" {
		t.Errorf("%+v", s)
	}
}

func TestFrontStallAfterTime(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "stall", AfterTime: time.Second})
	c.send(tenBytes)
	c.take(tenBytes)
	struck(t, f)
	c.send(tenBytes)
	c.silence()
	s := leaves(t, f, e, c)
	between(t, "until it struck", s.Struck.Sub(s.At), time.Second, 4*time.Second)
}

func TestFrontDrip(t *testing.T) {
	const pause = 50 * time.Millisecond
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "drip", After: 4, Pause: pause})
	begin := time.Now()
	c.send(tenBytes)
	got := make([]byte, 10)
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	for i := range got {
		if _, err := io.ReadFull(c.r, got[i:i+1]); err != nil {
			t.Fatal(err)
		}
		if i == 3 {
			between(t, "4 bytes", time.Since(begin), 0, 2*time.Second)
		}
	}
	between(t, "6 bytes more", time.Since(begin), 6*pause, 5*time.Second)
	if string(got) != tenBytes {
		t.Errorf("got %q", got)
	}
	leaves(t, f, e, c)
}

// The client leaves in the middle of a drip: its FIN passes at once.
func TestFrontDripLeft(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "drip", Pause: 200 * time.Millisecond})
	c.send(strings.Repeat(tenBytes, 10))
	c.take(tenBytes[:2])
	leaves(t, f, e, c)
}

// To the server a drip holds the FIN behind the bytes, as a slow line does.
func TestFrontDripToServer(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "drip", Direction: "to-server", Pause: 20 * time.Millisecond})
	begin := time.Now()
	c.send(tenBytes)
	_ = c.Conn.(*net.TCPConn).CloseWrite()
	if got, err := c.end(); got != tenBytes || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	between(t, "10 bytes", time.Since(begin), 200*time.Millisecond, 5*time.Second)
	if err := e.ended(t); err != nil {
		t.Error(err)
	}
	passed(t, f)
}

func TestFrontSlow(t *testing.T) {
	for name, cfg := range map[string]lab.FrontConfig{
		"rate":     {Fault: "slow", Rate: 20_000},                    // 10,000 bytes in 0.5 s
		"delay":    {Fault: "slow", Delay: 250 * time.Millisecond},   // a piece or more
		"tiny":     {Fault: "slow", Rate: 10, After: 9_995},          // 5 bytes in 0.5 s
		"both way": {Fault: "slow", Rate: 40_000, Direction: "both"}, // each at least 0.25 s
	} {
		t.Run(name, func(t *testing.T) {
			f, e, c := throughFront(t, cfg)
			sent := strings.Repeat(tenBytes, 1000)
			begin := time.Now()
			c.send(sent)
			got := make([]byte, len(sent))
			_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
			if _, err := io.ReadFull(c.r, got); err != nil || string(got) != sent {
				t.Fatalf("%d bytes, %v", len(got), err)
			}
			between(t, "10,000 bytes", time.Since(begin), 245*time.Millisecond, 5*time.Second)
			if name == "rate" || name == "tiny" {
				between(t, "at that rate", time.Since(begin), 490*time.Millisecond, 5*time.Second)
			}
			leaves(t, f, e, c)
		})
	}
}

func TestFrontCut(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "cut", After: 4})
	c.send(tenBytes)
	if got, err := c.end(); got != tenBytes[:4] || err != nil {
		t.Errorf("%q, %v; want 4 bytes and FIN", got, err)
	}
	_ = e.ended(t)
	if s := passed(t, f); s.ClosedBy != "front" || s.ToClient != 4 {
		t.Errorf("%+v", s)
	}
}

// A client that stays after the cut is not waited for.
func TestFrontCutEnds(t *testing.T) {
	over := make(chan lab.Passage, 1)
	_, e, c := throughFront(t, lab.FrontConfig{Fault: "cut", Ended: func(p lab.Passage) { over <- p }})
	if got, err := c.end(); got != "" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if err := e.ended(t); err != nil {
		t.Errorf("the server saw %v, want FIN", err)
	}
	select {
	case s := <-over:
		if s.ClosedBy != "front" || s.Struck.IsZero() {
			t.Errorf("%+v", s)
		}
	case <-time.After(5 * time.Second):
		t.Error("the front never let go")
	}
}

func TestFrontReset(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "reset", After: 4})
	c.send(tenBytes)
	if got, err := c.end(); got != tenBytes[:4] || !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("%q, %v; want 4 bytes and RST", got, err)
	}
	if err := e.ended(t); !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the server saw %v, want RST", err)
	}
	if s := passed(t, f); s.ClosedBy != "front" {
		t.Errorf("%+v", s)
	}
}

// It is an RST also for who has sent a FIN, and has a server that ends too.
func TestFrontResetHalfClosed(t *testing.T) {
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "reset", After: 4})
	c.send(tenBytes)
	_ = c.Conn.(*net.TCPConn).CloseWrite()
	if got, err := c.end(); got != tenBytes[:4] || !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("%q, %v; want 4 bytes and RST", got, err)
	}
	_ = e.ended(t)
	passed(t, f)
}

// A client that sends to a frozen front is blocked, as soon as the windows are
// full, and its end is seen behind what nobody read.
func TestFrontFreeze(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the end of the client is seen late here")
	}
	f, e, c := throughFront(t, lab.FrontConfig{Fault: "freeze", Direction: "both", After: 10})
	c.send(tenBytes)
	struck(t, f)
	for took, more := 0, 1; more > 0; took += more {
		_ = c.SetWriteDeadline(time.Now().Add(300 * time.Millisecond))
		more, _ = c.Write(make([]byte, 1<<20))
		if took > 64<<20 {
			t.Fatalf("%d bytes were taken, and more are", took)
		}
	}
	if s := leaves(t, f, e, c); s.ToServer > 10 {
		t.Errorf("%+v", s)
	}
}

// Only the first connection is struck.
func TestFrontConnections(t *testing.T) {
	f, _, c := throughFront(t, lab.FrontConfig{Fault: "stall", Connections: 1})
	eventually(t, "the first is there", func() bool { return len(f.Seen()) == 1 })
	second := dial(t, "tcp://"+f.Addr())
	c.send(tenBytes)
	second.send(tenBytes)
	second.take(tenBytes)
	c.silence()
}

// Nobody is there: each client is refused, and the front says why.
func TestFrontRefused(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("refused"))
	f := lab.StartFront(t, lab.FrontConfig{Upstream: strings.Trim(strings.TrimPrefix(l.URL("refused"), "http://"), "/"), Fault: "stall"})
	c, err := net.Dial("tcp", f.Addr())
	if err == nil { // else the RST came before Dial was done
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, err = c.Read(make([]byte, 1))
		_ = c.Close()
	}
	if !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("%v; want RST", err)
	}
	if s := passed(t, f); s.ClosedBy != "front" || !strings.Contains(s.Err, "connection refused") {
		t.Errorf("%+v", s)
	}
}

// In front of net/http: the client's own limit cuts, and the handler sees it.
func TestFrontHTTP(t *testing.T) {
	t.Parallel()
	gone := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat(".", 10_000))
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
		close(gone)
	}))
	t.Cleanup(server.Close)
	f := lab.StartFront(t, lab.FrontConfig{Upstream: server.Listener.Addr().String(), Fault: "stall", After: 300})
	client := &http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{}}
	begin := time.Now()
	resp, err := client.Get("http://" + f.Addr())
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if !isTimeout(err) || len(body) == 0 || len(body) >= 300 {
		t.Errorf("%d bytes of body, then %v", len(body), err)
	}
	between(t, "the call", time.Since(begin), 2*time.Second, 6*time.Second)
	select {
	case <-gone:
	case <-time.After(5 * time.Second):
		t.Error("the handler never saw the end of the client")
	}
	if s := passed(t, f); s.ToClient != 300 || s.ClosedBy != "client" {
		t.Errorf("%+v", s)
	}
}

// A server that refuses an upload and reads no more can still be heard.
func TestFrontEarlyAnswer(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Connection", "close")
		w.WriteHeader(http.StatusRequestEntityTooLarge)
	}))
	t.Cleanup(server.Close)
	f := lab.StartFront(t, lab.FrontConfig{Upstream: server.Listener.Addr().String()})
	c := dial(t, "tcp://"+f.Addr())
	c.send("POST / HTTP/1.1\r\nHost: lab\r\nContent-Length: 16777216\r\n\r\n")
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil || resp.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%v, %v", resp, err)
	}
}

// This test is not parallel, so that nothing else runs while it counts.
func TestFrontLeavesNothing(t *testing.T) {
	http.DefaultClient.CloseIdleConnections()
	e := startEcho(t)
	before := runtime.NumGoroutine()
	open := 0
	for _, cfg := range append(fronts(), lab.FrontConfig{}) {
		cfg.Upstream = e.addr()
		f, err := lab.NewFront(cfg)
		if err != nil {
			t.Fatalf("%+v: %v", cfg, err)
		}
		for range 5 {
			c := dial(t, "tcp://"+f.Addr())
			c.send(tenBytes)
			open++
		}
		eventually(t, "all are there", func() bool { return len(f.Seen()) == 5 && int(e.came.Load()) == open })
		begin := time.Now()
		for range 2 {
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
		between(t, cfg.Fault+": close", time.Since(begin), 0, 3*time.Second)
		for _, s := range f.Seen() {
			if s.ClosedBy != "front" || s.ClosedAt.IsZero() {
				t.Errorf("%s: after close: %+v", cfg.Fault, s)
			}
		}
		if c, err := net.Dial("tcp", f.Addr()); err == nil {
			_ = c.Close()
			t.Errorf("%s still listens", cfg.Fault)
		}
	}
	for range open {
		_ = e.ended(t)
	}
	eventually(t, "no goroutine is left", func() bool { return runtime.NumGoroutine() <= before })
}

// fronts is each fault in its simplest form.
func fronts() []lab.FrontConfig {
	var all []lab.FrontConfig
	for _, f := range lab.FrontCatalogue() {
		cfg := lab.FrontConfig{Fault: f.Name, AfterTime: time.Hour}
		if f.Name != "cut" && f.Name != "reset" {
			cfg.AfterTime = 0
		}
		if f.Name == "slow" {
			cfg.Rate = 1
		}
		all = append(all, cfg)
	}
	return all
}

func TestFrontCheck(t *testing.T) {
	t.Parallel()
	const up = "127.0.0.1:5432"
	for want, cfg := range map[string]lab.FrontConfig{
		`lab: front: no upstream; give host:port of the real server, such as 127.0.0.1:5432`:                                         {},
		`lab: front: upstream "localhost" is not host:port; write for example 127.0.0.1:5432`:                                        {Upstream: "localhost"},
		`lab: front: listen address "x" is not host:port; write for example 127.0.0.1:0`:                                             {Upstream: up, Listen: "x"},
		`lab: front: there is no fault "stal" in front of a server; did you mean "stall"?`:                                           {Upstream: up, Fault: "stal"},
		`lab: front: there is no fault "gotejando" in front of a server; there are cut, drip, freeze, half-open, reset, slow, stall`: {Upstream: up, Fault: "gotejando"},
		`lab: front: direction "up"; it is to-client, to-server or both`:                                                             {Upstream: up, Direction: "up"},
		`lab: front: Pause of -1s; it must be 0 to 24h0m0s`:                                                                          {Upstream: up, Fault: "drip", Pause: -time.Second},
		`lab: front: After -1, Rate 0, Connections 0; none of them may be negative`:                                                  {Upstream: up, After: -1},
		`lab: front: both After and AfterTime; give one of them`:                                                                     {Upstream: up, After: 1, AfterTime: 1},
		`lab: front: a pause is for the fault drip only`:                                                                             {Upstream: up, Fault: "stall", Pause: 1},
		`lab: front: a rate and a delay are for the fault slow only`:                                                                 {Upstream: up, Fault: "drip", Rate: 1},
		`lab: front: slow without a rate or a delay; give one of them`:                                                               {Upstream: up, Fault: "slow"},
	} {
		if err := cfg.Check(); err == nil || err.Error() != want {
			t.Errorf("%+v:\n got %v\nwant %s", cfg, err, want)
		}
		if f, err := lab.NewFront(cfg); err == nil {
			t.Errorf("NewFront(%+v) worked: %v", cfg, f.Close())
		}
	}
	taken := startEcho(t)
	_, err := lab.NewFront(lab.FrontConfig{Listen: taken.addr(), Upstream: up})
	if err == nil || !strings.HasPrefix(err.Error(), "lab: front: cannot listen on 127.0.0.1:") {
		t.Error(err)
	}
}
