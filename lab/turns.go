package lab

import (
	"container/list"
	"crypto/sha256"
	"net"
	"sync"
)

const maxTurns = 4096

// turns counts requests for each key, for faults that answer the same caller
// differently the next time. It forgets the key that was unused for longest
// when there are too many, and keeps hashes, so that a huge key costs nothing.
type turns struct {
	mu    sync.Mutex
	limit int
	order *list.List // of *turn, last used first
	byKey map[[sha256.Size]byte]*list.Element
}

type turn struct {
	key [sha256.Size]byte
	n   int
}

func newTurns(limit int) *turns {
	return &turns{limit: limit, order: list.New(), byKey: map[[sha256.Size]byte]*list.Element{}}
}

// next returns how often key was asked before: 0, 1, 2, and so on.
func (t *turns) next(key string) int {
	sum := sha256.Sum256([]byte(key))
	t.mu.Lock()
	defer t.mu.Unlock()
	if e := t.byKey[sum]; e != nil {
		t.order.MoveToFront(e)
		one := e.Value.(*turn)
		one.n++
		return one.n
	}
	t.byKey[sum] = t.order.PushFront(&turn{key: sum})
	if t.order.Len() > t.limit {
		last := t.order.Remove(t.order.Back()).(*turn)
		delete(t.byKey, last.key)
	}
	return 0
}

// caller is the key of who asks: ?key=, else X-Request-ID, else the address of
// the client without its port.
func (x *exchange) caller() string {
	if key := x.req.URL.Query().Get("key"); key != "" {
		return "key " + key
	}
	if id := x.req.Header.Get("X-Request-ID"); id != "" {
		return "id " + id
	}
	host, _, _ := net.SplitHostPort(x.RemoteAddr().String())
	return "address " + host
}
