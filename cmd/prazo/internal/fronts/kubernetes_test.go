package fronts

import "testing"

func TestGatewayAPI(t *testing.T) {
	t.Parallel()
	const head = "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: shop, namespace: web}\nspec:\n  rules:\n"
	check(t, GatewayAPI, []reading{
		{"both limits", head + "  - backendRefs: [{name: a}]\n    timeouts: {request: 2s500ms, backendRequest: 1s}\n    retry: {attempts: 2, codes: [503], backoff: 200ms}",
			[]string{"HTTPRoute web/shop rule 1 > a: try 1s total 2.5s retries 2 silence posts cuts"}},
		{"none", head + "  - backendRefs: [{name: a}, {name: b}]\n  - name: redirect\n    filters: []",
			[]string{"HTTPRoute web/shop rule 1 > a, b: partial"}},
		{"0s is none", head + "  - name: slow\n    backendRefs: [{name: a}]\n    timeouts: {request: 0s}\n    retry: {}",
			[]string{"HTTPRoute web/shop rule slow > a: retries 1"}},
		{"several resources, in a list and in documents", "---\n# nothing\n---\nkind: List\napiVersion: v1\nitems:\n" +
			"- apiVersion: gateway.networking.k8s.io/v1\n  kind: HTTPRoute\n  metadata: {name: a}\n" +
			"  spec: {rules: [{backendRefs: [{name: x}], timeouts: {request: 1m}}]}\n---\n" + head + "  - backendRefs: [{name: a}]\n    timeouts: {request: 1h}\n",
			[]string{"HTTPRoute a rule 1 > x: total 1m0s cuts", "HTTPRoute web/shop rule 1 > a: total 1h0m0s cuts"}},
	})
	checkNotes(t, GatewayAPI, head+"  - backendRefs: [{name: a}]\n    retry: {backoff: 1s}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}",
		"f:9: the ConfigMap c is not read; it may set timeouts of its own",
		"waits at least 1 s before each further try",
		"timeouts.request is not written: what holds then depends on the gateway and is not counted",
		"retry.attempts: the gateway's own (1 is counted)")
	checkMistakes(t, GatewayAPI, []mistake{
		{head + "  - backendRefs: [{name: a}]\n    timeouts:\n      request: 2.5s", `f:8: timeouts.request: "2.5s" has no unit that is known: write whole numbers of h, m, s and ms, such as 2s500ms`},
		{head + "  - timeouts: {request: 100000s}", `f:6: timeouts.request: "100000s" has a number of more than five digits: write whole numbers of h, m, s and ms, such as 2s500ms`},
		{head + "  - timeouts: {request: 1h1m1s1ms1ms}", `f:6: timeouts.request: "1h1m1s1ms1ms" has more than four parts: write whole numbers of h, m, s and ms, such as 2s500ms`},
		{head + "  - timeouts:\n      request: 1s\n      backendRequest: 2s", "f:8: timeouts.backendRequest 2 s is longer than timeouts.request 1 s: write at most that"},
		{head + "  - retry: {attempts: some}", `f:6: retry.attempts is "some": write a number such as 2`},
	})
}

func TestIstio(t *testing.T) {
	t.Parallel()
	const head = "apiVersion: networking.istio.io/v1\nkind: VirtualService\nmetadata: {name: shop}\nspec:\n  http:\n"
	check(t, Istio, []reading{
		{"defaults", head + "  - route: [{destination: {host: a}}]\n  - redirect: {}",
			[]string{"VirtualService shop rule 1 > a: connect 10s retries 2"}},
		{"attempts are retries", head + "  - route: [{destination: {host: a}}]\n    timeout: 2.5s\n    retries: {attempts: 2, perTryTimeout: 1s, retryOn: '503,reset'}",
			[]string{"VirtualService shop rule 1 > a: connect 10s try 1s total 2.5s retries 2 silence posts cuts"}},
		{"no retries", head + "  - route: [{destination: {host: a}}]\n    retries: {attempts: 0, retryOn: 5xx}",
			[]string{"VirtualService shop rule 1 > a: connect 10s"}},
		{"how it connects", head + "  - route: [{destination: {host: a}}]\n    timeout: 1m30s\n---\n" +
			"apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata: {name: d}\nspec: {host: a, trafficPolicy: {connectionPool: {tcp: {connectTimeout: 30ms}}}}\n---\n" +
			"apiVersion: networking.istio.io/v1\nkind: DestinationRule\nmetadata: {name: e}\nspec: {host: b, subsets: [{name: v1}]}",
			[]string{"VirtualService shop rule 1 > a: connect 30ms total 1m30s retries 2 cuts", "DestinationRule e > b: connect 10s partial"}},
	})
	checkNotes(t, Istio, head+"  - route: [{destination: {host: a}}]\n    fault: {delay: {fixedDelay: 7s}}", "delays requests by 7s on purpose (fault, line 7)", "timeout: none")
	checkMistakes(t, Istio, []mistake{
		{head + "  - route: []\n    timeout: 10", `f:7: timeout: "10" has no unit that is known: write a time such as 2.5s`},
		{head + "  - route: []\n    retries: {attempts: two}", `f:7: retries.attempts is "two": write a number such as 2`},
	})
}
