package fronts

import (
	"strings"
	"testing"
)

func FuzzRead(f *testing.F) {
	for _, seed := range []struct{ name, text string }{
		{"nginx.conf", "http { upstream u { server a; } server { location / { proxy_pass http://u; proxy_read_timeout 3s; } } }"},
		{"nginx.conf", "content_by_lua_block { x = '}' } include b; a \"b\\\"c\" ${d};"},
		{"haproxy.cfg", "defaults a\n timeout server 30s\nbackend b from a\n server \"c d\" e\\ f # g\n retry-on all-retryable-errors\n"},
		{"Caddyfile", "{\n debug\n}\n(s) {\n lb_try_duration 5s\n}\nx {\n reverse_proxy a {\n import s\n }\n respond <<END\n y\n END\n}\n"},
		{"c.json", `{"handler": "reverse_proxy", "transport": {"read_timeout": 1}}`},
		{"e.yaml", "virtual_hosts:\n- routes:\n  - match: {prefix: /}\n    route: {cluster: c, timeout: 3s, retry_policy: {retry_on: 5xx}}\n" +
			"clusters:\n- &x {name: c, connect_timeout: 1s}\n- *x\n"},
		{"k.yaml", "apiVersion: networking.istio.io/v1\nkind: VirtualService\nspec: {http: [{route: [{destination: {host: a}}], timeout: 1s}]}\n" +
			"---\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nspec: {rules: [{backendRefs: [{name: a}], timeouts: {request: 1s}}]}"},
		{"t.toml", "[http.routers.a]\nservice = 'b'\n[http.middlewares]\nr.retry = {attempts = 3}\n[[http.services.b.loadBalancer.servers]]\nurl = 'x'\n"},
	} {
		f.Add(byte(0), seed.name, seed.text)
		f.Add(byte(1), seed.name, seed.text)
	}
	f.Fuzz(func(t *testing.T, kind byte, name, text string) {
		r := Reader{Include: func(string, string) ([]Source, error) { return []Source{{Name: "included", Text: []byte(text)}}, nil }}
		if kinds := Kinds(); kind > 0 {
			r.Kind = kinds[int(kind)%len(kinds)]
		}
		file, err := r.Read(name, []byte(text))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\x1b\x07") {
				t.Errorf("an error would reach the terminal as %q", err)
			}
			return
		}
		for _, l := range file.Limits {
			if l.GivesUp() < 0 || l.Connect < 0 || l.Place == "" || l.Name == "" || strings.ContainsAny(l.String(), "\n\x1b\x07") {
				t.Errorf("%#v", l)
			}
		}
	})
}
