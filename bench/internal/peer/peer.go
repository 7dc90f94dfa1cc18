// Package peer makes the clients that are measured, each as its own manual says, all with the same numbers.
package peer

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"time"
)

// Setup holds the numbers that every client is given.
type Setup struct {
	Timeout time.Duration // what each client calls its timeout; for prazo the deadline
	Try     time.Duration // limit of one try, for the clients that have both; 0: none is set
	Retries int           // after the first try
	Wait    time.Duration // before the first retry; 0: the client's own default
	Hedge   time.Duration // after which a client that hedges sends another request; 0: half of Timeout
}

// Answer is what the caller of a client sees, the body read and closed.
type Answer struct {
	Status int
	Bytes  int64
	Err    error
}

// Client is one client that is ready for use, safe for concurrent use.
type Client struct {
	// Do makes one request and reads the answer to its end. body may be nil.
	Do func(ctx context.Context, method, url string, body []byte) Answer
	// Close closes the connections that no request uses.
	Close func()
}

// Peer is a client that can be made.
type Peer struct {
	Name string
	New  func(Setup) Client
}

// Named returns the peer of that name; false if there is none.
func Named(name string) (Peer, bool) {
	for _, p := range All() {
		if p.Name == name {
			return p, true
		}
	}
	return Peer{}, false
}

// Names of the clients that programs pick out.
const (
	Bare     = "net/http"
	Prazo    = "prazo"
	Failsafe = "failsafe timeout(retry(breaker(timeout)))"
	Resty3   = "resty v3"
)

// All lists every client.
func All() []Peer {
	return []Peer{
		{Bare, bare},
		{"net/http Client.Timeout", clientTimeout},
		{Prazo, newPrazo},
		{"failsafe timeout(retry)", failsafeOutside},
		{"failsafe retry(timeout)", failsafeInside},
		{Failsafe, failsafeAll},
		{"go-retryablehttp", retryable},
		{"heimdall v7", heimdallV7},
		{"resty v2", restyV2},
		{Resty3, restyV3},
		{"hedgedhttp", hedged},
	}
}

// base returns a transport of its own for one client, set like the one every Go program has.
func base() *http.Transport {
	return http.DefaultTransport.(*http.Transport).Clone()
}

// closer closes connections that are not in use.
type closer interface{ CloseIdleConnections() }

// over makes a Client of what sends an http.Request, and what makes its connections.
func over(send func(*http.Request) (*http.Response, error), b closer) Client {
	do := func(ctx context.Context, method, url string, body []byte) Answer {
		req, err := http.NewRequestWithContext(ctx, method, url, reader(body))
		if err != nil {
			return Answer{Err: err}
		}
		resp, err := send(req)
		return read(resp, err)
	}
	return Client{Do: do, Close: b.CloseIdleConnections}
}

// reader returns a body as programs have it; nil for none.
func reader(body []byte) io.Reader {
	if body == nil {
		return nil
	}
	return bytes.NewReader(body)
}

// read reads an answer to its end.
func read(resp *http.Response, err error) Answer {
	if err != nil {
		if resp != nil && resp.Body != nil {
			resp.Body.Close()
		}
		return Answer{Err: err}
	}
	if resp == nil {
		return Answer{}
	}
	n, err := io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
	return Answer{Status: resp.StatusCode, Bytes: n, Err: err}
}

func bare(Setup) Client {
	b := base()
	return over((&http.Client{Transport: b}).Do, b)
}

func clientTimeout(s Setup) Client {
	b := base()
	return over((&http.Client{Transport: b, Timeout: s.Timeout}).Do, b)
}

// Through makes a client with a transport around that of bare net/http.
func Through(wrap func(http.RoundTripper) http.RoundTripper) Client {
	b := base()
	return over((&http.Client{Transport: wrap(b)}).Do, b)
}
