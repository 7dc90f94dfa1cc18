package main

// client: github.com/nats-io/nats.go

import (
	"context"

	"github.com/nats-io/nats.go"
)

func init() {
	calls["nats-default"] = func(url string) error {
		c, err := nats.Connect(url)
		if err != nil {
			return err
		}
		defer c.Close()
		_, err = c.RequestWithContext(context.Background(), "subject", nil) // prove: nats-default
		return err
	}
	calls["nats-context"] = func(url string) error {
		c, err := nats.Connect(url)
		if err != nil {
			return err
		}
		defer c.Close()
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		_, err = c.RequestWithContext(ctx, "subject", nil) // prove: nats-context
		return err
	}
	calls["nats-timeout"] = func(url string) error {
		c, err := nats.Connect(url)
		if err != nil {
			return err
		}
		defer c.Close()
		_, err = c.Request("subject", nil, timeout) // prove: nats-timeout
		return err
	}
}
