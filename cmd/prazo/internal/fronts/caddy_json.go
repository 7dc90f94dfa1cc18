package fronts

import (
	"strconv"
	"strings"
	"time"
)

// caddyJSON looks for reverse proxies below a value, with the name of the server around them.
func (s *session) caddyJSON(name string, n *node, server string) error {
	if n == nil {
		return nil
	}
	if n.get("handler").word() == "reverse_proxy" {
		p, err := caddyHandler(name, n)
		if err != nil {
			return err
		}
		if err := s.add(p.limits(strings.TrimSpace(server+" reverse_proxy"), place(name, n.line))); err != nil {
			return err
		}
	}
	for _, p := range n.pairs {
		if p.key == "servers" && p.value.shape == mapping {
			for _, inner := range p.value.pairs {
				if err := s.caddyJSON(name, inner.value, "server "+inner.key); err != nil {
					return err
				}
			}
			continue
		}
		if err := s.caddyJSON(name, p.value, server); err != nil {
			return err
		}
	}
	for _, item := range n.items {
		if err := s.caddyJSON(name, item, server); err != nil {
			return err
		}
	}
	return nil
}

// caddyHandler reads one handler of kind reverse_proxy.
func caddyHandler(name string, n *node) (*caddyProxy, error) {
	p := &caddyProxy{}
	for _, upstream := range n.get("upstreams").list() {
		p.upstreams = append(p.upstreams, upstream.get("dial").words()...)
	}
	balancing, transport := n.get("load_balancing"), n.get("transport")
	p.fastcgi = transport.get("protocol").word() == "fastcgi"
	for _, t := range []struct {
		to   *limit
		key  string
		from *node
	}{
		{&p.tryFor, "try_duration", balancing}, {&p.dial, "dial_timeout", transport},
		{&p.first, "response_header_timeout", transport}, {&p.read, "read_timeout", transport},
	} {
		var err error
		if *t.to, err = caddyTime(name, t.key, t.from.get(t.key)); err != nil {
			return nil, err
		}
	}
	if retries := balancing.get("retries"); retries != nil {
		var err error
		if p.retries, err = count(name, "retries", retries); err != nil {
			return nil, err
		}
		p.hasRetries = p.retries > 0
	}
	for _, match := range balancing.get("retry_match").list() {
		methods := match.get("method").words()
		p.posts = p.posts || len(methods) == 0
		for _, method := range methods {
			p.posts = p.posts || method == "POST"
		}
	}
	return p, nil
}

// caddyTime reads a time of Caddy's JSON: nanoseconds, or a text with units.
func caddyTime(name, what string, n *node) (limit, error) {
	if n == nil {
		return limit{}, nil
	}
	from := what + ", " + place(name, n.line)
	if whole, err := strconv.ParseInt(n.word(), 10, 64); err == nil && whole >= 0 && whole <= int64(longest) {
		return limit{time.Duration(whole), from}, nil
	}
	d, err := goTime(n.word(), 0)
	if err != nil {
		return limit{}, fail(name, n.line, "%s: %v: write nanoseconds, or a time such as \"30s\"", what, err)
	}
	return limit{d, from}, nil
}
