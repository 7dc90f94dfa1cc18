package fronts

import (
	"fmt"
	"strings"
)

// kindOfResource says which kind of limits a Kubernetes resource may hold; "" for none.
func kindOfResource(doc *node) Kind {
	group, _, _ := strings.Cut(doc.get("apiVersion").word(), "/")
	kind := doc.get("kind").word()
	switch {
	case group == "gateway.networking.k8s.io" && (kind == "HTTPRoute" || kind == "GRPCRoute"):
		return GatewayAPI
	case group == "networking.istio.io" && (kind == "VirtualService" || kind == "DestinationRule"):
		return Istio
	case (group == "traefik.io" || group == "traefik.containo.us") && (kind == "ServersTransport" || kind == "Middleware"):
		return Traefik
	}
	return ""
}

func anyKubernetes(docs []*node) bool {
	for _, doc := range docs {
		if doc.has("apiVersion") && doc.has("kind") {
			return true
		}
	}
	return false
}

// kubernetes reads the resources of a file, each by its kind; those of kind List are opened.
func (s *session) kubernetes(name string, docs []*node) error {
	docs = resources(docs)
	rules, err := destinationRules(name, docs)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		switch kindOfResource(doc) {
		case GatewayAPI:
			err = s.gatewayRoute(name, doc)
		case Istio:
			err = s.istioResource(name, doc, rules)
		case Traefik:
			err = s.traefikResource(name, doc)
		default:
			s.unread(name, doc)
		}
		if err != nil {
			return err
		}
	}
	return s.unusedRules(rules)
}

// resources opens lists of resources.
func resources(docs []*node) []*node {
	var all []*node
	for _, doc := range docs {
		if doc.get("kind").word() == "List" {
			all = append(all, doc.get("items").list()...)
			continue
		}
		all = append(all, doc)
	}
	return all
}

// unread notes resources that may set timeouts, too, and are not read.
func (s *session) unread(name string, doc *node) {
	switch kind := doc.get("kind").word(); kind {
	case "BackendTrafficPolicy", "ClientTrafficPolicy", "EnvoyFilter", "Ingress", "IngressRoute", "HTTPProxy", "TrafficPolicy",
		"ConfigMap":
		s.note("%s: the %s %s is not read; it may set timeouts of its own", place(name, doc.line), kind, resourceName(doc))
	}
}

func resourceName(doc *node) string {
	meta := doc.get("metadata")
	name := meta.get("name").word()
	if namespace := meta.get("namespace").word(); namespace != "" {
		name = namespace + "/" + name
	}
	return name
}

// routeName is the name of one rule of a resource.
func routeName(doc *node, rule *node, i int) string {
	if name := rule.get("name").word(); name != "" {
		return fmt.Sprintf("%s %s rule %s", doc.get("kind").word(), resourceName(doc), name)
	}
	return fmt.Sprintf("%s %s rule %d", doc.get("kind").word(), resourceName(doc), i+1)
}
