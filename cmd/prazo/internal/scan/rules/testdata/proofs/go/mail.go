package main

// client: gopkg.in/mail.v2

import (
	"net"
	"strconv"

	"gopkg.in/mail.v2"
)

func init() {
	calls["mail-dialer"] = func(url string) error {
		host, port := parts(url)
		d := mail.Dialer{Host: host, Port: port}
		return d.DialAndSend(letter()) // prove: mail-dialer
	}
	calls["mail-timeout"] = func(url string) error {
		host, port := parts(url)
		d := mail.Dialer{Host: host, Port: port, Timeout: timeout}
		return d.DialAndSend(letter()) // prove: mail-timeout
	}
	calls["mail-new"] = func(url string) error {
		host, port := parts(url)
		d := mail.NewDialer(host, port, "", "")
		return d.DialAndSend(letter()) // prove: mail-new
	}
}

func parts(url string) (string, int) {
	host, port, _ := net.SplitHostPort(address(url))
	n, _ := strconv.Atoi(port)
	return host, n
}

func letter() *mail.Message {
	m := mail.NewMessage()
	m.SetHeader("From", "a@lab.test")
	m.SetHeader("To", "b@lab.test")
	m.SetBody("text/plain", "hello")
	return m
}
