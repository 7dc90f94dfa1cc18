package prazohttp

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// defaultReserve is what is kept of a budget for the way of the answer.
const defaultReserve = 10 * time.Millisecond

// Hosts returns a function for [Transport].Internal that knows the hosts of a list. An entry is a name or an address
// ("frete.internal", "10.0.0.7"), or "*." and a name for every host below that name ("*.svc.cluster.local", which
// is not svc.cluster.local itself), or "*" for every host. Case, ports and a dot at the end do not count. The error names the
// entry that is none of these.
func Hosts(list ...string) (func(host string) bool, error) {
	names, below := map[string]bool{}, []string(nil)
	every := false
	for _, entry := range list {
		name := plainHost(entry)
		suffix, wild := strings.CutPrefix(name, "*.")
		switch {
		case entry == "*":
			every = true
		case suffix == "" || strings.ContainsAny(suffix, "*/@ ") || strings.HasPrefix(suffix, "."):
			return nil, fmt.Errorf(`prazohttp.Hosts: %q: write a host ("frete.internal"), "*." and a name, or "*"`, entry)
		case hasPort(suffix):
			return nil, fmt.Errorf("prazohttp.Hosts: %q: leave the port out: every port of a host is meant", entry)
		case wild:
			below = append(below, "."+suffix)
		default:
			names[name] = true
		}
	}
	return func(host string) bool {
		host = plainHost(host)
		if host == "" {
			return false
		}
		if every || names[host] {
			return true
		}
		for _, suffix := range below {
			if len(host) > len(suffix) && strings.HasSuffix(host, suffix) {
				return true
			}
		}
		return false
	}, nil
}

// plainHost is the form in which hosts are compared: lower case, no brackets, no dot at the end.
func plainHost(host string) string {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if inner, ok := strings.CutPrefix(host, "["); ok {
		host = strings.TrimSuffix(inner, "]")
	}
	return host
}

// hasPort reports whether a host name has one colon or ends in a port after a bracket; an IPv6 address has more colons.
func hasPort(host string) bool {
	return strings.Count(host, ":") == 1 || strings.Contains(host, "]:")
}

// tell says to an internal host how long its answer is awaited: what is left of the whole call, without the reserve. A shorter
// time that the caller has said itself stays.
func (e *exchange) tell(ctx context.Context, req *http.Request) {
	if e.t.Internal == nil || !e.t.Internal(plainHost(req.URL.Hostname())) {
		return
	}
	if e.call.Stream && e.t.guard.Policy().Idle > 0 { // it may go on for longer than any deadline
		return
	}
	left := max(e.leftToTell(ctx), time.Millisecond)
	name := budgetName(req.Header)
	if said, ok := saidBudget(req.Header, name); ok && said <= left {
		return
	}
	ms := left.Milliseconds()
	value := strconv.FormatInt(ms, 10)
	if name == grpcTimeout {
		value = formatGRPC(ms)
	}
	req.Header[name] = []string{value}
}

// leftToTell returns what is left of the call that ctx belongs to, without the reserve.
func (e *exchange) leftToTell(ctx context.Context) time.Duration {
	record, _ := prazo.RecordOf(ctx)
	return record.Deadline - record.Took - orReserve(e.t.Reserve)
}

// orReserve returns a reserve, or the default for 0; a negative one means none.
func orReserve(reserve time.Duration) time.Duration {
	if reserve == 0 {
		return defaultReserve
	}
	return max(0, reserve)
}

// budgetName returns the header that the protocol of a request has for the time its caller waits.
func budgetName(h http.Header) string {
	media := strings.ToLower(h.Get("Content-Type"))
	switch {
	case strings.HasPrefix(media, "application/grpc"):
		return grpcTimeout
	case strings.HasPrefix(media, "application/connect+"), h.Get("Connect-Protocol-Version") != "":
		return connectTimeout
	}
	return envoyTimeout
}

// saidBudget reads one header of budgetName.
func saidBudget(h http.Header, name string) (time.Duration, bool) {
	v := h[name]
	if name == grpcTimeout && len(v) > 0 {
		return readGRPC(v[0])
	}
	return readCount(h, name, time.Millisecond)
}

// formatGRPC writes milliseconds as a grpc-timeout; in seconds if there are more than its eight digits hold.
func formatGRPC(ms int64) string {
	const most = 99_999_999
	if ms <= most {
		return strconv.FormatInt(ms, 10) + "m"
	}
	return strconv.FormatInt(min(ms/1000, most), 10) + "S"
}
