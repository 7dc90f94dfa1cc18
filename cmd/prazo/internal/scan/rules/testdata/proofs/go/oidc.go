package main

// client: github.com/coreos/go-oidc/v3

import (
	"context"
	"net/http"

	"github.com/coreos/go-oidc/v3/oidc"
)

func init() {
	calls["oidc-default"] = func(url string) error {
		_, err := oidc.NewProvider(context.Background(), "http://"+address(url)) // prove: oidc-default
		return err
	}
	calls["oidc-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		_, err := oidc.NewProvider(ctx, "http://"+address(url)) // prove: oidc-context
		return err
	}
	calls["oidc-client"] = func(url string) error {
		ctx := oidc.ClientContext(context.Background(), &http.Client{Timeout: timeout})
		_, err := oidc.NewProvider(ctx, "http://"+address(url)) // prove: oidc-client
		return err
	}
}
