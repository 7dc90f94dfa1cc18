package snippets

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
)

type cache struct {
	*redis.Client
	prefix string
}

func newCache() *cache {
	return &cache{Client: redis.NewClient(&redis.Options{ReadTimeout: time.Second})}
}

func (c *cache) load(k string) {
	c.Get(context.Background(), c.prefix+k) // want total 1s from; total retries-multiply
}

type closer interface {
	grpc.ClientConnInterface
	Close() error
}

type wrapper struct{ raw closer }

func (w *wrapper) call(ctx context.Context, opts ...grpc.CallOption) {
	w.raw.Invoke(ctx, "m", nil, nil, opts...) // want none from
	w.raw.Close()
}

func callsWrapper(w *wrapper) { w.call(context.Background()) }

type api interface{ call(ctx context.Context) }

type outer struct{ api }

func (o outer) use() { o.call(context.Background()) }
