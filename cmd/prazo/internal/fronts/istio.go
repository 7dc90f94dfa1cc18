package fronts

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A destinationRule is how Istio connects to a host.
type destinationRule struct {
	host    string
	limits  Limits
	connect string // where the time for a connection comes from
	used    bool
}

// destinationRules reads the DestinationRules of a file, by the host they are for, in the order of the file.
func destinationRules(name string, docs []*node) ([]*destinationRule, error) {
	var all []*destinationRule
	for _, doc := range docs {
		if kindOfResource(doc) != Istio || doc.get("kind").word() != "DestinationRule" {
			continue
		}
		rule := &destinationRule{host: doc.at("spec", "host").word()}
		rule.limits = Limits{
			Kind: Istio, Name: "DestinationRule " + resourceName(doc), Place: place(name, doc.line), Upstream: rule.host,
		}
		var err error
		pool := doc.at("spec", "trafficPolicy", "connectionPool")
		connect := pool.at("tcp", "connectTimeout")
		if rule.limits.Connect, rule.connect, err = protoDuration(name, "connectTimeout", connect); err != nil {
			return nil, err
		}
		if rule.connect == "" {
			rule.limits.Connect = 10 * time.Second
			rule.limits.Defaults = append(rule.limits.Defaults, "connectTimeout 10 s")
		}
		if doc.at("spec", "subsets") != nil {
			rule.limits.Notes = append(rule.limits.Notes, "timeouts of single subsets are not read")
		}
		all = append(all, rule)
	}
	return all, nil
}

// istioResource reads a VirtualService; DestinationRules were read before.
func (s *session) istioResource(name string, doc *node, rules []*destinationRule) error {
	if doc.get("kind").word() != "VirtualService" {
		return nil
	}
	byHost := map[string]*destinationRule{}
	for _, rule := range rules {
		byHost[rule.host] = rule
	}
	for i, route := range doc.at("spec", "http").list() {
		if !route.has("route") {
			continue
		}
		l := Limits{Kind: Istio, Name: routeName(doc, route, i), Place: place(name, route.line)}
		istioUpstream(&l, route, byHost)
		if err := istioTimes(name, &l, route); err != nil {
			return err
		}
		if err := s.add(l); err != nil {
			return err
		}
	}
	return nil
}

// istioUpstream names the destinations of a route, and takes the time to connect from the first rule that is for one of them.
func istioUpstream(l *Limits, route *node, byHost map[string]*destinationRule) {
	var hosts []string
	for _, destination := range route.get("route").list() {
		host := destination.at("destination", "host").word()
		hosts = append(hosts, host)
		rule := byHost[host]
		if rule == nil {
			continue
		}
		rule.used = true
		if l.Connect == 0 {
			l.Connect = rule.limits.Connect
			l.Notes = append(l.Notes, "connects as "+rule.limits.Name+" says")
			l.Defaults = append(l.Defaults, rule.limits.Defaults...)
		}
	}
	if l.Connect == 0 {
		l.Connect = 10 * time.Second
		l.Defaults = append(l.Defaults, "connectTimeout 10 s")
	}
	l.Upstream = several(hosts)
}

// istioTimes reads the timeout and the retries of a route: attempts counts the tries after the first.
func istioTimes(name string, l *Limits, route *node) error {
	var err error
	if l.Total, l.at.total, err = protoDuration(name, "timeout", route.get("timeout")); err != nil {
		return err
	}
	if l.at.total == "" {
		l.Defaults = append(l.Defaults, "timeout: none")
	}
	l.CutsDrip = l.Total > 0
	retries := route.get("retries")
	if l.PerTry, l.at.try, err = protoDuration(name, "retries.perTryTimeout", retries.get("perTryTimeout")); err != nil {
		return err
	}
	l.Retries, l.RetryOn = 2, "connect-failure,refused-stream,unavailable,cancelled"
	if attempts := retries.get("attempts"); attempts != nil {
		if l.Retries, err = count(name, "retries.attempts", attempts); err != nil {
			return err
		}
	} else {
		l.Defaults = append(l.Defaults, "retries.attempts 2")
	}
	if on := retries.get("retryOn"); on.word() != "" {
		l.RetryOn = printable(on.word())
	} else {
		l.Defaults = append(l.Defaults, "retries.retryOn "+l.RetryOn)
	}
	envoyRetries(l)
	if delay := route.at("fault", "delay", "fixedDelay"); delay != nil {
		l.Notes = append(l.Notes, fmt.Sprintf("delays requests by %s on purpose (fault, line %d)", delay.word(), delay.line))
	}
	return nil
}

// envoyRetries says what the words of Envoy's retry_on mean for a silent backend and for a POST.
func envoyRetries(l *Limits) {
	on := strings.FieldsFunc(l.RetryOn, func(r rune) bool { return r == ',' || r == ' ' })
	has := func(words ...string) bool {
		return slices.ContainsFunc(on, func(w string) bool { return slices.Contains(words, w) })
	}
	l.RetriesSilence = l.Retries != 0 && l.PerTry > 0 && has("5xx", "gateway-error", "reset")
	l.RetriesPosts = l.Retries != 0 && slices.ContainsFunc(on, func(w string) bool {
		return !slices.Contains([]string{"connect-failure", "refused-stream", "reset-before-request", "unavailable", "cancelled"}, w)
	})
}

// unusedRules adds the DestinationRules that no route of the file leads to.
func (s *session) unusedRules(rules []*destinationRule) error {
	for _, rule := range rules {
		if rule.used {
			continue
		}
		rule.limits.Partial = true
		rule.limits.Notes = append(rule.limits.Notes, "only the time to connect: no VirtualService of this file leads here")
		if err := s.add(rule.limits); err != nil {
			return err
		}
	}
	return nil
}
