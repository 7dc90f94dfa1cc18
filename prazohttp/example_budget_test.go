package prazohttp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// A page that takes 200 ms at most, over a dependency that says nothing. The calls of the page end 50 ms before it, so
// that there is time to answer without them.
func ExampleNewHandler() {
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer silent.Close()
	frete, err := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
	if err != nil {
		fmt.Println(err)
		return
	}
	client := prazohttp.Client(frete)
	page := http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		calls, cancel := prazo.WithReserve(r.Context(), 50*time.Millisecond)
		defer cancel()
		req, _ := http.NewRequestWithContext(calls, http.MethodGet, silent.URL, nil)
		if _, err := client.Do(req); err != nil {
			fmt.Fprint(rw, "the freight is shown in the basket")
		}
	})
	server := httptest.NewServer(prazohttp.NewHandler(page, 200*time.Millisecond))
	defer server.Close()

	resp, err := http.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	fmt.Println(resp.StatusCode, string(body))
	// Output: 200 the freight is shown in the basket
}

// A caller that waits 50 ms says so, and has its answer then, whatever the service's own limit is.
func ExampleHandler() {
	server := httptest.NewServer(prazohttp.NewHandler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done() // what this calls has nothing to say
	}), 3*time.Second))
	defer server.Close()

	req, _ := http.NewRequest(http.MethodGet, server.URL, nil)
	req.Header.Set("X-Envoy-Expected-Rq-Timeout-Ms", "50")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	var problem struct{ Title, Detail string }
	err = json.NewDecoder(resp.Body).Decode(&problem)
	fmt.Println(resp.StatusCode, resp.Header.Get("Content-Type"), err)
	fmt.Println(problem.Detail)
	// Output:
	// 504 application/problem+json <nil>
	// the answer was not there after 40ms
}

// Dark counts what would be refused, before it is: here a proxy in front sends a budget that is always spent.
func ExampleHandlerStats() {
	handler := prazohttp.NewHandler(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(rw, "ok")
	}), 3*time.Second)
	handler.Dark = true
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	req.Header.Set("Grpc-Timeout", "0n")
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, req)
	s := handler.Stats()
	fmt.Println(answer.Code, s.Requests, s.Gone, s.Rejected)
	// Output: 200 1 1 0
}

func ExampleBudgetHeader() {
	handler := prazohttp.NewHandler(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		left, _ := prazo.BudgetLeft(r.Context())
		fmt.Println(left <= 2*time.Second)
	}), 30*time.Second)
	handler.Headers = []prazohttp.BudgetHeader{{Name: "X-Request-Timeout", Unit: time.Second}}
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	req.Header.Set("X-Request-Timeout", "2")
	handler.ServeHTTP(httptest.NewRecorder(), req)
	// Output: true
}

// An internal service is told how long its answer is awaited.
func ExampleHosts() {
	service := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		fmt.Fprint(rw, r.Header.Get("X-Envoy-Expected-Rq-Timeout-Ms") != "")
	}))
	defer service.Close()
	estoque, err := prazo.New("estoque", prazo.Policy{Deadline: time.Second})
	if err != nil {
		fmt.Println(err)
		return
	}
	transport := prazohttp.NewTransport(estoque, nil)
	transport.Internal, err = prazohttp.Hosts("127.0.0.1", "*.svc.cluster.local")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer transport.CloseIdleConnections()
	req, _ := http.NewRequestWithContext(context.Background(), http.MethodGet, service.URL, nil)
	resp, err := (&http.Client{Transport: transport}).Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	fmt.Println("it was told:", string(body))
	// Output: it was told: true
}
