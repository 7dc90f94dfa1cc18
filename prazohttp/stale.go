package prazohttp

import (
	"context"
	"io"
	"net/http"
	"time"
)

// defaultLargest is the largest body that is kept.
const defaultLargest = 1 << 20

// StaleRule has a [Transport] keep the last good answers to GET, and give one out when a call has none: because it was cut, could
// not be made, or has nothing but a 500, 502, 503 or 504 (RFC 5861 section 4). The copies are never used otherwise: this is
// no cache in front of the dependency. The zero value keeps nothing.
//
// What may be kept, and for how long it may be used, is what RFC 9111 says. Copies belong to a URL and are shared by all callers of
// the Transport: an answer that is private, sets a cookie, or was asked for with Authorization or Cookie is not kept. With
// [Call].StaleKey copies belong to that key too; then the rules are those of a private cache. In both cases a copy is
// given only to a request with the same fields as the one it answered: all that Vary names, and all others beside
// credentials, conditions, User-Agent, those of tracing, and Ignore. What the Transport's base adds by itself is not seen: if
// that tells users apart, give their calls a StaleKey. Guards with different names share no copies.
//
// A copy lives until a newer answer takes its place, or until one says that the copy is not to be had any more: a request that
// changes something, like POST, to the same URL and with the same StaleKey succeeded; or the URL gave a final answer that may
// not be kept, for example a 403. Answers are kept when they were read whole inside the try (see [Transport].Whole).
type StaleRule struct {
	// Store holds the copies. nil: none are kept.
	Store Store
	// For is how stale a copy may be where its answer does not forbid it; stale-if-error in the answer can make it more, in
	// the request decides alone. An answer that says nothing about freshness is stale from the beginning. 0 means only
	// what stale-if-error allows.
	For time.Duration
	// Ignore names request fields that say neither who asks nor for what, for example a correlation id of your own.
	Ignore []string
	// Largest is the largest body that is kept. 0 means 1 MiB; negative: only empty ones.
	Largest int64
}

// keeper knows the copy that belongs to one call. It does not change and does not look at the request, which the caller
// may have back.
type keeper struct {
	rule   *StaleRule
	key    string
	header http.Header // of the request; nobody changes it
	asked  directives
	shared bool
}

// newKeeper returns nil if no copy belongs to the call; else what it returns still needs its header. Parts, and what depends on a state or on a body, cannot have one.
func (t *Transport) newKeeper(req *http.Request, call Call) *keeper {
	switch {
	case t.Stale.Store == nil, method(req) != http.MethodGet, req.Body != nil && req.Body != http.NoBody,
		call.StaleKey == "" && hasCredentials(req):
		return nil
	}
	for _, name := range [...]string{"Range", "If-Range", "If-Match", "If-Unmodified-Since", "Upgrade"} {
		if len(req.Header[name]) > 0 {
			return nil
		}
	}
	k := &keeper{
		rule: &t.Stale, key: t.copyKey(req, call.StaleKey),
		asked: cacheControl(req.Header), shared: call.StaleKey == "",
	}
	if len(req.Header["Cache-Control"]) == 0 && req.Header.Get("Pragma") == "no-cache" {
		k.asked.noCache = true
	}
	return k
}

// find returns the copy if it may be used now, or nil.
func (k *keeper) find(ctx context.Context) *storedCopy {
	if k.asked.noCache {
		return nil
	}
	value, ok := k.rule.Store.Get(ctx, k.key)
	if !ok {
		return nil
	}
	c, ok := decodeCopy(value)
	if !ok {
		return nil
	}
	asked, ok := asker(k.header, c.header["Vary"], k.rule.Ignore)
	if !ok || asked != c.asked || !k.permission(c.header).uses(c.ageAt(time.Now(), k.shared)) {
		return nil
	}
	return c
}

func (k *keeper) permission(h http.Header) permission {
	return permission{answer: cacheControl(h), asked: k.asked, extra: k.rule.For, shared: k.shared}
}

// keep stores an answer, or forgets the copy that it contradicts.
func (k *keeper) keep(ctx context.Context, resp *http.Response, sent time.Time) {
	if silent(resp.StatusCode) || k.asked.noStore {
		return
	}
	asked, ok := asker(k.header, resp.Header["Vary"], k.rule.Ignore)
	if !ok || !k.mayStore(resp) {
		k.rule.Store.Delete(ctx, k.key)
		return
	}
	body, whole := bytesOf(resp.Body)
	if !whole || int64(len(body)) > orDefault(k.rule.Largest, defaultLargest) {
		return
	}
	c := newCopy(resp, body, sent, time.Now())
	c.asked = asked
	k.rule.Store.Put(ctx, k.key, c.encode())
}

// mayStore says whether an answer may be stored, by RFC 9111 section 3, and is of use then. One that sets a cookie is meant for
// one user, and is not shared.
func (k *keeper) mayStore(resp *http.Response) bool {
	p := k.permission(resp.Header)
	switch d := &p.answer; {
	case !keeps(resp.StatusCode), d.noStore, d.noCache:
		return false
	case k.shared && (d.private || len(resp.Header["Set-Cookie"]) > 0):
		return false
	case lifetime(resp.Header, *d, k.shared, time.Now()) > 0, p.staleness() > 0:
		return true
	}
	p.asked = directives{} // what this request does not want another may
	return p.staleness() > 0
}

// bytesOf returns a body that is in memory; whole is false if it is not, or not to its end. They are not to be changed.
func bytesOf(body io.Reader) (b []byte, whole bool) {
	switch body := body.(type) {
	case *wholeBody:
		body.mu.Lock()
		defer body.mu.Unlock()
		return body.data, !body.closed
	case *headBody:
		body.mu.Lock()
		defer body.mu.Unlock()
		return body.buf, body.err == io.EOF
	}
	return nil, body == nil || body == http.NoBody
}
