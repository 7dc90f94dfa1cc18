package fronts

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// tell finds the kind of a configuration by what stands in it, and by its name where that leaves a doubt.
func (s *session) tell(name string, text []byte) (Kind, error) {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	ext := path.Ext(base)
	switch {
	case ext == ".json" || ext == ".yaml" || ext == ".yml" || ext == ".toml" || looksLikeJSON(text):
		return s.tellTree(name, text)
	case strings.HasPrefix(base, "haproxy"):
		return HAProxy, nil
	case strings.HasPrefix(base, "nginx"):
		return Nginx, nil
	case strings.HasPrefix(base, "caddyfile") || ext == ".caddyfile" || ext == ".caddy":
		return Caddy, nil
	}
	if kind := tellLines(text); kind != "" {
		return kind, nil
	}
	if kind, err := s.tellTree(name, text); err == nil {
		return kind, nil
	}
	return "", unknown(name)
}

func unknown(name string) error {
	return fail(name, 1, "this looks like the configuration of no proxy that is known: say which of %s it is", kindNames())
}

func looksLikeJSON(text []byte) bool {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || text[0] != '{' {
		return false
	}
	rest := bytes.TrimSpace(text[1:])
	return len(rest) > 0 && (rest[0] == '"' || rest[0] == '}')
}

// tellTree knows a kind by the keys at the top.
func (s *session) tellTree(name string, text []byte) (Kind, error) {
	docs, err := s.trees(name, text)
	if err != nil {
		return "", err
	}
	for _, doc := range docs {
		if kind := kindOfTree(doc); kind != "" {
			return kind, nil
		}
	}
	for _, doc := range docs {
		if doc.has("apiVersion") && doc.has("kind") {
			return GatewayAPI, nil
		}
	}
	return "", unknown(name)
}

func kindOfTree(doc *node) Kind {
	if doc.has("apiVersion") && doc.has("kind") {
		return kindOfResource(doc)
	}
	switch {
	case doc.has("static_resources", "staticResources", "virtual_hosts", "virtualHosts", "dynamic_resources", "dynamicResources",
		"filter_chains", "filterChains", "configs", "load_assignment", "version_info"):
		return Envoy
	case doc.get("apps").has("http") || doc.has("handler"):
		return Caddy
	case doc.has("entryPoints", "entrypoints", "serversTransport", "serverstransport", "providers"),
		doc.has("forwardingTimeouts", "respondingTimeouts"),
		doc.get("http").has("routers", "services", "middlewares", "serversTransports", "serverstransports"):
		return Traefik
	case doc.has("resources", "clusters", "listeners"):
		return Envoy
	}
	return ""
}

// tellLines counts what only one kind writes, among the first lines.
func tellLines(text []byte) Kind {
	section := regexp.MustCompile(`(?m)^[ \t]*(global|defaults|(frontend|backend)[ \t]+\S+|listen[ \t]+[\w.-]+)[ \t]*(#.*)?\r?$`)
	statement := regexp.MustCompile(`(?m)^[ \t]*[a-z_]+[ \t][^#\n]*;[ \t]*(#.*)?\r?$` +
		`|^[ \t]*(http|server|location|upstream|stream)\b[^;\n]*\{`)
	caddy := regexp.MustCompile(`(?m)^[ \t]*(reverse_proxy|php_fastcgi|handle_path|handle|encode|file_server|respond|forward_auth)` +
		`\b[^;\n]*$`)
	if len(text) > 256<<10 {
		text = text[:256<<10]
	}
	counts := []struct {
		kind Kind
		n    int
	}{
		{HAProxy, len(section.FindAllIndex(text, -1))},
		{Nginx, len(statement.FindAllIndex(text, -1))},
		{Caddy, len(caddy.FindAllIndex(text, -1))},
	}
	best := counts[0]
	for _, c := range counts[1:] {
		if c.n > best.n {
			best = c
		}
	}
	if best.n == 0 {
		return ""
	}
	return best.kind
}
