package prazohttp_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// The dependency asks for an hour, and the call has two seconds. Its answer comes back at once; the next call is not sent.
func ExampleTransport_retryAfter() {
	server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Retry-After", "3600")
		rw.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprint(rw, "slow down")
	}))
	defer server.Close()
	frete, _ := prazo.New("frete", prazo.Policy{Deadline: 2 * time.Second})
	client := prazohttp.Client(frete)

	resp, err := client.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, _ := io.ReadAll(resp.Body)
	record, _ := prazohttp.RecordOf(resp)
	fmt.Printf("%d %s; asked for %v, %v\n", resp.StatusCode, body, record.Asked, record.Stop)

	_, err = client.Get(server.URL)
	var held *prazo.Error
	fmt.Println(errors.As(err, &held), held.Wall, held.NotApplied())
	// Output:
	// 429 slow down; asked for 1h0m0s, no time for another try
	// true asked true
}
