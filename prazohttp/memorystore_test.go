package prazohttp_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/prazohq/prazo/prazohttp"
)

// has returns which of the keys are there.
func has(s *prazohttp.MemoryStore, keys ...string) (found string) {
	for _, k := range keys {
		if _, ok := s.Get(context.Background(), k); ok {
			found += k
		}
	}
	return found
}

// TestMemoryStore is bounded in bytes and entries, takes no copy that is too large, and drops what was not used for longest.
//
// mutate: prazohttp/memorystore.go: s.used.MoveToFront(at) =>
// mutate: prazohttp/memorystore.go: s.held -= at.Value.(*storeEntry).cost() =>
// mutate: prazohttp/memorystore.go: if e.cost() > limit || int64(len(value)) > largest { => if e.cost() > limit {
// mutate: prazohttp/memorystore.go: for s.held > limit || => for
func TestMemoryStore(t *testing.T) {
	ctx := context.Background()
	put := func(s *prazohttp.MemoryStore, key string, size int) {
		s.Put(ctx, key, []byte(strings.Repeat(key, size)))
	}
	t.Run("entries", func(t *testing.T) {
		s := &prazohttp.MemoryStore{Entries: 2}
		put(s, "a", 1)
		put(s, "b", 1)
		has(s, "a")
		put(s, "c", 1)
		if found := has(s, "a", "b", "c"); found != "ac" {
			t.Errorf("it holds %s, want ac", found)
		}
		s.Delete(ctx, "a")
		s.Delete(ctx, "a")
		put(s, "d", 1)
		if found := has(s, "a", "b", "c", "d"); found != "cd" {
			t.Errorf("it holds %s, want cd", found)
		}
	})
	t.Run("bytes", func(t *testing.T) {
		s := &prazohttp.MemoryStore{Bytes: 3000, Largest: 1000}
		for range 3 { // what is put anew counts once
			put(s, "a", 700)
			put(s, "b", 700)
			put(s, "c", 700)
		}
		if found := has(s, "a", "b", "c"); found != "abc" {
			t.Errorf("it holds %s, want abc", found)
		}
		put(s, "d", 1000)
		if found := has(s, "a", "b", "c", "d"); found != "cd" {
			t.Errorf("it holds %s, want cd", found)
		}
		put(s, "d", 1001)
		if found := has(s, "c", "d"); found != "c" {
			t.Errorf("it holds %s: what took the place of d was too large", found)
		}
	})
	t.Run("an eighth", func(t *testing.T) {
		s := &prazohttp.MemoryStore{Bytes: 8000}
		put(s, "a", 1000)
		put(s, "b", 1001)
		if found := has(s, "a", "b"); found != "a" {
			t.Errorf("it holds %s, want a", found)
		}
	})
	t.Run("nothing", func(t *testing.T) {
		for _, s := range []*prazohttp.MemoryStore{{Bytes: -1}, {Entries: -1}, {Largest: -1}} {
			put(s, "a", 1)
			if found := has(s, "a"); found != "" {
				t.Errorf("it holds %s", found)
			}
		}
	})
	t.Run("the value", func(t *testing.T) {
		var s prazohttp.MemoryStore
		put(&s, "a", 3)
		if v, ok := s.Get(ctx, "a"); !ok || string(v) != "aaa" {
			t.Errorf("%q", v)
		}
	})
}

// TestMemoryStoreSideBySide is for -race.
func TestMemoryStoreSideBySide(t *testing.T) {
	s := &prazohttp.MemoryStore{Entries: 8}
	ctx := context.Background()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range 500 {
				key := fmt.Sprint((i + n) % 16)
				s.Put(ctx, key, []byte(key))
				if v, ok := s.Get(ctx, key); ok && string(v) != key {
					t.Errorf("%q under %q", v, key)
				}
				s.Delete(ctx, fmt.Sprint(n%16))
			}
		})
	}
	all.Wait()
}
