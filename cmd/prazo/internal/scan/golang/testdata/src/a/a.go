package a

import (
	"context"
	"net"
	"net/http"
	"time"
)

func bare(url string) (*http.Response, error) {
	return http.Get(url) // want `net/http.Get: no-limit: `
}

func client(url string) (*http.Response, error) {
	c := &http.Client{}
	return c.Get(url) // want `net/http.Client.Get: no-limit: `
}

func limited(url string) (*http.Response, error) {
	c := &http.Client{Timeout: 5 * time.Second}
	return c.Get(url)
}

func nanoseconds(url string) (*http.Response, error) {
	c := &http.Client{Timeout: 30} // want `time.Duration: wrong-unit: `
	return c.Get(url)
}

func cut(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req) // want `net/http.Client.Do: body-after-cancel: `
}

func given(c *http.Client, url string) (*http.Response, error) { return c.Get(url) }

// Given may have other callers, in packages that are not seen.
func Given(c *http.Client, url string) (*http.Response, error) { return c.Get(url) }

func dial(addr string) error {
	conn, err := net.DialTimeout("tcp", addr, time.Second) // want `net.DialTimeout: connect-only: `
	if err != nil {
		return err
	}
	_, err = conn.Write(nil)
	return err
}
