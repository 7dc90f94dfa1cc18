package fronts

import "testing"

// static wraps routes and clusters as a static configuration does.
func static(manager, host, routes, clusters string) string {
	return `static_resources:
  listeners:
  - filter_chains:
    - filters:
      - typed_config:
          route_config:
            virtual_hosts:
            - {name: shop, domains: ["*"], routes: ` + routes + host + `}
          ` + manager + `
  clusters: ` + clusters
}

func TestEnvoy(t *testing.T) {
	t.Parallel()
	check(t, Envoy, []reading{
		{"defaults", static("", "", "[{match: {prefix: /}, route: {cluster: c}}]", "[{name: c, type: STATIC, load_assignment: {}}]"),
			[]string{"route shop / > c: connect 5s idle 5m0s total 15s cuts"}},
		{"all that a route may say", static("stream_idle_timeout: 30s", "",
			`[{name: r, match: {path: /x}, route: {cluster: c, timeout: 2.5s, idle_timeout: 7s,
				retry_policy: {retry_on: "5xx,reset", num_retries: 2, per_try_timeout: 1s}}}]`,
			"[{name: c, connect_timeout: 0.25s}]"),
			[]string{"route shop r > c: connect 250ms idle 7s try 1s total 2.5s retries 2 silence posts cuts"}},
		{"no timeout", static("stream_idle_timeout: 0s", "", "[{match: {prefix: /}, route: {cluster: c, timeout: 0s}}]", "[]"),
			[]string{"route shop / > c:"}},
		{"streams may be longer, but not for ever", static("common_http_protocol_options: {max_stream_duration: 1h}", "",
			"[{match: {prefix: /}, route: {cluster: c, timeout: {seconds: 0}}}, {match: {prefix: /a}, route: {cluster: c, timeout: 0s, max_stream_duration: {max_stream_duration: 60s}}}]", "[]"),
			[]string{"route shop / > c: idle 5m0s total 1h0m0s cuts", "route shop /a > c: idle 5m0s total 1m0s cuts"}},
		{"a cluster may be the shortest", static("", "", "[{match: {prefix: /}, route: {cluster: c}}]",
			"[{name: c, connect_timeout: {seconds: 1, nanos: 500000000}, typed_extension_protocol_options: {http: {common_http_protocol_options: {max_stream_duration: 3s}}}}]"),
			[]string{"route shop / > c: connect 1.5s idle 5m0s total 3s cuts"}},
		{"the retries of the virtual host", static("", ", retry_policy: {retry_on: connect-failure}", "[{match: {prefix: /}, route: {cluster: c}}]", "[]"),
			[]string{"route shop / > c: idle 5m0s total 15s retries 1 cuts"}},
		{"clusters by weight, and one without a route", static("", "",
			"[{match: {safe_regex: {regex: /a.*}}, route: {weighted_clusters: {clusters: [{name: a, weight: 1}, {name: b, weight: 2}]}}}, {match: {prefix: /}, redirect: {}}]",
			"[{name: a, connect_timeout: 1s}, {name: b, connect_timeout: 2s}, {name: d, connect_timeout: 3s}]"),
			[]string{"route shop ~ /a.* > a, b: connect 2s idle 5m0s total 15s cuts", "cluster d > d: connect 3s partial"}},
		{"JSON in camel case", `{"virtualHosts": [{"name": "v", "domains": [], "routes": [{"match": {"prefix": "/"}, "route": {"cluster": "c", "timeout": "3s",
			"idleTimeout": "1s", "retryPolicy": {"retryOn": "gateway-error", "numRetries": {"value": 3}, "perTryTimeout": "0.5s"}}}]}]}`,
			[]string{"route v / > c: idle 1s try 500ms total 3s retries 3 silence posts cuts"}},
	})
	checkNotes(t, Envoy, static("", "", "[{match: {prefix: /}, route: {cluster_header: x-to, hedge_policy: {}, "+
		"retry_policy: {num_retries: 2}, max_stream_duration: {grpc_timeout_header_max: 0s}}}]", "[]"),
		"the cluster is named by the header x-to",
		"the retry policy at line 8 has no retry_on: only what a request's own header names is tried again",
		"a hedge policy may have several tries under way at once",
		"the header grpc-timeout of a request may shorten its time",
		"timeout 15 s")
	checkMistakes(t, Envoy, []mistake{
		{"virtual_hosts:\n- routes:\n  - match: {prefix: /}\n    route: {timeout: 15}", `f:4: timeout: "15" has no unit that is known: write a time such as 2.5s`},
		{"virtual_hosts:\n- routes:\n  - match: {prefix: /}\n    route:\n      timeout: ${T}", `f:5: timeout is "${T}", which a template still has to fill in: render it first`},
		{"name: c\nconnect_timeout: {seconds: many}", `f:2: connect_timeout: seconds is "many": write a time such as 2.5s`},
		{"virtual_hosts:\n- routes:\n  - match: {}\n    route:\n      retry_policy: {retry_on: 5xx, num_retries: -1}", `f:5: num_retries is "-1": write a number such as 2`},
	})
}
