package snippets

import (
	"crypto/tls"
	"crypto/x509"
	"net"
	"time"
)

func isOpen(addr string) bool {
	conn, err := net.DialTimeout("tcp", addr, time.Second) // want total 1s
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

func certificates(addr string) []*x509.Certificate {
	conn, err := tls.DialWithDialer(&net.Dialer{Timeout: time.Second}, "tcp", addr, nil) // want total 1s
	if err != nil || conn == nil {
		return nil
	}
	defer conn.Close()
	return conn.ConnectionState().PeerCertificates
}

func said(addr string) {
	conn, _ := net.DialTimeout("tcp", addr, time.Second) // want connect 1s
	defer conn.Close()
	conn.Write(nil)
}

func waitsForEver(addr string) {
	conn, _ := net.Dial("tcp", addr) // want none
	conn.Close()
}
