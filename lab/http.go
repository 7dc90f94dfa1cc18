package lab

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
)

const (
	maxHead = 64 << 10 // bytes of one request head
	maxBody = 64 << 20 // bytes of one request body; they are hashed, never kept
)

// serveHTTP serves requests of a connection one after the other. route is
// given a path and returns the fault that answers.
func serveHTTP(route func(path string) *fault) func(*conn) {
	return func(c *conn) {
		for serveOne(c, route) {
		}
	}
}

// serveOne serves one request; false means that the connection is over.
func serveOne(c *conn, route func(path string) *fault) bool {
	req, err := c.readHead()
	if err != nil {
		c.refuse(http.StatusBadRequest, err)
		return false
	}
	f := route(req.URL.Path)
	var v *visit
	if f.name != "" {
		v = c.log.add(c.life, Seen{
			Fault: f.name, Method: cutTo(req.Method, 32), Path: cutTo(req.URL.Path, 256),
			RequestID: cutTo(req.Header.Get("X-Request-ID"), 128),
		})
	}
	x := &exchange{conn: c, req: req, visit: v, keep: !req.Close && req.ProtoAtLeast(1, 1)}
	if !f.unread {
		sum, err := x.readBody()
		if err != nil {
			c.refuse(http.StatusBadRequest, err)
			return false
		}
		c.log.body(v, sum)
	}
	f.serve(x)
	return x.keep && !c.spilt && !c.log.ended(c.life)
}

// readHead reads the next request up to its blank line.
func (c *conn) readHead() (*http.Request, error) {
	if _, err := c.br.Peek(1); err != nil { // a connection may idle between requests
		return nil, err
	}
	c.limit.set(maxHead)
	defer c.limit.lift()
	req, err := http.ReadRequest(c.br)
	if err == nil && req.ProtoMajor != 1 {
		err = fmt.Errorf("this is HTTP/1.1, not %.20q", req.Proto)
	}
	if c.limit.hit {
		err = errTooLarge
	}
	return req, err
}

// readBody reads the body to its end and returns its SHA-256 in hex.
func (x *exchange) readBody() (string, error) {
	hash := sha256.New()
	if x.req.Body == nil || x.req.Body == http.NoBody {
		return hex.EncodeToString(hash.Sum(nil)), nil
	}
	if strings.EqualFold(x.req.Header.Get("Expect"), "100-continue") {
		x.write("HTTP/1.1 100 Continue\r\n\r\n")
	}
	body := io.LimitReader(x.req.Body, maxBody+1)
	n, err := io.CopyBuffer(hash, body, make([]byte, 4<<10))
	if err != nil {
		return "", err
	}
	if n > maxBody {
		return "", fmt.Errorf("body is larger than %d bytes", maxBody)
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// refuse answers a request that could not be read. When the reason is that
// the connection ended, it only records by whom.
func (c *conn) refuse(code int, err error) {
	var network *net.OpError
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &network) {
		c.failed(err)
		return
	}
	x := &exchange{conn: c}
	x.text(code, fmt.Sprintf("lab: bad request: %.200s", err.Error()))
	c.linger()
}

// cutTo bounds what a client can make the lab remember.
func cutTo(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "")
	}
	return s
}
