package prazohttp

import (
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"strings"
)

// requestIDHeader has no RFC; it is what proxies and frameworks use most.
const requestIDHeader = "X-Request-Id"

// longestRequestID bounds an id that comes from outside: it stands in headers, errors and logs.
const longestRequestID = 128

// requestID returns the correlation id of a call: the one in its header, cut to what is harmless in a log, or a new one.
// A redirect hop has that of the hops before it, also when it comes back from a host that did not get it.
func requestID(req *http.Request) string {
	for hop := req; ; hop = hop.Response.Request {
		if id := clean(hop.Header.Get(requestIDHeader)); id != "" {
			return id
		}
		if hop.Response == nil || hop.Response.Request == nil {
			return newRequestID()
		}
	}
}

// clean drops what is not a letter, a digit or one of - _ . : / + = @ and cuts the rest.
func clean(id string) string {
	id = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-_.:/+=@", r):
			return r
		}
		return -1
	}, id[:min(len(id), 4*longestRequestID)])
	return id[:min(len(id), longestRequestID)]
}

// newRequestID returns a random UUID (RFC 9562 version 4). It need not be secret.
func newRequestID() string {
	var b [16]byte
	hi, lo := rand.Uint64(), rand.Uint64()
	for i := range 8 {
		b[i], b[8+i] = byte(hi>>(8*i)), byte(lo>>(8*i))
	}
	b[6] = b[6]&0x0f | 0x40
	b[8] = b[8]&0x3f | 0x80
	var s [36]byte
	hex.Encode(s[0:8], b[0:4])
	hex.Encode(s[9:13], b[4:6])
	hex.Encode(s[14:18], b[6:8])
	hex.Encode(s[19:23], b[8:10])
	hex.Encode(s[24:36], b[10:16])
	s[8], s[13], s[18], s[23] = '-', '-', '-', '-'
	return string(s[:])
}
