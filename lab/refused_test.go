package lab_test

import (
	"errors"
	"net"
	"net/url"
	"syscall"
	"testing"
	"time"
)

func TestRefused(t *testing.T) {
	l := start(t)
	for range 3 {
		begin := time.Now()
		err := connect(l.URL("refused"), 5*time.Second)
		if !errors.Is(err, syscall.ECONNREFUSED) {
			t.Errorf("got %v, want connection refused", err)
		}
		between(t, "refusal", time.Since(begin), 0, 2*time.Second)
	}
}

func connect(address string, limit time.Duration) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	c, err := net.DialTimeout("tcp", u.Host, limit)
	if err == nil {
		err = c.Close()
	}
	return err
}
