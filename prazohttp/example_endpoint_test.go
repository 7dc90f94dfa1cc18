package prazohttp_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// One of two servers of the dependency hangs: the next try goes to the other one. The server sees the name that the
// caller used.
func ExampleNewTransport_endpoints() {
	first := stuck()
	defer first.Close()
	second := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(rw, "19.90 from %s", r.Host)
	}))
	defer second.Close()

	frete, err := prazo.New("frete", prazo.Policy{
		Deadline: 10 * time.Second,
		TryLimit: prazo.Fixed(100 * time.Millisecond),
		Retries:  prazo.Retries{Wait: prazo.Wait{First: prazo.Off}},
	}, prazo.WithEndpoints(first.URL, second.URL))
	if err != nil {
		fmt.Println(err)
		return
	}
	client := &http.Client{Transport: prazohttp.NewTransport(frete, nil)}
	defer client.CloseIdleConnections()

	resp, err := client.Get("http://frete.internal/quote")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(string(body), err)
	record, _ := prazohttp.RecordOf(resp)
	for _, try := range record.Tries {
		fmt.Println(try.Kind, try.Endpoint == second.URL)
	}
	// Output:
	// 19.90 from frete.internal <nil>
	// timed out false
	// good true
}
