package prazohttp

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// copyKey returns the key under which the copy of what a URL gives is stored, for one StaleKey of one guard. It is a hash, so that it has one
// length and shows no secret of a URL.
func (t *Transport) copyKey(req *http.Request, whose string) string {
	scheme, host := strings.ToLower(req.URL.Scheme), strings.ToLower(req.URL.Host)
	switch scheme {
	case "http":
		host = strings.TrimSuffix(host, ":80")
	case "https":
		host = strings.TrimSuffix(host, ":443")
	}
	asked := strings.ToLower(req.Host)
	if asked == strings.ToLower(req.URL.Host) {
		asked = ""
	}
	return hash(t.guard.Name(), whose, asked, scheme, host, req.URL.RequestURI())
}

// hash returns a hash of parts; no other parts have the same.
func hash(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// identifies reports whether a field, in canonical form, is one in which HTTP itself says who asks.
func identifies(name string) bool { return name == "Authorization" || name == "Cookie" }

// saysNothing reports whether a field, in canonical form, says neither who asks nor for what: those of the connection, of
// conditions and of tracing.
func saysNothing(name string) bool {
	switch name {
	case "Cache-Control", "Pragma", "User-Agent", "Date", "Content-Length", "If-None-Match", "If-Modified-Since",
		"Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authorization", "Te", "Trailer", "Transfer-Encoding",
		"X-Request-Id", "Idempotency-Key", "Traceparent", "Tracestate", "Sentry-Trace", "Uber-Trace-Id",
		"B3", "X-B3-Traceid", "X-B3-Spanid", "X-B3-Parentspanid", "X-B3-Sampled", "X-B3-Flags",
		"X-Amzn-Trace-Id", "X-Cloud-Trace-Context",
		"Grpc-Timeout", "Connect-Timeout-Ms", "X-Envoy-Expected-Rq-Timeout-Ms":
		return true
	}
	return false
}

// asker sums up the fields of a request that an answer may depend on: those that its Vary names, and all others that are not
// of the kinds above or in ignore. Vary alone would not do: what tells one user from another, in a field of a service's own
// making, is seldom named there. ok is false if no request counts as the same (Vary: *).
func asker(h http.Header, vary, ignore []string) (sum string, ok bool) {
	varies := namesIn(vary)
	if varies["*"] {
		return "", false
	}
	fields := make(map[string][]string) // a caller may have used names that are not canonical
	for name, values := range h {
		name = http.CanonicalHeaderKey(name)
		if !varies[name] && (saysNothing(name) || identifies(name) || hasName(ignore, name)) {
			continue
		}
		for _, v := range values {
			fields[name] = append(fields[name], strings.TrimSpace(v))
		}
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		parts = append(parts, name, strings.Join(fields[name], ","))
	}
	return hash(parts...), true
}

// namesIn reads a list of field names, over all lines.
func namesIn(lines []string) map[string]bool {
	names := make(map[string]bool)
	for _, line := range lines {
		for name := range strings.SplitSeq(line, ",") {
			names[http.CanonicalHeaderKey(strings.TrimSpace(name))] = true
		}
	}
	return names
}

func hasName(list []string, name string) bool {
	return slices.ContainsFunc(list, func(n string) bool { return strings.EqualFold(n, name) })
}

// hasCredentials reports whether a request says who asks, in a way that HTTP knows.
func hasCredentials(req *http.Request) bool {
	if req.URL.User != nil {
		return true
	}
	for name := range req.Header {
		if identifies(http.CanonicalHeaderKey(name)) {
			return true
		}
	}
	return false
}
