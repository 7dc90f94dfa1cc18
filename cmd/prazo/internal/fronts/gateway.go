package fronts

import (
	"fmt"
	"strconv"
	"time"
)

// gatewayRoute reads an HTTPRoute or GRPCRoute of the Gateway API, rule by rule.
func (s *session) gatewayRoute(name string, doc *node) error {
	for i, rule := range doc.at("spec", "rules").list() {
		l, err := gatewayRule(name, doc, rule, i)
		if err != nil {
			return err
		}
		if l.Upstream == "" {
			continue
		}
		if err := s.add(l); err != nil {
			return err
		}
	}
	return nil
}

func gatewayRule(name string, doc, rule *node, i int) (Limits, error) {
	l := Limits{Kind: GatewayAPI, Name: routeName(doc, rule, i), Place: place(name, rule.line)}
	var backends []string
	for _, ref := range rule.get("backendRefs").list() {
		backends = append(backends, ref.get("name").word())
	}
	l.Upstream = several(backends)
	timeouts := rule.get("timeouts")
	var err error
	if l.Total, l.at.total, err = gatewayDuration(name, "timeouts.request", timeouts.get("request")); err != nil {
		return l, err
	}
	if l.PerTry, l.at.try, err = gatewayDuration(name, "timeouts.backendRequest", timeouts.get("backendRequest")); err != nil {
		return l, err
	}
	if !timeouts.has("request") {
		l.Partial = true
		l.Defaults = append(l.Defaults, "timeouts.request: the gateway's own (an Envoy: 15 s)")
		l.Notes = append(l.Notes, "timeouts.request is not written: what holds then depends on the gateway and is not counted")
	}
	if l.Total > 0 && l.PerTry > l.Total {
		return l, fail(name, timeouts.get("backendRequest").line,
			"timeouts.backendRequest %s is longer than timeouts.request %s: write at most that", spoken(l.PerTry), spoken(l.Total))
	}
	// Both limits end with the last byte of the answer, though the API leaves when they begin to the gateway.
	l.CutsDrip = l.Total > 0 || l.PerTry > 0
	return l, gatewayRetry(name, &l, rule.get("retry"))
}

// gatewayRetry reads how often a rule tries again: attempts counts the tries after the first.
func gatewayRetry(name string, l *Limits, retry *node) error {
	if retry == nil {
		return nil
	}
	l.RetryOn = "connection errors"
	for _, code := range retry.get("codes").words() {
		l.RetryOn += " " + code
		l.RetriesPosts = true
	}
	attempts := retry.get("attempts")
	if attempts == nil {
		l.Retries = 1
		l.Defaults = append(l.Defaults, "retry.attempts: the gateway's own (1 is counted)")
	} else {
		n, err := count(name, "retry.attempts", attempts)
		if err != nil {
			return err
		}
		l.Retries = n
	}
	l.RetriesSilence = l.PerTry > 0 && l.Retries > 0
	l.RetriesPosts = l.RetriesPosts && l.Retries > 0
	backoff, _, err := gatewayDuration(name, "retry.backoff", retry.get("backoff"))
	if backoff > 0 {
		l.Notes = append(l.Notes, fmt.Sprintf("waits at least %s before each further try", spoken(backoff)))
	}
	return err
}

// gatewayDuration reads a duration of the Gateway API, 0s being none, and where it comes from.
func gatewayDuration(name, what string, n *node) (time.Duration, string, error) {
	if n == nil {
		return 0, "", nil
	}
	d, err := gatewayTime(n.word())
	if err != nil {
		return 0, "", fail(name, n.line, "%s: %v: write whole numbers of h, m, s and ms, such as 2s500ms", what, err)
	}
	return d, what + ", " + place(name, n.line), nil
}

// count reads a number of tries.
func count(name, what string, n *node) (int, error) {
	number, err := strconv.Atoi(n.word())
	if err != nil || number < 0 || number > 1<<20 {
		return 0, fail(name, n.line, "%s is %q: write a number such as 2", what, n.word())
	}
	return number, nil
}
