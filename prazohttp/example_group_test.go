package prazohttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// Whoever clicks again wants the answer to the last click.
func ExampleCall_supersede() {
	here := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		here <- struct{}{}
		if r.URL.Query().Get("q") == "praz" {
			<-r.Context().Done()
		}
		fmt.Fprint(rw, "results for ", r.URL.Query().Get("q"))
	}))
	defer server.Close()

	client := prazohttp.Client(oneTry("busca"))
	ctx := prazohttp.With(context.Background(), prazohttp.Call{
		Group: prazo.Group{Key: "search box of session 7f3a", Mode: prazo.Supersede},
	})
	search := func(q string) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/?q="+q, nil)
		if err != nil {
			return err
		}
		resp, err := client.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		fmt.Println(string(body))
		return err
	}
	older := make(chan error)
	go func() { older <- search("praz") }()
	<-here
	fmt.Println(search("prazo"))
	var e *prazo.Error
	fmt.Println(errors.As(<-older, &e), e.Wall)
	// Output:
	// results for prazo
	// <nil>
	// true superseded
}

// A thousand pages ask for the prices of today at once: the dependency is asked once.
func ExampleCall_join() {
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		time.Sleep(500 * time.Millisecond)
		fmt.Fprint(rw, "19.90")
	}))
	defer server.Close()

	client := prazohttp.Client(oneTry("precos"))
	ctx := prazohttp.With(context.Background(), prazohttp.Call{Group: prazo.Group{Mode: prazo.Join}})
	var pages sync.WaitGroup
	for range 3 {
		pages.Go(func() { show(client, ctx, server.URL) })
	}
	pages.Wait()
	fmt.Println("requests:", asked.Load())
	// Output:
	// 200 19.90 fallback=false good
	// 200 19.90 fallback=false good
	// 200 19.90 fallback=false good
	// requests: 1
}
