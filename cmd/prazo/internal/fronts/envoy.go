package fronts

import (
	"time"
)

// envoy reads a configuration of Envoy: bootstrap, a piece of one, or a dump. Routes are found wherever they are nested.
func (s *session) envoy(name string, docs []*node) error {
	r := &envoyReader{session: s, name: name, clusters: map[string]*envoyCluster{}}
	for _, doc := range docs {
		if err := doc.walk(r.findClusters); err != nil {
			return err
		}
	}
	for _, doc := range docs {
		if err := r.walk(doc, envoyScope{idle: 5 * time.Minute}); err != nil {
			return err
		}
	}
	return r.unused()
}

type envoyReader struct {
	*session
	name     string
	clusters map[string]*envoyCluster
	order    []*envoyCluster
}

// An envoyCluster is a group of backends.
type envoyCluster struct {
	name      string
	line      int
	connect   time.Duration
	isDefault bool
	total     limit // its max_stream_duration
	used      bool
}

// A limit is a time with where it comes from; "" where it is not written.
type limit struct {
	time time.Duration
	from string
}

// An envoyScope is what a connection manager and a virtual host give to their routes.
type envoyScope struct {
	idle     time.Duration
	idleFrom string // "" is the default
	total    limit
	retry    *node
	host     string
}

func (r *envoyReader) limit(what string, n *node) (limit, error) {
	d, from, err := protoDuration(r.name, what, n)
	return limit{d, from}, err
}

// findClusters keeps what looks like a cluster: a name with what only clusters have.
func (r *envoyReader) findClusters(n *node) error {
	clusterName := n.get("name").word()
	if clusterName == "" || !n.has("connect_timeout", "connectTimeout", "load_assignment", "loadAssignment", "lb_policy", "lbPolicy",
		"eds_cluster_config", "edsClusterConfig") {
		return nil
	}
	c := &envoyCluster{name: clusterName, line: n.line, connect: 5 * time.Second, isDefault: true}
	d, from, err := protoDuration(r.name, "connect_timeout", n.get("connect_timeout", "connectTimeout"))
	if err != nil {
		return err
	}
	if from != "" {
		c.connect, c.isDefault = d, false
	}
	options := n.get("common_http_protocol_options", "commonHttpProtocolOptions")
	for _, p := range n.get("typed_extension_protocol_options", "typedExtensionProtocolOptions").entries() {
		if inner := p.value.get("common_http_protocol_options", "commonHttpProtocolOptions"); inner != nil {
			options = inner
		}
	}
	if c.total, err = r.limit("max_stream_duration", options.get("max_stream_duration", "maxStreamDuration")); err != nil {
		return err
	}
	if r.clusters[clusterName] == nil {
		r.clusters[clusterName] = c
		r.order = append(r.order, c)
	}
	return nil
}

// walk looks for routes below a value, with what the values around them say.
func (r *envoyReader) walk(n *node, scope envoyScope) error {
	if n == nil {
		return nil
	}
	scope, err := r.enter(n, scope)
	if err != nil {
		return err
	}
	if n.has("match") && n.has("route") {
		if err := r.route(n, scope); err != nil {
			return err
		}
	}
	for _, p := range n.pairs {
		if err := r.walk(p.value, scope); err != nil {
			return err
		}
	}
	for _, item := range n.items {
		if err := r.walk(item, scope); err != nil {
			return err
		}
	}
	return nil
}

// enter adds what a connection manager or a virtual host says.
func (r *envoyReader) enter(n *node, scope envoyScope) (envoyScope, error) {
	if idle := n.get("stream_idle_timeout", "streamIdleTimeout"); idle != nil {
		d, from, err := protoDuration(r.name, "stream_idle_timeout", idle)
		if err != nil {
			return scope, err
		}
		scope.idle, scope.idleFrom = d, from
	}
	if n.has("route_config", "routeConfig", "rds") {
		total, err := r.limit("max_stream_duration",
			n.get("common_http_protocol_options", "commonHttpProtocolOptions").get("max_stream_duration", "maxStreamDuration"))
		if err != nil {
			return scope, err
		}
		scope.total = total
	}
	if n.has("domains") && n.has("routes") {
		scope.host = n.get("name").word()
		if retry := n.get("retry_policy", "retryPolicy"); retry != nil {
			scope.retry = retry
		}
	}
	return scope, nil
}

// unused adds the clusters that no route of the file leads to.
func (r *envoyReader) unused() error {
	for _, c := range r.order {
		if c.used {
			continue
		}
		l := Limits{
			Kind: Envoy, Name: "cluster " + c.name, Place: place(r.name, c.line), Upstream: c.name, Connect: c.connect, Partial: true,
		}
		if c.isDefault {
			l.Defaults = append(l.Defaults, "connect_timeout 5 s")
		}
		l.Total, l.at.total = c.total.time, c.total.from
		l.CutsDrip = l.Total > 0
		l.Notes = append(l.Notes, "no route of this file leads here: its timeout is not known")
		if err := r.add(l); err != nil {
			return err
		}
	}
	return nil
}
