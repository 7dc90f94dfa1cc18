package main

// client: golang.org/x/oauth2

import (
	"context"
	"net/http"

	"golang.org/x/oauth2"
)

func init() {
	calls["oauth2-default"] = spoken(func(url string) error {
		c := oauth2.Config{ClientID: "lab", Endpoint: oauth2.Endpoint{TokenURL: url, AuthStyle: oauth2.AuthStyleInParams}}
		_, err := c.Exchange(context.Background(), "code") // prove: oauth2-default
		return err
	})
	calls["oauth2-context"] = spoken(func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c := oauth2.Config{ClientID: "lab", Endpoint: oauth2.Endpoint{TokenURL: url, AuthStyle: oauth2.AuthStyleInParams}}
		_, err := c.Exchange(ctx, "code") // prove: oauth2-context
		return err
	})
	calls["oauth2-client"] = spoken(func(url string) error {
		ctx := context.WithValue(context.Background(), oauth2.HTTPClient, &http.Client{Timeout: timeout})
		c := oauth2.Config{ClientID: "lab", Endpoint: oauth2.Endpoint{TokenURL: url, AuthStyle: oauth2.AuthStyleInParams}}
		_, err := c.Exchange(ctx, "code") // prove: oauth2-client
		return err
	})
}
