package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// freight is a dependency whose every second answer, the first included, is 503.
func freight() *httptest.Server {
	var asked atomic.Int64
	return httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		if asked.Add(1)%2 == 1 {
			rw.WriteHeader(http.StatusServiceUnavailable)
		}
		fmt.Fprint(rw, `{"frete":"19.90"}`)
	}))
}

// stuck is a dependency that sends half of its answer and then nothing.
func stuck() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Length", "17")
		fmt.Fprint(rw, `{"frete":`)
		http.NewResponseController(rw).Flush()
		<-r.Context().Done()
	}))
}

func Example() {
	server := stuck()
	defer server.Close()

	frete, err := prazo.New("frete", prazo.Policy{Deadline: 100 * time.Millisecond, Retries: prazo.Retries{Max: prazo.Off}})
	if err != nil {
		fmt.Println(err)
		return
	}
	client := prazohttp.Client(frete)
	_, err = client.Get(server.URL)
	var cut *prazo.Error
	fmt.Println(errors.As(err, &cut), errors.Is(err, context.DeadlineExceeded))
	fmt.Println(cut.Wall, cut.Limit, cut.Phase(), cut.Record.Tries[0].Bytes, "of", cut.Record.Tries[0].Size)
	// Output:
	// true true
	// deadline 100ms body 9 of 17
}

func ExampleClient() {
	server := freight()
	defer server.Close()
	frete, err := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	if err != nil {
		fmt.Println(err)
		return
	}
	client := prazohttp.Client(frete)
	resp, err := client.Get(server.URL) // tried again where that is safe, and cut at 2.5 s ...
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body) // ... the body included
	fmt.Println(resp.StatusCode, string(body), err)
	// Output: 200 {"frete":"19.90"} <nil>
}

func ExampleRecordOf() {
	server := freight()
	defer server.Close()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	resp, err := prazohttp.Client(frete).Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	record, ok := prazohttp.RecordOf(resp)
	fmt.Println(ok, record.Outcome)
	for _, try := range record.Tries {
		fmt.Println(try.N, try.Status, try.Kind)
	}
	// Output:
	// true good
	// 1 503 unavailable
	// 2 200 good
}

// A POST is sent once, unless the call says that sending it twice does no harm.
func ExampleWith() {
	server := freight()
	defer server.Close()
	pedidos, _ := prazo.New("pedidos", prazo.Policy{Deadline: 2500 * time.Millisecond})
	client := prazohttp.Client(pedidos)

	ctx := prazohttp.With(context.Background(), prazohttp.Call{Idempotent: true})
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, server.URL, strings.NewReader(`{"pedido":1}`))
	resp, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	fmt.Println(resp.StatusCode)
	// Output: 200
}

// A call may have less time than the policy gives, and a name of its own in records.
func ExampleCall() {
	server := stuck()
	defer server.Close()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 10 * time.Second})
	ctx := prazohttp.With(context.Background(), prazohttp.Call{Class: "quote", Deadline: 100 * time.Millisecond})
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	_, err := prazohttp.Client(frete).Do(req)
	var cut *prazo.Error
	if errors.As(err, &cut) {
		fmt.Println(cut.Record.Class, cut.Limit)
	}
	// Output: quote 100ms
}

// A transport of your own makes the connections; the guarded one stands in front of it.
func ExampleNewTransport() {
	server := freight()
	defer server.Close()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	base := &http.Transport{MaxConnsPerHost: 10, IdleConnTimeout: time.Minute}
	client := &http.Client{Transport: prazohttp.NewTransport(frete, base)}
	resp, err := client.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	fmt.Println(resp.Status)
	// Output: 200 OK
}

// The fields of a Transport are set before its first use.
func ExampleTransport() {
	server := freight()
	defer server.Close()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	transport := prazohttp.NewTransport(frete, nil)
	transport.Whole = 4 << 20 // bodies up to 4 MiB are read inside the try ...
	transport.Memory = 128 << 20
	transport.Class = func(r *http.Request) string { return r.Method + " freight" }
	client := &http.Client{Transport: transport}
	resp, err := client.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	record, _ := prazohttp.RecordOf(resp)
	fmt.Println(record.Class, record.Over) // ... so that the call is over before the caller reads
	// Output: GET freight true
}

func ExampleTransport_RoundTrip() {
	server := freight()
	defer server.Close()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	transport := prazohttp.NewTransport(frete, nil)
	defer transport.CloseIdleConnections()
	req, _ := http.NewRequest(http.MethodGet, server.URL, nil)
	resp, err := transport.RoundTrip(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	fmt.Println(resp.Status)
	// Output: 200 OK
}

func ExampleTransport_CloseIdleConnections() {
	server := freight()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	client := prazohttp.Client(frete)
	resp, err := client.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	client.CloseIdleConnections() // of http.Client; it calls the one of the Transport
	server.Close()
	fmt.Println("closed")
	// Output: closed
}
