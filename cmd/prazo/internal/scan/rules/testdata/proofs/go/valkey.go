package main

// client: github.com/valkey-io/valkey-go

import (
	"context"

	"github.com/valkey-io/valkey-go"
)

func init() {
	calls["valkey-default"] = func(url string) error {
		c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{address(url)}, DisableCache: true, ForceSingleClient: true})
		if err != nil {
			return err
		}
		defer c.Close()
		return c.Do(context.Background(), c.B().Get().Key("key").Build()).Error() // prove: valkey-default
	}
	calls["valkey-writetimeout"] = func(url string) error {
		c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{address(url)}, DisableCache: true, ForceSingleClient: true, DisableRetry: true, ConnWriteTimeout: timeout})
		if err != nil {
			return err
		}
		defer c.Close()
		return c.Do(context.Background(), c.B().Get().Key("key").Build()).Error() // prove: valkey-writetimeout
	}
	calls["valkey-context"] = func(url string) error {
		c, err := valkey.NewClient(valkey.ClientOption{InitAddress: []string{address(url)}, DisableCache: true, ForceSingleClient: true})
		if err != nil {
			return err
		}
		defer c.Close()
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		return c.Do(ctx, c.B().Get().Key("key").Build()).Error() // prove: valkey-context
	}
}
