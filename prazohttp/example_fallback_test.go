package prazohttp_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// failing is a dependency that answers the first requests, and 503 from then on.
func failing(good int64) *httptest.Server {
	var asked atomic.Int64
	return httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		if asked.Add(1) > good {
			rw.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		rw.Header().Set("Cache-Control", "max-age=60, stale-if-error=86400")
		fmt.Fprint(rw, `{"frete":"19.90"}`)
	}))
}

// show prints an answer and where it comes from.
func show(client *http.Client, ctx context.Context, url string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	record, _ := prazohttp.RecordOf(resp)
	fmt.Printf("%d %s fallback=%v %v\n", resp.StatusCode, body, record.Fallback, record.Outcome)
}

// oneTry returns a guard of a single try, so that the example waits for nothing.
func oneTry(name string) *prazo.Guard {
	g, err := prazo.New(name, prazo.Policy{Deadline: 2500 * time.Millisecond, Retries: prazo.Retries{Max: prazo.Off}})
	if err != nil {
		panic(err)
	}
	return g
}

// A basket without the price of the freight is better than no basket.
func ExampleDefaultResponse() {
	server := failing(0)
	defer server.Close()

	transport := prazohttp.NewTransport(oneTry("frete"), nil)
	transport.Default = &prazohttp.DefaultResponse{
		Header: http.Header{"Content-Type": {"application/json"}},
		Body:   []byte(`{"frete":null}`),
	}
	show(&http.Client{Transport: transport}, context.Background(), server.URL)
	// Output: 200 {"frete":null} fallback=true unavailable
}

// One call brings a default response of its own.
func ExampleCall_default() {
	server := failing(0)
	defer server.Close()

	client := prazohttp.Client(oneTry("frete"))
	ctx := prazohttp.With(context.Background(), prazohttp.Call{
		Default: &prazohttp.DefaultResponse{Status: http.StatusAccepted, Body: []byte("we write to you")},
	})
	show(client, ctx, server.URL)
	// Output: 202 we write to you fallback=true unavailable
}

// The price of a minute ago is better than none. The dependency allows a day of staleness by itself; the rule is for those
// that say nothing.
func ExampleStaleRule() {
	server := failing(1)
	defer server.Close()

	transport := prazohttp.NewTransport(oneTry("frete"), nil)
	transport.Stale = prazohttp.StaleRule{Store: &prazohttp.MemoryStore{}, For: time.Hour}
	client := &http.Client{Transport: transport}
	show(client, context.Background(), server.URL)
	show(client, context.Background(), server.URL)
	// Output:
	// 200 {"frete":"19.90"} fallback=false good
	// 200 {"frete":"19.90"} fallback=true unavailable
}

// What a user may see another may not: copies of answers that were asked for with credentials belong to a key.
func ExampleCall_staleKey() {
	server := failing(1)
	defer server.Close()

	transport := prazohttp.NewTransport(oneTry("pedidos"), nil)
	transport.Stale = prazohttp.StaleRule{Store: &prazohttp.MemoryStore{}}
	client := &http.Client{Transport: transport}
	alice := prazohttp.With(context.Background(), prazohttp.Call{StaleKey: "user alice"})
	bob := prazohttp.With(context.Background(), prazohttp.Call{StaleKey: "user bob"})
	show(client, alice, server.URL)
	show(client, alice, server.URL)
	show(client, bob, server.URL)
	// Output:
	// 200 {"frete":"19.90"} fallback=false good
	// 200 {"frete":"19.90"} fallback=true unavailable
	// 503  fallback=false unavailable
}

// One store of 64 MiB for two dependencies: their copies never meet.
func ExampleMemoryStore() {
	store := &prazohttp.MemoryStore{Bytes: 64 << 20, Entries: 10_000, Largest: 1 << 20}
	for _, name := range []string{"frete", "estoque"} {
		transport := prazohttp.NewTransport(oneTry(name), nil)
		transport.Stale = prazohttp.StaleRule{Store: store}
	}
	store.Put(context.Background(), "k", []byte("copy"))
	value, ok := store.Get(context.Background(), "k")
	fmt.Println(string(value), ok)
	// Output: copy true
}

// countedStore counts what it has to give, on top of another store.
type countedStore struct {
	prazohttp.Store
	hits atomic.Int64
}

func (s *countedStore) Get(ctx context.Context, key string) (value []byte, ok bool) {
	if value, ok = s.Store.Get(ctx, key); ok {
		s.hits.Add(1)
	}
	return value, ok
}

// A store of one's own.
func ExampleStore() {
	server := failing(1)
	defer server.Close()

	store := &countedStore{Store: &prazohttp.MemoryStore{}}
	transport := prazohttp.NewTransport(oneTry("frete"), nil)
	transport.Stale = prazohttp.StaleRule{Store: store}
	client := &http.Client{Transport: transport}
	show(client, context.Background(), server.URL)
	show(client, context.Background(), server.URL)
	fmt.Println(store.hits.Load(), "copy was used")
	// Output:
	// 200 {"frete":"19.90"} fallback=false good
	// 200 {"frete":"19.90"} fallback=true unavailable
	// 1 copy was used
}
