package prazohttp

import "context"

// Store keeps copies of answers for [StaleRule]. Its methods are called from many goroutines at once, while a call waits for
// them: Get must end with its ctx, Put and Delete must not wait at all (a Store that is far away does them in a goroutine
// of its own). A Store that fails acts as if it held nothing. It must be bounded: nothing is deleted for being old. Whoever can
// write to it decides what callers are given. [MemoryStore] is one.
type Store interface {
	// Get returns the value that was put under key last. Nobody may change it afterwards.
	Get(ctx context.Context, key string) (value []byte, ok bool)
	// Put keeps value, which nobody changes afterwards, under key, a string of 64 hexadecimal digits; or it does not, for
	// example because value is too large, and then holds nothing under key.
	Put(ctx context.Context, key string, value []byte)
	// Delete forgets what was put under key.
	Delete(ctx context.Context, key string)
}
