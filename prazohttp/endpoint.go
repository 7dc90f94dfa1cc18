package prazohttp

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/prazohq/prazo"
)

// endpoint is where the tries for one endpoint of a guard go.
type endpoint struct {
	scheme string // "": that of the request
	host   string // with its port, if any
}

// endpoints are those of a guard, by name.
type endpoints struct {
	byName map[string]endpoint
	fault  error // what is wrong with them: every call gets it, before its first try
}

func newEndpoints(g *prazo.Guard) endpoints {
	var e endpoints
	var faults []error
	for _, name := range g.Endpoints() {
		to, err := parseEndpoint(name)
		if err != nil {
			faults = append(faults, err)
		}
		if e.byName == nil {
			e.byName = make(map[string]endpoint)
		}
		e.byName[name] = to
	}
	e.fault = errors.Join(faults...)
	return e
}

// parseEndpoint reads a base URL or a host with its port.
func parseEndpoint(name string) (endpoint, error) {
	full := name
	if !strings.Contains(name, "://") {
		full = "//" + name
	}
	u, err := url.Parse(full)
	known := err == nil && (u.Scheme == "" || u.Scheme == "http" || u.Scheme == "https")
	if !known || u.Hostname() == "" || *u != (url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}) || strings.Trim(u.Path, "/") != "" {
		return endpoint{}, fmt.Errorf(`prazohttp: endpoint %q: write scheme and host ("http://10.0.0.7:8080") or host and port ("10.0.0.7:8080")`, name)
	}
	if u.Scheme == "" && u.Port() == "" {
		return endpoint{}, fmt.Errorf("prazohttp: endpoint %q: say which port, or with its scheme: http://%s", name, name)
	}
	return endpoint{u.Scheme, u.Host}, nil
}

// direct sends the request of a try to the endpoint of the try. The URL of a call names the dependency, and the Host header
// goes on doing so, as behind a load balancer.
func (e *endpoints) direct(req *http.Request, try *prazo.Try) {
	if e.byName == nil {
		return
	}
	to, ok := e.byName[try.Endpoint()]
	if !ok {
		return // a redirect to another host
	}
	u := *req.URL
	if req.Host == "" {
		req.Host = u.Host
	}
	u.Host = to.host
	if to.scheme != "" {
		u.Scheme = to.scheme
	}
	req.URL = &u
}

// same reports whether two tries go to the same endpoint.
func (e *endpoints) same(a, b *prazo.Try) bool {
	return e.byName == nil || a.Endpoint() == b.Endpoint()
}

// askedFor returns the request of a try as its call knows it, for the answer: a redirect starts from the URL of the call, not from
// that of the endpoint. It is a value of its own, since net/http may still read the other.
func askedFor(req *http.Request, url *url.URL) *http.Request {
	if req.URL == url {
		return req
	}
	asked := req.WithContext(req.Context())
	asked.URL = url
	return asked
}
