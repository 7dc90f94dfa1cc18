package main

// client: go

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"time"
)

func init() {
	calls["net-default"] = func(url string) error {
		c, err := net.Dial("tcp", address(url)) // prove: net-default
		if err != nil {
			return err
		}
		return talk(c, url)
	}
	calls["net-dialtimeout"] = func(url string) error {
		c, err := net.DialTimeout("tcp", address(url), timeout) // prove: net-dialtimeout
		if err != nil {
			return err
		}
		return talk(c, url)
	}
	calls["net-dialer"] = func(url string) error {
		d := net.Dialer{Timeout: timeout}
		c, err := d.Dial("tcp", address(url)) // prove: net-dialer
		if err != nil {
			return err
		}
		return talk(c, url)
	}
	calls["net-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		var d net.Dialer
		c, err := d.DialContext(ctx, "tcp", address(url)) // prove: net-context
		if err != nil {
			return err
		}
		return talk(c, url)
	}
	calls["net-deadline"] = func(url string) error {
		c, err := net.Dial("tcp", address(url)) // prove: net-deadline
		if err != nil {
			return err
		}
		c.SetDeadline(time.Now().Add(timeout))
		return talk(c, url)
	}
	calls["net-read-deadline"] = func(url string) error {
		c, err := net.Dial("tcp", address(url)) // prove: net-read-deadline
		if err != nil {
			return err
		}
		defer c.Close()
		if err := ask(c, url); err != nil {
			return err
		}
		for buf := make([]byte, 4096); ; {
			c.SetReadDeadline(time.Now().Add(timeout))
			if _, err := c.Read(buf); err == io.EOF {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	// A name server that hears the question and gives no answer.
	calls["net-lookup-context"] = func(url string) error {
		r := net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", address(url))
		}}
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		_, err := r.LookupHost(ctx, "dependency.lab.test") // prove: net-lookup-context
		return err
	}
}

// ask sends a request of HTTP.
func ask(c io.Writer, raw string) error {
	u, err := url.Parse(raw)
	if err == nil {
		_, err = fmt.Fprintf(c, "GET %s HTTP/1.0\r\n\r\n", u.Path)
	}
	return err
}

// talk sends it and reads to the end of the answer.
func talk(c io.ReadWriteCloser, raw string) error {
	defer c.Close()
	if err := ask(c, raw); err != nil {
		return err
	}
	_, err := io.Copy(io.Discard, c)
	return err
}
