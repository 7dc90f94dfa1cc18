package fronts

import (
	"fmt"
	"strings"
	"time"
)

// route reads one route with its action.
func (r *envoyReader) route(n *node, scope envoyScope) error {
	action := n.get("route")
	l := Limits{Kind: Envoy, Name: envoyName(n, scope.host), Place: place(r.name, n.line)}
	clusterTotal := r.upstream(&l, action)
	timeout, err := r.limit("timeout", action.get("timeout"))
	if err != nil {
		return err
	}
	if timeout.from == "" {
		timeout = limit{15 * time.Second, "timeout, its default"}
		l.Defaults = append(l.Defaults, "timeout 15 s")
	}
	longestStream := action.get("max_stream_duration", "maxStreamDuration")
	own, err := r.limit("max_stream_duration", longestStream.get("max_stream_duration", "maxStreamDuration"))
	if err != nil {
		return err
	}
	if own.from == "" {
		own = scope.total
	}
	if longestStream.has("grpc_timeout_header_max", "grpcTimeoutHeaderMax") {
		l.Notes = append(l.Notes, "the header grpc-timeout of a request may shorten its time")
	}
	for _, limit := range []limit{timeout, own, clusterTotal} {
		l.Total, l.at.total = earlier(l.Total, l.at.total, limit.time, limit.from)
	}
	l.CutsDrip = l.Total > 0
	if err := r.idle(&l, action, scope); err != nil {
		return err
	}
	if err := r.retries(&l, action, scope); err != nil {
		return err
	}
	return r.add(l)
}

// envoyName names a route by its virtual host and what it matches.
func envoyName(n *node, host string) string {
	match := n.get("match")
	what := n.get("name").word()
	for _, key := range []string{"prefix", "path", "path_separated_prefix", "pathSeparatedPrefix"} {
		if text := match.get(key).word(); what == "" && text != "" {
			what = text
		}
	}
	if regex := match.get("safe_regex", "safeRegex").get("regex").word(); what == "" && regex != "" {
		what = "~ " + regex
	}
	return strings.TrimSpace("route " + strings.TrimSpace(host+" "+what))
}

// upstream names the clusters of a route and gives the shortest limit that one of them sets on a whole call. Of several times
// to connect the longest is kept.
func (r *envoyReader) upstream(l *Limits, action *node) limit {
	names := action.get("cluster").words()
	for _, weighted := range action.get("weighted_clusters", "weightedClusters").get("clusters").list() {
		names = append(names, weighted.get("name").words()...)
	}
	if header := action.get("cluster_header", "clusterHeader").word(); header != "" {
		l.Notes = append(l.Notes, "the cluster is named by the header "+header)
	}
	l.Upstream = several(names)
	var total limit
	for _, name := range names {
		c := r.clusters[name]
		if c == nil {
			l.Notes = append(l.Notes, "the cluster "+name+" is not in this file")
			continue
		}
		c.used = true
		if c.isDefault {
			l.Defaults = append(l.Defaults, "connect_timeout 5 s")
		}
		l.Connect = max(l.Connect, c.connect)
		total.time, total.from = earlier(total.time, total.from, c.total.time, c.total.from)
	}
	return total
}

// idle reads the limit on a pause: that of the route before that of the connection manager.
func (r *envoyReader) idle(l *Limits, action *node, scope envoyScope) error {
	own, err := r.limit("idle_timeout", action.get("idle_timeout", "idleTimeout"))
	if err != nil {
		return err
	}
	switch {
	case own.from != "":
		l.Idle, l.at.idle = own.time, own.from
	case scope.idleFrom != "":
		l.Idle, l.at.idle = scope.idle, scope.idleFrom
	default:
		l.Idle, l.at.idle = scope.idle, "stream_idle_timeout, its default"
		l.Defaults = append(l.Defaults, "stream_idle_timeout 300 s")
	}
	return nil
}

// retries reads the retry policy of the route, or that of its virtual host. Without one Envoy tries once.
func (r *envoyReader) retries(l *Limits, action *node, scope envoyScope) error {
	policy := action.get("retry_policy", "retryPolicy")
	if policy == nil {
		policy = scope.retry
	}
	if policy == nil {
		return nil
	}
	l.RetryOn = printable(policy.get("retry_on", "retryOn").word())
	if l.RetryOn == "" {
		l.Notes = append(l.Notes, fmt.Sprintf(
			"the retry policy at line %d has no retry_on: only what a request's own header names is tried again", policy.line))
	}
	per, err := r.limit("per_try_timeout", policy.get("per_try_timeout", "perTryTimeout"))
	if err != nil {
		return err
	}
	l.PerTry, l.at.try = per.time, per.from
	l.Retries = 1
	if n := policy.get("num_retries", "numRetries"); n == nil {
		l.Defaults = append(l.Defaults, "num_retries 1")
	} else if n.shape == mapping {
		n = n.get("value") // a wrapper, as dumps of old versions write it
		if n != nil {
			l.Retries, err = count(r.name, "num_retries", n)
		}
	} else {
		l.Retries, err = count(r.name, "num_retries", n)
	}
	if l.RetryOn == "" {
		l.Retries = 0
	}
	envoyRetries(l)
	if action.has("hedge_policy", "hedgePolicy") {
		l.Notes = append(l.Notes, "a hedge policy may have several tries under way at once")
	}
	return err
}
