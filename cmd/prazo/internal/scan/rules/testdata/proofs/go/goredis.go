package main

// client: github.com/redis/go-redis/v9

import (
	"context"

	"github.com/redis/go-redis/v9"
)

func init() {
	calls["goredis-readtimeout"] = func(url string) error {
		c := redis.NewClient(&redis.Options{Addr: address(url), ReadTimeout: timeout, MaxRetries: -1})
		return c.Get(context.Background(), "key").Err() // prove: goredis-readtimeout
	}
	calls["goredis-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c := redis.NewClient(&redis.Options{Addr: address(url), ContextTimeoutEnabled: true})
		return c.Get(ctx, "key").Err() // prove: goredis-context
	}
}
