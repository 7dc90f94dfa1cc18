package lab_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A real server, of which nothing comes after 300 bytes.
func ExampleFront() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, strings.Repeat(".", 1000))
	}))
	defer server.Close()
	f, err := lab.NewFront(lab.FrontConfig{Upstream: server.Listener.Addr().String(), Fault: "stall", After: 300})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	client := &http.Client{Timeout: 200 * time.Millisecond}
	resp, err := client.Get("http://" + f.Addr())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	_, err = io.ReadAll(resp.Body)
	fmt.Println("timeout:", err != nil)
	for f.Seen()[0].ClosedBy == "" { // the front may be busy
		time.Sleep(time.Millisecond)
	}
	fmt.Println(f.Seen()[0].ToClient, "bytes, closed by", f.Seen()[0].ClosedBy)
	// Output:
	// timeout: true
	// 300 bytes, closed by client
}

func ExampleNewFront() {
	_, err := lab.NewFront(lab.FrontConfig{Upstream: "127.0.0.1:5432", Fault: "stal"})
	fmt.Println(err)
	// Output: lab: front: there is no fault "stal" in front of a server; did you mean "stall"?
}

func ExampleStartFront() {
	_ = func(t *testing.T) {
		f := lab.StartFront(t, lab.FrontConfig{Upstream: "127.0.0.1:6379", Fault: "stall", After: 100})
		_ = f.Addr() // where the client under test connects to
	}
}

func ExampleFrontConfig() {
	for _, cfg := range []lab.FrontConfig{
		{Upstream: "127.0.0.1:5432", Fault: "drip", After: 100, Pause: 500 * time.Millisecond},
		{Upstream: "127.0.0.1:5432", Fault: "freeze", AfterTime: 2 * time.Second},
		{Upstream: "127.0.0.1:5432", Fault: "slow", Rate: 1000, Direction: "both"},
		{Upstream: "127.0.0.1:5432", Fault: "reset", After: 100, Connections: 1}, // the second connection is well
	} {
		fmt.Println(cfg.Fault, cfg.Check())
	}
	// Output:
	// drip <nil>
	// freeze <nil>
	// slow <nil>
	// reset <nil>
}

func ExampleFrontConfig_Check() {
	fmt.Println(lab.FrontConfig{Upstream: "localhost", Fault: "slow"}.Check())
	// Output:
	// lab: front: upstream "localhost" is not host:port; write for example 127.0.0.1:5432
	// lab: front: slow without a rate or a delay; give one of them
}

func ExampleFront_Addr() {
	f, err := lab.NewFront(lab.FrontConfig{Upstream: "127.0.0.1:5432"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	host, _, _ := net.SplitHostPort(f.Addr())
	fmt.Println(host)
	// Output: 127.0.0.1
}

func ExampleFront_Close() {
	f, err := lab.NewFront(lab.FrontConfig{Upstream: "127.0.0.1:5432"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Close(), f.Close())
	// Output: <nil> <nil>
}

func ExampleFront_Seen() {
	f, err := lab.NewFront(lab.FrontConfig{Upstream: "127.0.0.1:5432"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	fmt.Println(len(f.Seen()), "connections so far")
	// Output: 0 connections so far
}

func ExamplePassage() {
	p := lab.Passage{Conn: 1, ToClient: 100, ClosedBy: "client"}
	fmt.Println(p.ToClient, p.ClosedBy)
	// Output: 100 client
}

func ExampleFrontCatalogue() {
	for _, f := range lab.FrontCatalogue() {
		fmt.Println(f.Name)
	}
	// Output:
	// cut
	// drip
	// freeze
	// half-open
	// reset
	// slow
	// stall
}
