package demo

import (
	"net/http"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// A Client makes the HTTP client that a scene calls with. name is that of the scene, and p the policy that it should
// keep if it can.
type Client func(name string, p prazo.Policy) (*http.Client, error)

// Plain is the client that people write: it has no limit at all.
func Plain(string, prazo.Policy) (*http.Client, error) {
	return &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}, nil
}

// Prazo is a client that keeps the policy.
func Prazo(name string, p prazo.Policy) (*http.Client, error) {
	guard, err := prazo.New(name, p)
	if err != nil {
		return nil, err
	}
	return prazohttp.Client(guard), nil
}
