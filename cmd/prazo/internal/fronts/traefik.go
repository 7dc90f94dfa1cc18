package fronts

import (
	"fmt"
	"slices"
	"time"
)

// traefik reads static and dynamic configuration of Traefik, from one file or both in one.
func (s *session) traefik(name string, docs []*node) error {
	r := &traefikReader{
		session: s, name: name, transports: map[string]*traefikTransport{}, retries: map[string]*traefikRetry{},
		services: map[string]*node{}, urls: map[string]string{},
	}
	for _, doc := range docs {
		if err := r.collect(doc); err != nil {
			return err
		}
	}
	if r.standard == nil {
		r.standard = &traefikTransport{line: 1, connect: 30 * time.Second, defaults: traefikDefaults(), absent: !isStaticTraefik(docs)}
	}
	for _, doc := range docs {
		for _, router := range doc.fold("http").fold("routers").entries() {
			if err := r.router(router); err != nil {
				return err
			}
		}
	}
	return r.without(docs)
}

type traefikReader struct {
	*session
	name       string
	standard   *traefikTransport // for services that name none
	transports map[string]*traefikTransport
	order      []string // of the transports
	retries    map[string]*traefikRetry
	services   map[string]*node
	urls       map[string]string // the servers of a service, for a person
	routers    int
}

// A traefikTransport is how Traefik talks to servers.
type traefikTransport struct {
	line     int
	connect  time.Duration
	first    limit
	defaults []string
	absent   bool // from the product, not from a file
}

// isStaticTraefik says whether the static configuration is there: what it does not write is then a default.
func isStaticTraefik(docs []*node) bool {
	return slices.ContainsFunc(docs, func(doc *node) bool { return doc.fold("entryPoints") != nil || doc.fold("providers") != nil })
}

func traefikDefaults() []string { return []string{"dialTimeout 30 s", "responseHeaderTimeout: none"} }

// collect reads what routers refer to.
func (r *traefikReader) collect(doc *node) error {
	var err error
	if static := doc.fold("serversTransport"); static != nil {
		if r.standard, err = r.transport(static); err != nil {
			return err
		}
	} else if old := doc.fold("forwardingTimeouts"); old != nil { // Traefik 1
		if r.standard, err = r.transport(doc); err != nil {
			return err
		}
	}
	http := doc.fold("http")
	for _, p := range http.fold("serversTransports").entries() {
		if r.transports[p.key], err = r.transport(p.value); err != nil {
			return err
		}
		r.order = append(r.order, p.key)
	}
	for _, p := range http.fold("middlewares").entries() {
		if retry := p.value.fold("retry"); retry != nil {
			if r.retries[p.key], err = r.retry(retry); err != nil {
				return err
			}
		}
	}
	for _, p := range http.fold("services").entries() {
		r.services[p.key] = p.value
		var urls []string
		for _, server := range p.value.fold("loadBalancer").fold("servers").list() {
			urls = append(urls, server.fold("url").words()...)
		}
		r.urls[p.key] = several(urls)
	}
	return r.entryPoints(doc)
}

// entryPoints notes what a writeTimeout does.
func (r *traefikReader) entryPoints(doc *node) error {
	for _, p := range doc.fold("entryPoints").entries() {
		d, from, err := r.time("writeTimeout", p.value.fold("transport").fold("respondingTimeouts").fold("writeTimeout"))
		if err != nil {
			return err
		}
		if d > 0 {
			r.note("entry point %s cuts a dripping answer after %s (%s), but does not end the wait for a silent backend",
				p.key, spoken(d), from)
		}
	}
	return nil
}

func (r *traefikReader) transport(n *node) (*traefikTransport, error) {
	t := &traefikTransport{connect: 30 * time.Second}
	if n != nil {
		t.line = n.line
	}
	timeouts := n.fold("forwardingTimeouts")
	dial, from, err := r.time("dialTimeout", timeouts.fold("dialTimeout"))
	if err != nil {
		return nil, err
	}
	if from != "" {
		t.connect = dial
	} else {
		t.defaults = append(t.defaults, traefikDefaults()[0])
	}
	if t.first.time, t.first.from, err = r.time("responseHeaderTimeout", timeouts.fold("responseHeaderTimeout")); err != nil {
		return nil, err
	}
	if t.first.from == "" {
		t.defaults = append(t.defaults, traefikDefaults()[1])
	}
	return t, nil
}

// time reads a duration of Traefik, whose numbers without a unit are seconds.
func (r *traefikReader) time(what string, n *node) (time.Duration, string, error) {
	if n == nil {
		return 0, "", nil
	}
	d, err := goTime(n.word(), time.Second)
	if err != nil {
		return 0, "", fail(r.name, n.line, "%s: %v: write a time such as 30s", what, err)
	}
	return d, what + ", " + place(r.name, n.line), nil
}

// router joins what a router leads to: the service, its transport, and the retry middleware in front.
func (r *traefikReader) router(p pair) error {
	r.routers++
	l := Limits{Kind: Traefik, Name: "router " + p.key, Place: place(r.name, p.line)}
	service := p.value.fold("service").word()
	r.service(&l, service)
	for _, name := range p.value.fold("middlewares").words() {
		if retry := r.retries[localName(name)]; retry != nil {
			retry.apply(&l)
		}
	}
	return r.add(l)
}

// service fills in the servers of a service, and the limits of its transport.
func (r *traefikReader) service(l *Limits, name string) {
	service := r.services[localName(name)]
	balancer := service.fold("loadBalancer")
	l.Upstream = name
	if urls := r.urls[localName(name)]; urls != "" {
		l.Upstream = urls
	}
	transport := r.standard
	if wanted := balancer.fold("serversTransport").word(); wanted != "" {
		if transport = r.transports[localName(wanted)]; transport == nil {
			l.Notes = append(l.Notes, fmt.Sprintf("its serversTransport %s is not in this file: the defaults are shown", wanted))
			transport = r.standard
		}
	} else if transport.absent {
		l.Notes = append(l.Notes, "the serversTransport of the static configuration is not in this file: the defaults are shown")
	}
	transport.apply(l)
}

func (t *traefikTransport) apply(l *Limits) {
	l.Connect, l.FirstByte, l.at.first = t.connect, t.first.time, t.first.from
	l.Defaults = append(l.Defaults, t.defaults...)
}

// without gives a file that has no routers its limits: each service, else each transport, else the one for all.
func (r *traefikReader) without(docs []*node) error {
	if r.routers > 0 {
		return nil
	}
	for _, doc := range docs {
		for _, p := range doc.fold("http").fold("services").entries() {
			l := Limits{Kind: Traefik, Name: "service " + p.key, Place: place(r.name, p.line)}
			r.service(&l, p.key)
			if err := r.add(l); err != nil {
				return err
			}
		}
	}
	if len(r.services) > 0 {
		return nil
	}
	for _, name := range r.order {
		if err := r.alone("serversTransport "+name, r.transports[name]); err != nil {
			return err
		}
	}
	if len(r.order) > 0 && r.standard.absent {
		return nil
	}
	return r.alone("serversTransport", r.standard)
}

func (r *traefikReader) alone(name string, t *traefikTransport) error {
	l := Limits{Kind: Traefik, Name: name, Place: place(r.name, t.line)}
	t.apply(&l)
	return r.add(l)
}
