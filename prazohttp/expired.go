package prazohttp

import (
	"net/http"
	"strings"

	"github.com/prazohq/prazo"
)

// What is read of Proxy-Status at most.
const (
	mostStatusLines   = 8
	longestStatusLine = 2048
)

// The error types of RFC 9209 that say something about a deadline.
const (
	responseTimeout  = "http_response_timeout"   // section 2.3.8: no complete answer within the limit
	internalResponse = "proxy_internal_response" // section 2.3.31: made there, without asking any further
)

// expired looks whether an answer is a deadline that passed behind it: an error status with http_response_timeout in
// Proxy-Status. That is a timeout, whatever the status. A good status says nothing of the kind: a cache may say the same of a stale
// copy that it served instead.
//
// When the dependency had been told what is left, and used up all but a tenth of that, or refused at once because it is
// too little, no other try can do better: it would be told still less.
func (e *exchange) expired(resp *http.Response, v *prazo.Verdict) {
	if resp.StatusCode < 500 {
		return
	}
	late, refused := statusErrors(resp.Header["Proxy-Status"])
	if late {
		v.Kind = prazo.TimedOut
	}
	if resp.Request == nil || !late && !(refused && resp.StatusCode == http.StatusGatewayTimeout) {
		return
	}
	h := resp.Request.Header
	if told, ok := saidBudget(h, budgetName(h)); ok {
		v.Last = v.Last || !late || e.leftToTell(resp.Request.Context()) <= told/10
	}
}

// statusErrors reads the error parameters of Proxy-Status (RFC 9209, a list of RFC 9651), whichever member has them.
func statusErrors(lines []string) (late, refused bool) {
	for _, line := range lines[:min(len(lines), mostStatusLines)] {
		if len(line) > longestStatusLine {
			continue
		}
		for i, parameter := range splitUnquoted(line) {
			name, value, ok := strings.Cut(strings.TrimSpace(parameter), "=")
			if i == 0 || !ok || name != "error" {
				continue
			}
			late = late || value == responseTimeout
			refused = refused || value == internalResponse
		}
	}
	return late, refused
}

// splitUnquoted splits at semicolons and commas that do not stand in quotes.
func splitUnquoted(s string) []string {
	var parts []string
	quoted, from := false, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ';' || c == ','):
			parts = append(parts, s[from:i])
			from = i + 1
		}
	}
	return append(parts, s[from:])
}
