package resolve

import (
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// perhapsSignal tells an argument of C# that is a token by its name alone: of a lambda's ct, of lifetime.ApplicationStopping and of
// what another library gives no type is known, and a call with it may have a limit.
func (e *engine) perhapsSignal(o *scan.Option, s setting) bool {
	if o.Kind != "signal" || s.name != "" || s.in == "" || s.node == nil || e.language() != "csharp" {
		return false
	}
	switch s.val.kind {
	case vUnknown, vParam, vName:
	default:
		return false
	}
	n := s.node
	if n.Kind != syntax.Name && n.Kind != syntax.Member && n.Kind != syntax.Call {
		return false
	}
	if n.Kind == syntax.Call && len(n.Kids) > 0 {
		n = n.Kids[0]
	}
	if n.Text == "None" || n.Text == "default" {
		return false
	}
	return namesToken(n.Text)
}

// namesToken says whether a name is one that tokens have.
func namesToken(name string) bool {
	lower := strings.ToLower(strings.TrimLeft(name, "_"))
	switch {
	case lower == "ct", lower == "cts", lower == "token", strings.HasSuffix(name, "Ct"), strings.HasSuffix(name, "Cts"):
		return true
	}
	for _, word := range []string{"cancel", "aborted", "stopping", "stopped"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return strings.HasSuffix(lower, "token") && !strings.HasPrefix(lower, "access") && !strings.HasPrefix(lower, "auth")
}
