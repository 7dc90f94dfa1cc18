package prazohttp_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// payments honours keys. It takes 150 ms for a charge, and goes on with it when the caller has gone.
func payments(charged func()) *httptest.Server {
	var mu sync.Mutex
	done := map[string]bool{} // by key; false: it still runs
	return httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		key := r.Header.Get("Idempotency-Key")
		mu.Lock()
		finished, known := done[key]
		done[key] = finished
		mu.Unlock()
		switch {
		case known && !finished:
			rw.WriteHeader(http.StatusConflict)
			return
		case !known:
			time.Sleep(150 * time.Millisecond)
			charged()
			mu.Lock()
			done[key] = true
			mu.Unlock()
		}
		fmt.Fprint(rw, "charged")
	}))
}

// A payment that was cut is asked for again with the same key, and charged once.
func ExampleKeyRule() {
	charges := make(chan struct{}, 10)
	server := payments(func() { charges <- struct{}{} })
	defer server.Close()

	pagamento, _ := prazo.New("pagamento", prazo.Policy{
		Deadline: 5 * time.Second,
		TryLimit: prazo.Fixed(100 * time.Millisecond),
		Retries:  prazo.Retries{Max: 3, Wait: prazo.Wait{First: 50 * time.Millisecond, Jitter: prazo.NoJitter}},
	})
	transport := prazohttp.NewTransport(pagamento, nil)
	transport.Key = prazohttp.KeyRule{Make: true, Repeat: true} // the dependency honours keys: its documentation says so
	client := &http.Client{Transport: transport}
	resp, err := client.Post(server.URL, "application/json", strings.NewReader(`{"pedido":7,"valor":"19.90"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	record, _ := prazohttp.RecordOf(resp)
	fmt.Println(resp.StatusCode, "charged", len(charges), "time; first try:", record.Tries[0].Wall)
	// Output: 200 charged 1 time; first try: try
}

// A key that is stored with the order survives the process: who asks again tomorrow brings the same one.
func ExampleCall_idempotencyKey() {
	server := payments(func() {})
	defer server.Close()

	pagamento, _ := prazo.New("pagamento", prazo.Policy{Deadline: 5 * time.Second})
	transport := prazohttp.NewTransport(pagamento, nil)
	transport.Key = prazohttp.KeyRule{Bare: true, Repeat: true}
	client := &http.Client{Transport: transport}

	ctx := prazohttp.With(context.Background(), prazohttp.Call{IdempotencyKey: "pedido-7"})
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, server.URL, strings.NewReader(`{"pedido":7}`))
	resp, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	fmt.Println(resp.StatusCode, resp.Request.Header.Get("Idempotency-Key"))
	// Output: 200 pedido-7
}
