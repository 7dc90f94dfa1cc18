package fronts

// A Kind is a family of configurations.
type Kind string

// The kinds. Gateway API and Istio resources may stand in one file; its Limits then differ in kind.
const (
	Nginx      Kind = "nginx"
	HAProxy    Kind = "haproxy"
	Envoy      Kind = "envoy"
	GatewayAPI Kind = "gateway-api"
	Istio      Kind = "istio"
	Traefik    Kind = "traefik"
	Caddy      Kind = "caddy"
)

// Kinds lists every kind that can be read, in the order in which they are explained.
func Kinds() []Kind { return []Kind{Nginx, HAProxy, Envoy, GatewayAPI, Istio, Traefik, Caddy} }

// title is how a person writes the kind.
func (k Kind) title() string {
	switch k {
	case HAProxy:
		return "HAProxy"
	case Envoy:
		return "Envoy"
	case GatewayAPI:
		return "Gateway API"
	case Istio:
		return "Istio"
	case Traefik:
		return "Traefik"
	case Caddy:
		return "Caddy"
	}
	return string(k)
}

// idlesOnce says that the idle limit runs over all tries together. Envoy's belongs to the stream of the client, which does
// not see the tries behind it; nginx and its like arm theirs for each try.
func (k Kind) idlesOnce() bool { return k == Envoy || k == Istio || k == GatewayAPI }
