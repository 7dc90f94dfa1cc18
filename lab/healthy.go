package lab

import (
	"net"
	"net/http"
)

// healthy answers at once: what a client must be able to do before anything is
// said about it.
func healthy() *fault {
	return &fault{name: "ok", serve: func(x *exchange) { x.json(http.StatusOK, `{"ok":true}`) }}
}

// openHealthyTLS opens a port that answers at once over HTTPS, with the
// certificate of the lab.
func (l *Lab) openHealthyTLS(host string) error {
	serve := serveHTTP(func(string) *fault { return healthy() })
	p, err := l.open(net.JoinHostPort(host, "0"), func(c *conn) {
		config, err := c.config("http/1.1")
		if err != nil {
			c.note("no certificate: " + err.Error())
			return
		}
		if inner := c.secure(config); inner != nil {
			serve(inner)
		}
	})
	if err == nil {
		l.urls["ok-https"] = "https://" + p.address + okPath
	}
	return err
}
