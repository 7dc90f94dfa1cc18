package prazohttp_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// TestStoreThatHangs is given up after its allowance; the caller has its request back then, and may change it.
func TestStoreThatHangs(t *testing.T) {
	s := &shop{good: sells(200, "copy")}
	inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
		store := &slowStore{Store: w.keeps(time.Hour)}
		w.transport.Stale.Store = store
		req := request(t, context.Background(), http.MethodGet, w.url+"/", nil)
		w.do(req).answered(t, 200, "copy")
		hangs(w, s)
		store.takes = time.Minute
		r := w.do(req)
		req.Header.Set("X-User", "7")
		req.URL.Path = "/other"
		r.failed(t, prazo.WallDeadline)
		if r.took != 1100*time.Millisecond {
			t.Errorf("it took %v", r.took)
		}
		time.Sleep(2 * time.Minute)
	})
}

// slowStore ignores its ctx.
type slowStore struct {
	prazohttp.Store
	takes time.Duration
}

func (s *slowStore) Get(ctx context.Context, key string) ([]byte, bool) {
	time.Sleep(s.takes)
	return s.Store.Get(ctx, key)
}

// TestStoreThatLies gives back what is no copy: then there is none.
func TestStoreThatLies(t *testing.T) {
	s := &shop{good: sells(200, "copy"), bad: breaks(503)}
	inBubble(t, http1, single(time.Second), s.serve, func(t *testing.T, w *wire) {
		w.transport.Stale = prazohttp.StaleRule{Store: lies{}, For: time.Hour}
		w.get(context.Background(), "/").answered(t, 200, "copy")
		s.goDown()
		w.get(context.Background(), "/").answered(t, 503, "down")
	})
}

type lies struct{}

func (lies) Get(context.Context, string) ([]byte, bool) {
	return []byte("HTTP/1.1 200 OK\r\n\r\n"), true
}
func (lies) Put(context.Context, string, []byte) {}
func (lies) Delete(context.Context, string)      {}
