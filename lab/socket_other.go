//go:build !unix

package lab

import "net"

// A socket here is only a port that was free a moment ago: this system is not
// asked to reserve one, so somebody else may take it.
type socket struct{ address string }

func bindSocket(address string) (*socket, error) {
	ln, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	at := ln.Addr().(*net.TCPAddr)
	_, port, _ := net.SplitHostPort(at.String())
	return &socket{address: net.JoinHostPort(dialable(at.IP), port)}, ln.Close()
}

// Close does nothing.
func (s *socket) Close() error { return nil }
