package cache

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func ignored(key string) (string, error) {
	c := redis.NewClient(&redis.Options{Addr: "localhost:6379"})
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Millisecond)
	defer cancel()
	return c.Get(ctx, key).Result() // want: idle
}

func heeded(key string) (string, error) {
	c := redis.NewClient(&redis.Options{Addr: "localhost:6379", ContextTimeoutEnabled: true})
	ctx, cancel := context.WithTimeout(context.Background(), 25*time.Millisecond)
	defer cancel()
	return c.Get(ctx, key).Result() // want: total
}
