package fronts

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       Kind
	}{
		{"nginx.conf", "", Nginx},
		{"conf.d/shop", "server {\n  listen 80;\n  location / { proxy_pass http://a; }\n}", Nginx},
		{"haproxy.cfg", "backend a", HAProxy},
		{"lb.cfg", "global\n  daemon\ndefaults\n  timeout server 1s\nbackend a\n", HAProxy},
		{"Caddyfile", ":80", Caddy},
		{"sites", "{\n\tdebug\n}\nshop.example {\n\treverse_proxy a:1\n}\n", Caddy},
		{"caddy.json", `{"apps": {"http": {}}}`, Caddy},
		{"e.yaml", "static_resources: {}", Envoy},
		{"e.json", `{"static_resources": {}}`, Envoy},
		{"dump", `{"configs": []}`, Envoy},
		{"r.yml", "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute", GatewayAPI},
		{"r.yml", "apiVersion: v1\nkind: Service\n---\napiVersion: networking.istio.io/v1\nkind: VirtualService", Istio},
		{"stdin", "apiVersion: networking.istio.io/v1\nkind: DestinationRule\nspec: {host: a}", Istio},
		{"t.toml", "[http.routers]", Traefik},
		{"t.yaml", "http: {middlewares: {}}", Traefik},
		{"t.yaml", "entryPoints: {}", Traefik},
	}
	for _, test := range tests {
		f, err := Read(test.name, []byte("\ufeff"+test.text))
		if err != nil || f.Kind != test.want {
			t.Errorf("%s with %.40q is %q (%v), want %q", test.name, test.text, f.Kind, err, test.want)
		}
	}
}

func TestReadMistakes(t *testing.T) {
	t.Parallel()
	const kinds = "nginx, haproxy, envoy, gateway-api, istio, traefik, caddy"
	tests := []struct{ name, text, want string }{
		{"notes.txt", "Dear all", "notes.txt:1: this looks like the configuration of no proxy that is known: say which of " + kinds + " it is"},
		{"x.yaml", "a: b", "x.yaml:1: this looks like the configuration of no proxy that is known: say which of " + kinds + " it is"},
		{"x.bin", "a\x00b", "x.bin:1: this is not text in UTF-8: name a configuration, not an archive or a binary"},
		{"x.gz", "\x1f\x8b\xff", "x.gz:1: this is not text in UTF-8: name a configuration, not an archive or a binary"},
		{"x.yaml", "a: 1\nb: [", "x.yaml:2: no YAML: sequence end token ']' not found. Check the indentation and quotes; render a template first"},
		{"x.yaml", "a: 1\n---\nb: *c", "x.yaml:3: the alias *c has no anchor before it: write &c where the value is"},
		{"x.json", "{\"a\":\n [1,}", "x.json:2: no JSON: invalid character '}' looking for beginning of value. Check the commas and brackets around it"},
		{"x.json", `{"a": [`, "x.json:1: the JSON ends in the middle: close its brackets"},
		{"x\x1b[2J.yaml", "b: [", "x?[2J.yaml:1: no YAML: sequence end token ']' not found. Check the indentation and quotes; render a template first"},
	}
	for _, test := range tests {
		if _, err := Read(test.name, []byte(test.text)); err == nil || err.Error() != test.want {
			t.Errorf("%q:\n%v, want\n%s", test.text, err, test.want)
		}
	}
	if _, err := (Reader{Kind: "squid"}).Read("f", nil); err == nil || err.Error() != `f: "squid" is no kind of proxy: write one of `+kinds {
		t.Errorf("an unknown kind gives %v", err)
	}
}

// deepYAML has each key in the one above it.
func deepYAML() string {
	s := ""
	for i := range 150 {
		s += strings.Repeat(" ", i) + "a:\n"
	}
	return s
}

// bomb is YAML whose aliases multiply: nine levels of nine.
func bomb() string {
	s := "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
	for i := 1; i < 9; i++ {
		s += fmt.Sprintf("a%d: &a%d [*a%d", i, i, i-1) + strings.Repeat(fmt.Sprintf(", *a%d", i-1), 8) + "]\n"
	}
	return s
}

