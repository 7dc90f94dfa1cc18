package prazohttp

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// problem is the body of an answer that says what went wrong (RFC 9457).
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

// refuse answers 504. name is what Proxy-Status calls this service, failure is an error type of RFC 9209; detail must
// be plain words.
func refuse(rw http.ResponseWriter, name, failure, detail string) {
	const status = http.StatusGatewayTimeout
	body, err := json.Marshal(problem{"about:blank", http.StatusText(status), status, detail})
	if err != nil {
		body = nil // cannot be: it is made of strings and a number
	}
	header := rw.Header()
	header.Del("Content-Encoding")
	header.Set("Content-Type", "application/problem+json")
	header.Set("Content-Length", strconv.Itoa(len(body)))
	header.Add("Proxy-Status", fmt.Sprintf("%q; error=%s; details=%q", name, failure, detail))
	rw.WriteHeader(status)
	rw.Write(body)
}

// name is what Proxy-Status calls this service. The host that a request names comes from outside: only what can stand in
// a host is taken of it.
func (h *Handler) name(r *http.Request) string {
	name := h.Name
	if name == "" {
		name = r.Host
	}
	name = strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.ContainsRune(".-_:[] ", c):
			return c
		}
		return -1
	}, name[:min(len(name), 255)])
	if name == "" {
		return "server"
	}
	return name
}
