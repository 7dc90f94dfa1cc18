package prazohttp

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/prazohq/prazo"
)

// keyHeader is the name that draft-ietf-httpapi-idempotency-key-header gives to the header.
const keyHeader = "Idempotency-Key"

// longestKey bounds a key that comes from outside: what honours keys must store them.
const longestKey = 255

// KeyRule says which calls of a [Transport] carry an idempotency key, how it is written, and what it is worth. A key is
// the same on every try of a call and on every redirect hop to the same host; another host never gets it. The zero value
// makes no keys, and writes those that calls bring ([Call].IdempotencyKey) as the draft of the IETF says.
type KeyRule struct {
	// Make makes a key, a random UUID, for each call that brings none and whose method is not idempotent by
	// definition.
	Make bool
	// Header is the name of the header; "" means Idempotency-Key.
	Header string
	// Bare sends the key as it is. Otherwise it stands in double quotes, as the draft wants it.
	Bare bool
	// Repeat declares that the dependency honours the key, which no client can know by itself: a call that carries
	// one is then tried again like a GET. Without it a key is no reason to send a call twice.
	Repeat bool
}

func (k *KeyRule) header() string {
	if k.Header == "" {
		return keyHeader
	}
	return http.CanonicalHeaderKey(k.Header)
}

// write returns a key as the header has it.
func (k *KeyRule) write(key string) string {
	if k.Bare {
		return key
	}
	return `"` + key + `"`
}

// takeKey finds the idempotency key of a call, as the header has it: the one in the caller's own header, that of the hops
// before, the one the caller gave with [With], or a new one. "" means that the call has none.
func (e *exchange) takeKey() (key string, err error) {
	rule := &e.t.Key
	if rule.Header != "" && strings.ContainsFunc(rule.Header, notOfName) {
		return "", fmt.Errorf("prazohttp: Transport.Key.Header: %.40q is not the name of a header: write for example %s", rule.Header, keyHeader)
	}
	if e.foreign {
		return "", nil
	}
	if key := keyIn(e.req.Header, rule.header()); key != "" || idempotent(e.req.Method) {
		return key, nil
	}
	for hop := e.req.Response; hop != nil && hop.Request != nil; hop = hop.Request.Response {
		if key := keyIn(hop.Request.Header, rule.header()); key != "" {
			return key, nil
		}
	}
	switch given := e.call.IdempotencyKey; {
	case given != "":
		return rule.write(given), checkKey(given)
	case rule.Make:
		return rule.write(newRequestID()), nil
	}
	return "", nil
}

// keyIn returns the key in a header, also in one of ours (see putKey).
func keyIn(h http.Header, name string) string {
	if key := h.Get(name); key != "" {
		return key
	}
	if keys := h[quiet(name)]; len(keys) > 0 {
		return keys[0]
	}
	return ""
}

// quiet returns the name in lower case, under which net/http does not know it: see putKey.
func quiet(name string) string {
	if name == keyHeader {
		return "idempotency-key" // most calls look for this one
	}
	return strings.ToLower(name)
}

// checkKey refuses a key that would not arrive as it is. Nothing is cleaned: two keys could become one.
func checkKey(key string) error {
	if len(key) > longestKey {
		return fmt.Errorf("prazohttp: Call.IdempotencyKey: it has %d bytes, at most %d are sent: use a UUID or a hash", len(key), longestKey)
	}
	if i := strings.IndexFunc(key, notOfKey); i >= 0 {
		return fmt.Errorf("prazohttp: Call.IdempotencyKey: %q at byte %d: use visible ASCII without quotes and backslashes (quotes are added)", key[i:i+1], i)
	}
	return nil
}

func notOfKey(r rune) bool { return r <= ' ' || r > '~' || r == '"' || r == '\\' }

// notOfName is what no token has (RFC 9110 section 5.6.2).
func notOfName(r rune) bool {
	return r <= ' ' || r > '~' || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, r)
}

// putKey writes the key into the header of a try.
//
// net/http has a rule of its own: a request with a header named exactly Idempotency-Key or X-Idempotency-Key is sent again
// on another connection when the one it took from the pool dies, as if the name alone said that the server honours it. Where
// nobody declared that, a key of ours is stored under the name in lower case, which is the same to every server but not to
// net/http. A caller's own header stays as the caller wrote it, with all that net/http makes of it.
func (e *exchange) putKey(h http.Header) {
	name := e.t.Key.header()
	switch {
	case e.foreign: // http.Client copies the caller's own to every hop
		h.Del(name)
		delete(h, quiet(name))
		return
	case e.key == "" || keyIn(h, name) != "":
		return
	}
	h.Del(name)
	if e.t.traced && e.spec.Repeat != prazo.Idempotent && (name == keyHeader || name == "X-"+keyHeader) {
		name = quiet(name)
	}
	h[name] = []string{e.key}
}

// stillRuns reports whether a 409 says that an earlier request with the same key is still at work. Servers that honour keys
// answer so, but 409 is also the answer to ordinary conflicts: it is believed only after a request of this hop was sent
// whose answer never came, to us or to a gateway.
func (e *exchange) stillRuns(resp *http.Response) bool {
	if resp.StatusCode != http.StatusConflict || e.key == "" {
		return false
	}
	r, _ := RecordOf(resp)
	last := len(r.Tries) - 1
	for i := range r.Tries {
		switch t := &r.Tries[i]; {
		case t.Hop != r.Tries[last].Hop:
		case i == last && t.Sends > 1: // net/http sent it again by itself
			return true
		case i < last && !t.NotSent && (t.Kind == prazo.Broken || t.Kind == prazo.TimedOut || t.Status == http.StatusBadGateway):
			return true
		}
	}
	return false
}
