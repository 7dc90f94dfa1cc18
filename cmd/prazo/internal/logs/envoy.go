package logs

import "bytes"

func envoyFormat() format {
	return format{
		name: "envoy",
		what: "Envoy's and Istio's default text: [start] \"GET / HTTP/1.1\" 200 flags bytes bytes milliseconds ...",
		open: func([][]byte, options) (opened, problem) {
			return opened{parse: parseEnvoy}, fine
		},
	}
}

// parseEnvoy reads one line: the start, the request, and what envoyFields reads.
func parseEnvoy(line []byte, d *draft) problem {
	end := bytes.IndexByte(line, ']')
	if len(line) < 22 || line[0] != '[' || end < 20 || len(line) < end+4 || line[end+2] != '"' {
		return broken
	}
	at, ok := dashed(line[1:end])
	if !ok {
		return badDate
	}
	d.begun = at
	rest := line[end+3:]
	quote := closing(rest)
	if quote < 0 {
		return broken
	}
	d.putRequest(rest[:quote])
	if why := d.split(rest[quote+1:]); why != fine {
		return why
	}
	return d.envoyFields(d.tokens)
}

// envoyFields reads status, flags, bytes both ways, milliseconds, and who was asked. Istio puts three fields about the
// connection behind the flags, and the name of the cluster behind the address of the server.
func (d *draft) envoyFields(t []token) problem {
	if len(t) < 6 {
		return broken
	}
	if why := d.putStatus(t[0].value); why != fine {
		return why
	}
	d.has[slotStatus] = true
	if !absent(t[1].value) {
		d.putFlags(t[1].value)
	}
	istio := 0
	if _, ok := whole(t[2].value); !ok {
		istio = 3
	}
	if len(t) < 6+istio {
		return broken
	}
	ns, own, ok := span(t[4+istio].value, millis)
	if !ok || own {
		return badTime
	}
	d.took, d.has[slotTook] = ns, true
	d.envoyDependency(t[5+istio:], istio > 0)
	return fine
}

// envoyDependency takes the cluster's name where it is written, else the authority, else the server's address. The tokens are
// upstream service time, forwarded for, user agent, request id, authority, server, and for Istio the cluster.
func (d *draft) envoyDependency(t []token, istio bool) {
	name := func(i int) []byte {
		if i < len(t) && !absent(t[i].value) {
			return t[i].value
		}
		return nil
	}
	if istio {
		d.dependency = clusterName(name(6))
	}
	if d.dependency == nil {
		d.dependency = name(4)
	}
	if d.dependency == nil {
		d.dependency = name(5)
	}
	d.has[slotDependency] = d.dependency != nil
}

// clusterName is the host in Istio's outbound|9080||details.default.svc.cluster.local.
func clusterName(b []byte) []byte {
	if i := bytes.LastIndexByte(b, '|'); i >= 0 && i+1 < len(b) {
		return b[i+1:]
	}
	return b
}
