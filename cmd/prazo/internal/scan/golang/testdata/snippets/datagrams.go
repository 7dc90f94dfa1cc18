package snippets

import (
	"context"
	"net"
	"os"
	"time"
)

func ownAddress(ctx context.Context) net.Addr {
	c, err := net.Dial("udp", "192.0.2.1:80")
	if err != nil {
		return nil
	}
	defer c.Close()
	d, _ := (&net.Dialer{}).DialContext(ctx, "udp4", "192.0.2.1:80")
	d.Close()
	return c.LocalAddr()
}

func notify() error {
	to := &net.UnixAddr{Net: "unixgram", Name: os.Getenv("NOTIFY_SOCKET")}
	c, err := net.DialUnix(to.Net, nil, to)
	if err != nil {
		return err
	}
	_, err = c.Write([]byte("READY=1"))
	return err
}

type metrics struct{ conn net.Conn }

func newMetrics(addr string) *metrics {
	m := &metrics{}
	m.conn, _ = net.DialTimeout("udp", addr, time.Second)
	return m
}

func (m *metrics) count() { m.conn.Write(nil) }

type asked struct{ conn net.Conn }

func (a *asked) answer() { a.conn.Read(nil) }

func newAsked(addr string) *asked {
	c, _ := net.Dial("udp", addr) // want none
	return &asked{conn: c}
}

func query() {
	c, _ := net.DialUDP("udp", nil, nil) // want none
	c.Write(nil)
	c.Read(nil)
}

func either(network string) {
	c, _ := net.Dial(network, "udp.example.org:1") // want none
	c.Write(nil)
}

func local() {
	c, _ := net.Dial("unix", "/run/x.sock") // want none
	c.Write(nil)
}
