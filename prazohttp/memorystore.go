package prazohttp

import (
	"container/list"
	"context"
	"sync"
)

// The limits that a zero field of a MemoryStore stands for.
const (
	defaultStoreBytes   = 32 << 20
	defaultStoreEntries = 4096
)

// entryCost is what an entry takes beside its key and value: its place in the map and in the list.
const entryCost = 256

// MemoryStore is a [Store] in memory that drops what was not used for longest. The zero value is ready. Set its fields
// before its first use; after that it is safe for concurrent use, also by several Transports.
type MemoryStore struct {
	// Bytes is how much it may hold, keys and bookkeeping included. 0 means 32 MiB; negative: nothing.
	Bytes int64
	// Entries is how many copies it may hold. 0 means 4,096; negative: none.
	Entries int
	// Largest is the largest copy it takes, in bytes, so that one does not drive all others out. 0 means an eighth of
	// Bytes; more than Bytes is the same as Bytes.
	Largest int64

	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *storeEntry; the front was used last
	held  int64
}

type storeEntry struct {
	key   string
	value []byte
}

func (e *storeEntry) cost() int64 { return int64(len(e.key)+len(e.value)) + entryCost }

// Get returns the value under key.
func (s *MemoryStore) Get(_ context.Context, key string) (value []byte, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, ok := s.byKey[key]
	if !ok {
		return nil, false
	}
	s.used.MoveToFront(at)
	return at.Value.(*storeEntry).value, true
}

// Put keeps value under key, if it is not too large, and drops what was not used for longest to make room.
func (s *MemoryStore) Put(_ context.Context, key string, value []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.delete(key)
	e := &storeEntry{key, value}
	limit := orDefault(s.Bytes, defaultStoreBytes)
	largest := s.Largest
	if largest == 0 {
		largest = limit / 8
	}
	if e.cost() > limit || int64(len(value)) > largest {
		return
	}
	if s.byKey == nil {
		s.byKey = make(map[string]*list.Element)
	}
	s.byKey[key] = s.used.PushFront(e)
	s.held += e.cost()
	for s.held > limit || int64(s.used.Len()) > orDefault(int64(s.Entries), defaultStoreEntries) {
		s.delete(s.used.Back().Value.(*storeEntry).key)
	}
}

// Delete forgets what is under key.
func (s *MemoryStore) Delete(_ context.Context, key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.delete(key)
}

func (s *MemoryStore) delete(key string) {
	at, ok := s.byKey[key]
	if !ok {
		return
	}
	s.held -= at.Value.(*storeEntry).cost()
	s.used.Remove(at)
	delete(s.byKey, key)
}
