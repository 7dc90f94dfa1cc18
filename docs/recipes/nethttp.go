//go:build ignore

// net/http: one context for the whole call. Timeouts of the Transport end at the headers of one hop; but a dial goes on in
// the background without its caller, so it has a limit as well, or a stalled TLS handshake keeps its socket for 10 s.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"time"
)

// client is made once: it owns the connections.
func client(timeout time.Duration) *http.Client {
	return &http.Client{Transport: &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: timeout}).DialContext,
		TLSHandshakeTimeout: timeout,
	}}
}

func call(ctx context.Context, c *http.Client, url string, upload io.Reader) ([]byte, error) {
	method := http.MethodGet
	if upload != nil {
		method = http.MethodPost
	}
	req, err := http.NewRequestWithContext(ctx, method, url, upload)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %s", resp.Status)
	}
	return io.ReadAll(resp.Body)
}

func main() {
	timeout, err := time.ParseDuration(os.Getenv("PRAZO_TIMEOUT") + "s")
	if err != nil {
		timeout = 2 * time.Second
	}
	var upload io.Reader
	if f, err := os.Open(os.Getenv("PRAZO_BODY")); err == nil {
		upload = f
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel() // after the body, not after the headers
	body, err := call(ctx, client(timeout), os.Args[len(os.Args)-1], upload)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(body), "bytes")
}
