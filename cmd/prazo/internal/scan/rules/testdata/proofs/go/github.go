package main

// client: github.com/google/go-github/v74

import (
	"context"
	"io"
	"net/http"

	"github.com/google/go-github/v74/github"
)

func init() {
	calls["github-default"] = func(url string) error {
		c := github.NewClient(nil)
		req, err := c.NewRequest("GET", url, nil)
		if err != nil {
			return err
		}
		_, err = c.Do(context.Background(), req, io.Discard) // prove: github-default
		return err
	}
	calls["github-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c := github.NewClient(nil)
		req, err := c.NewRequest("GET", url, nil)
		if err != nil {
			return err
		}
		_, err = c.Do(ctx, req, io.Discard) // prove: github-context
		return err
	}
	calls["github-client"] = func(url string) error {
		c := github.NewClient(&http.Client{Timeout: timeout})
		req, err := c.NewRequest("GET", url, nil)
		if err != nil {
			return err
		}
		_, err = c.Do(context.Background(), req, io.Discard) // prove: github-client
		return err
	}
}
