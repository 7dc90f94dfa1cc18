package prom

import (
	"slices"
	"strings"
	"time"
)

// A Metric is a histogram that widely used programs have: what its labels are called, and how a cut call shows in it.
type Metric struct {
	Name              string // without _bucket
	Unit              time.Duration
	Dependency, Route string // labels; "" where it has none
	Cut               string // conditions on a cut call; "" where cut calls cannot be told from the others
}

// Cut calls by status: nginx writes 499 when the caller went away, gateways write 504 when the dependency did not answer,
// and Envoy writes 0 when there was no answer at all.
const (
	byCode         = `code=~"499|504"`
	byStatus       = `status=~"499|504"`
	byResponseCode = `response_code=~"0|499|504"`
	byOTelStatus   = `http_response_status_code=~"499|504"`
	byErrorType    = `error_type=~"(?i)499|504|.*timeout.*|.*deadline.*|.*cancel.*"`
)

// Known lists the histograms whose labels need not be given, sorted by name.
func Known() []Metric {
	return []Metric{
		{"caddy_http_request_duration_seconds", time.Second, "server", "handler", byCode},
		{"envoy_cluster_upstream_rq_time", time.Millisecond, "envoy_cluster_name", "", ""},
		{"grpc_client_handling_seconds", time.Second, "grpc_service", "grpc_method", ""},
		{"grpc_server_handling_seconds", time.Second, "grpc_service", "grpc_method", ""},
		{"http_client_request_duration_seconds", time.Second, "server_address", "url_template", byErrorType},
		{"http_client_requests_seconds", time.Second, "client_name", "uri", byStatus},
		{"http_server_request_duration_seconds", time.Second, "job", "http_route", byOTelStatus},
		{"http_server_requests_seconds", time.Second, "job", "uri", byStatus},
		{"istio_request_duration_milliseconds", time.Millisecond, "destination_service", "", byResponseCode},
		{"nginx_ingress_controller_request_duration_seconds", time.Second, "service", "path", byStatus},
		{"prazo_call_duration_seconds", time.Second, "dependency", "class", `outcome=~"timed_out|cancelled|lost"`},
		{"traefik_entrypoint_request_duration_seconds", time.Second, "entrypoint", "", byCode},
		{"traefik_router_request_duration_seconds", time.Second, "service", "router", byCode},
		{"traefik_service_request_duration_seconds", time.Second, "service", "", byCode},
	}
}

// find looks a histogram up by its name.
func find(name string) (Metric, bool) {
	all := Known()
	i := slices.IndexFunc(all, func(m Metric) bool { return m.Name == name })
	if i < 0 {
		return Metric{}, false
	}
	return all[i], true
}

// unitOf reads the unit from the end of a name; 0 where it does not say.
func unitOf(name string) time.Duration {
	for _, u := range []struct {
		ending string
		unit   time.Duration
	}{
		{"milliseconds", time.Millisecond}, {"microseconds", time.Microsecond}, {"nanoseconds", time.Nanosecond},
		{"seconds", time.Second}, {"_ms", time.Millisecond}, {"_us", time.Microsecond}, {"_ns", time.Nanosecond},
		{"_millis", time.Millisecond}, {"_micros", time.Microsecond}, {"_nanos", time.Nanosecond},
	} {
		if strings.HasSuffix(name, u.ending) {
			return u.unit
		}
	}
	return 0
}
