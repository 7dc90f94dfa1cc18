package main

// client: go

import (
	"crypto/tls"
	"io"
	"net"
	"time"
)

func init() {
	calls["tls-default"] = spoken(func(url string) error {
		c, err := tls.Dial("tcp", address(url), nil) // prove: tls-default
		if err != nil {
			return err
		}
		return exchange(c)
	})
	calls["tls-dialer"] = spoken(func(url string) error {
		c, err := tls.DialWithDialer(&net.Dialer{Timeout: timeout}, "tcp", address(url), nil) // prove: tls-dialer
		if err != nil {
			return err
		}
		return exchange(c)
	})
	calls["tls-deadline"] = spoken(func(url string) error {
		deadline := time.Now().Add(timeout)
		c, err := tls.Dial("tcp", address(url), nil) // prove: tls-deadline
		if err != nil {
			return err
		}
		c.SetDeadline(deadline)
		return exchange(c)
	})
	calls["tls-read-deadline"] = spoken(func(url string) error {
		deadline := time.Now().Add(timeout)
		c, err := tls.Dial("tcp", address(url), nil) // prove: tls-read-deadline
		if err != nil {
			return err
		}
		c.SetReadDeadline(deadline)
		return exchange(c)
	})
}

// exchange sends a request and reads to the end of the answer.
func exchange(c io.ReadWriteCloser) error {
	defer c.Close()
	if _, err := io.WriteString(c, "GET / HTTP/1.0\r\n\r\n"); err != nil {
		return err
	}
	_, err := io.Copy(io.Discard, c)
	return err
}
