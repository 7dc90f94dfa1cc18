package main

// client: golang.org/x/crypto

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"io"
	"net"
	"strconv"

	"golang.org/x/crypto/ssh"
)

func init() {
	calls["ssh-default"] = func(url string) error {
		_, err := ssh.Dial("tcp", address(url), &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}) // prove: ssh-default
		return err
	}
	calls["ssh-timeout"] = func(url string) error {
		_, err := ssh.Dial("tcp", address(url), &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: timeout}) // prove: ssh-timeout
		return err
	}
	calls["ssh-tunnel"] = func(url string) error {
		c, err := tunnel()
		if err != nil {
			return err
		}
		through, err := c.Dial("tcp", address(url)) // prove: ssh-tunnel
		if err != nil {
			return err
		}
		return exchange(through)
	}
	calls["ssh-tunnel-context"] = func(url string) error {
		c, err := tunnel()
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		through, err := c.DialContext(ctx, "tcp", address(url)) // prove: ssh-tunnel-context
		if err != nil {
			return err
		}
		return exchange(through)
	}
}

// tunnel is a client of a server in this process, which connects to whatever it is asked for.
func tunnel() (*ssh.Client, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	signer, err := ssh.NewSignerFromKey(key)
	if err != nil {
		return nil, err
	}
	config := &ssh.ServerConfig{NoClientAuth: true}
	config.AddHostKey(signer)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	go serve(l, config)
	return ssh.Dial("tcp", l.Addr().String(), &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: timeout})
}

func serve(l net.Listener, config *ssh.ServerConfig) {
	c, err := l.Accept()
	if err != nil {
		return
	}
	_, channels, requests, err := ssh.NewServerConn(c, config)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	for asked := range channels {
		var to struct {
			Host     string
			Port     uint32
			FromHost string
			FromPort uint32
		}
		if ssh.Unmarshal(asked.ExtraData(), &to) != nil {
			continue
		}
		out, err := new(net.Dialer).DialContext(context.Background(), "tcp", net.JoinHostPort(to.Host, strconv.Itoa(int(to.Port))))
		if err != nil {
			continue
		}
		ch, more, err := asked.Accept()
		if err != nil {
			continue
		}
		go ssh.DiscardRequests(more)
		go io.Copy(out, ch)
		go io.Copy(ch, out)
	}
}
