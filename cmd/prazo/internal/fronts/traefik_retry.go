package fronts

import (
	"strconv"
	"strings"
	"time"
)

// A traefikRetry is a retry middleware.
type traefikRetry struct {
	retries int
	tryFor  time.Duration
	on      string
	silence bool
	posts   bool
}

// retry reads a retry middleware. Its attempts count the first try, too.
func (r *traefikReader) retry(n *node) (*traefikRetry, error) {
	attempts := n.fold("attempts")
	if attempts == nil {
		return nil, fail(r.name, n.line, "retry has no attempts: write how many tries there may be in all, such as 2")
	}
	tries, err := count(r.name, "retry.attempts", attempts)
	if err != nil {
		return nil, err
	}
	retry := &traefikRetry{retries: max(tries-1, 0), on: "errors before the request was sent"}
	if retry.tryFor, _, err = r.time("retry.timeout", n.fold("timeout")); err != nil {
		return nil, err
	}
	if n.fold("disableRetryOnNetworkError").word() == "true" {
		retry.on = "only these answers"
	}
	if codes := n.fold("status").words(); len(codes) > 0 {
		retry.on += ", " + several(codes)
		retry.posts = n.fold("retryNonIdempotentMethod").word() == "true"
		for _, code := range codes {
			retry.silence = retry.silence || holdsStatus(code, 504)
		}
	}
	return retry, nil
}

// holdsStatus says whether a status, or a range such as 500-599, holds another.
func holdsStatus(text string, status int) bool {
	from, to, isRange := strings.Cut(text, "-")
	low, err := strconv.Atoi(from)
	if err != nil {
		return false
	}
	high := low
	if isRange {
		if high, err = strconv.Atoi(to); err != nil {
			return false
		}
	}
	return low <= status && status <= high
}

func (t *traefikRetry) apply(l *Limits) {
	l.Retries, l.TryFor, l.RetryOn = t.retries, t.tryFor, t.on
	l.RetriesSilence, l.RetriesPosts = t.silence && t.retries > 0, t.posts && t.retries > 0
}

// localName leaves out the provider of a name such as transport@file.
func localName(name string) string {
	name, _, _ = strings.Cut(name, "@")
	return name
}

// traefikResource reads a ServersTransport or a Middleware of Traefik in Kubernetes.
func (s *session) traefikResource(name string, doc *node) error {
	r := &traefikReader{session: s, name: name}
	spec := doc.get("spec")
	if doc.get("kind").word() == "Middleware" {
		if !spec.has("retry") {
			return nil
		}
		retry, err := r.retry(spec.get("retry"))
		if err == nil {
			s.note("%s: the Middleware %s makes up to %d tries after the first, on %s",
				place(name, doc.line), resourceName(doc), retry.retries, retry.on)
		}
		return err
	}
	transport, err := r.transport(spec)
	if err != nil {
		return err
	}
	transport.line = doc.line
	return r.alone("ServersTransport "+resourceName(doc), transport)
}