func TestReadBounds(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		kind       Kind
		name, text string
		want       string
	}{
		"a large file":          {Nginx, "f", strings.Repeat("a", mostBytes+1), "f:1: 4194305 bytes, and more than 4194304 are not read"},
		"blocks in blocks":      {Nginx, "f", strings.Repeat("a{", 100_000), "f:1: more than 64 blocks in one another"},
		"blocks in Caddy's":     {Caddy, "f", strings.Repeat("a {\n", 100_000), "f:64: more than 64 blocks in one another"},
		"aliases that multiply": {Envoy, "f.yaml", bomb(), "f.yaml:1: more than 400000 values, aliases counted each time"},
		"brackets":              {Envoy, "f.yaml", strings.Repeat("[", 100_000), "f.yaml:1: more than 100 brackets or dashes are open"},
		"dashes":                {Envoy, "f.yaml", strings.Repeat("- ", 100_000) + "a", "f.yaml:1: more than 100 brackets or dashes are open"},
		"deep YAML":             {Envoy, "f.yaml", deepYAML(), "f.yaml:102: more than 100 levels deep"},
		"many brackets":         {Envoy, "f.yaml", "a:\n" + strings.Repeat("- []\n", 250_000), "f.yaml:200002: more than 100 brackets"},
		"documents":             {Envoy, "f.yaml", strings.Repeat("a: b\n---\n", 10_000), "f.yaml:4000: more than 2000 documents"},
		"brackets in TOML":      {Traefik, "f.toml", "a = " + strings.Repeat("[", 100_000), "f.toml:1: more than 100 brackets are open"},
		"deep JSON":             {Caddy, "f.json", `{"a":` + strings.Repeat(`[`, 200) + strings.Repeat(`]`, 200) + "}", "f.json:1: more than 100 levels deep"},
		"ways through":          {Nginx, "f", strings.Repeat("proxy_pass a;", mostLimits+1), "f:1: more than 20000 ways through the proxy"},
		"snippets that multiply": {Caddy, "f", "(a) {\n x\n}\n(b) {\n" + strings.Repeat("import a\n", 1000) + "}\n(c) {\n" + strings.Repeat("import b\n", 1000) + "}\ny {\n import c\n}\n",
			"f:2: more than 200000 directives, imports counted each time"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Reader{Kind: test.kind}.Read(test.name, []byte(test.text))
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%v, want %s", err, test.want)
			}
		})
	}
}

// files answers includes from a map.
func files(m map[string]string) func(from, pattern string) ([]Source, error) {
	return func(_, pattern string) ([]Source, error) {
		text, ok := m[pattern]
		if !ok {
			return nil, errors.New("no such file")
		}
		return []Source{{Name: pattern, Text: []byte(text)}}, nil
	}
}

func TestInclude(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		kind  Kind
		text  string
		files map[string]string
		want  string
	}{
		"nginx": {
			Nginx, "http { proxy_read_timeout 5s; include site.conf; }",
			map[string]string{"site.conf": "server {\n include up.conf;\n location / { proxy_pass http://u; } }", "up.conf": "upstream u { server a; server b; }"},
			"location / > u: a, b: connect 1m0s idle 5s retries 1 silence",
		},
		"Caddy": {
			Caddy, "import more\nx {\n import up a:1\n}",
			map[string]string{"more": "(up) {\n reverse_proxy b:1\n}"},
			"x reverse_proxy > b:1: connect 3s",
		},
		"a file that is not there": {Nginx, "a;\ninclude b;", nil, "f:2: b cannot be included: no such file"},
		"a mistake in it":          {Nginx, "include b;", map[string]string{"b": "x;\n}"}, "b:2: a } that closes nothing: delete it, or open its block"},
		"itself": {
			Nginx, "include b;", map[string]string{"b": "include b;"},
			"b:1: b is included 8 files deep: a file that includes itself? Delete one include",
		},
		"itself, twice": {
			Caddy, "import b", map[string]string{"b": "import b\nimport b"},
			"b:1: b is included 8 files deep: a file that includes itself? Delete one include",
		},
		"too large": {
			Nginx, "include b;", map[string]string{"b": strings.Repeat("#", mostBytes+1)},
			"f:1: b includes more than 256 files or 16777216 bytes: read the files one by one",
		},
		"not text": {Nginx, "include b;", map[string]string{"b": "\xff"}, "f:1: b, which is included here, is not text in UTF-8: delete it, or the include"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, err := Reader{Kind: test.kind, Include: files(test.files)}.Read("f", []byte(test.text))
			got := fmt.Sprint(err)
			if err == nil && len(f.Limits) == 1 {
				got = brief(f.Limits[0])
			}
			if got != test.want {
				t.Errorf("it gave %s, want %s", got, test.want)
			}
		})
	}
}

func TestYAMLMerge(t *testing.T) {
	t.Parallel()
	text := "base: &b {timeout: 1s, idle_timeout: 2s, cluster: c}\nvirtual_hosts:\n- routes:\n  - match: {prefix: /}\n    route: {<<: *b, timeout: 3s}\n"
	check(t, Envoy, []reading{{"what is written holds before what is merged", text, []string{"route / > c: idle 2s total 3s cuts"}}})
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	f, err := Read("x.yaml", []byte("# first\n---\nvirtual_hosts:\n- routes:\n  - match: {prefix: /}\n    route:\n      cluster: c\n      timeout: 3s\n"))
	if err != nil || len(f.Limits) != 1 {
		t.Fatalf("%v, %v", f.Limits, err)
	}
	l := f.Limits[0]
	if l.Place != "x.yaml:5" || l.Decides() != "timeout, x.yaml:8" {
		t.Errorf("the route is at %s, decided by %s, want x.yaml:5 and timeout, x.yaml:8", l.Place, l.Decides())
	}
}

func TestTextsForATerminal(t *testing.T) {
	t.Parallel()
	text := "location \"/\x1b[31m" + strings.Repeat("x", 400) + "\" {\n proxy_pass http://a\x07b;\n}\n"
	f, err := Reader{Kind: Nginx}.Read("f\x1b", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	l := f.Limits[0]
	all := f.Name + l.Name + l.Place + l.Upstream
	if strings.ContainsAny(all, "\x1b\x07") || len(l.Name) > longestText+10 {
		t.Errorf("%q would reach the terminal", all)
	}
}
