package client

import (
	"net/http"
	"time"
)

func newClient() *http.Client { return &http.Client{Timeout: 5 * time.Second} }

func newBare() *http.Client { return &http.Client{} }

func page(url string) (*http.Response, error) {
	return newClient().Get(url) // want: total
}

func bare(url string) (*http.Response, error) {
	c := newBare()
	return c.Get(url) // want: none or inherited none
}
