package lab

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"sync"
	"time"
)

// An authority signs the one certificate of a lab, for the loopback and for
// names that exist nowhere. It is made when it is first asked for: most labs
// never need it.
type authority struct {
	once sync.Once
	err  error
	pem  []byte
	cert tls.Certificate
}

// labNames are the names that the certificate is good for, beside the
// addresses of the loopback (RFC 6761: nobody owns .test).
var labNames = []string{"localhost", "lab.test", "*.lab.test"}

func (a *authority) certificate() (tls.Certificate, error) {
	a.once.Do(func() { a.err = a.issue(time.Now()) })
	return a.cert, a.err
}

// certPEM is the certificate of the authority itself.
func (a *authority) certPEM() ([]byte, error) {
	a.once.Do(func() { a.err = a.issue(time.Now()) })
	return a.pem, a.err
}

func (a *authority) issue(now time.Time) error {
	rootKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	root := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "prazo lab CA"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(7 * 24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	rootDER, err := x509.CreateCertificate(rand.Reader, root, root, rootKey.Public(), rootKey)
	if err != nil {
		return err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano() + 1), Subject: pkix.Name{CommonName: "prazo lab"},
		NotBefore: root.NotBefore, NotAfter: root.NotAfter,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames:    labNames,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv4(127, 0, 0, 2), net.IPv6loopback},
	}
	leafDER, err := x509.CreateCertificate(rand.Reader, leaf, root, key.Public(), rootKey)
	if err != nil {
		return err
	}
	a.pem = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: rootDER})
	a.cert = tls.Certificate{Certificate: [][]byte{leafDER, rootDER}, PrivateKey: key}
	return nil
}
