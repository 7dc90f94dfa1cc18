package fronts

import "testing"

func TestTraefik(t *testing.T) {
	t.Parallel()
	const yaml = `http:
  routers:
    shop: {rule: Host(x), service: shop, middlewares: [again, other@file]}
  middlewares:
    again: {retry: {attempts: 3, timeout: 5s, status: ["500", 502-504], retryNonIdempotentMethod: true}}
  services:
    shop: {loadBalancer: {serversTransport: slow@file, servers: [{url: http://a}, {url: http://b}]}}
  serversTransports:
    slow: {forwardingTimeouts: {dialTimeout: 2s, responseHeaderTimeout: 10}}
`
	check(t, Traefik, []reading{
		{"a router and all that it leads to", yaml,
			[]string{"router shop > http://a, http://b: connect 2s first 10s retries 2 for 5s silence posts"}},
		{"attempts count the first try", "http:\n  routers:\n    r: {service: s, middlewares: [m]}\n  middlewares:\n    m: {retry: {attempts: 2}}",
			[]string{"router r > s: connect 30s retries 1"}},
		{"services without routers", "http:\n  services:\n    a: {loadBalancer: {servers: [{url: http://a}]}}", []string{"service a > http://a: connect 30s"}},
		{"the static configuration", "entryPoints: {web: {address: ':80'}}\nserversTransport: {forwardingTimeouts: {responseHeaderTimeout: 1m}}",
			[]string{"serversTransport > : connect 30s first 1m0s"}},
		{"a static configuration that says nothing", "entryPoints: {web: {address: ':80'}}", []string{"serversTransport > : connect 30s"}},
		{"transports alone", "http: {serversTransports: {a: {}, b: {forwardingTimeouts: {dialTimeout: 0s}}}}",
			[]string{"serversTransport a > : connect 30s", "serversTransport b > :"}},
		{"Kubernetes", "apiVersion: traefik.io/v1alpha1\nkind: ServersTransport\nmetadata: {name: t}\nspec: {forwardingTimeouts: {dialTimeout: 1s, responseHeaderTimeout: 5}}",
			[]string{"ServersTransport t > : connect 1s first 5s"}},
	})
	checkNotes(t, Traefik, yaml+"entryPoints:\n  web: {transport: {respondingTimeouts: {writeTimeout: 20s}}}",
		"entry point web cuts a dripping answer after 20 s (writeTimeout, f:11), but does not end the wait for a silent backend")
	checkNotes(t, Traefik, "http: {routers: {r: {service: s}}, services: {s: {loadBalancer: {serversTransport: t}}}}",
		"its serversTransport t is not in this file: the defaults are shown", "dialTimeout 30 s", "responseHeaderTimeout: none")
	checkNotes(t, Traefik, "apiVersion: traefik.io/v1alpha1\nkind: Middleware\nmetadata: {name: m}\nspec: {retry: {attempts: 4}}",
		"f:1: the Middleware m makes up to 3 tries after the first, on errors before the request was sent")
	checkMistakes(t, Traefik, []mistake{
		{"http:\n  middlewares:\n    m:\n      retry: {timeout: 1s}", "f:4: retry has no attempts: write how many tries there may be in all, such as 2"},
		{"serversTransport:\n  forwardingTimeouts:\n    dialTimeout: soon", `f:3: dialTimeout: "soon" is no time: write a time such as 30s`},
	})
}

func TestTOML(t *testing.T) {
	t.Parallel()
	text := `[http.routers.shop]
  service = "shop"
  middlewares = ["again"]
[http.middlewares]
  again.retry.attempts = 2
[[http.services.shop.loadBalancer.servers]]
  url = "http://a"
[[http.services.shop.loadBalancer.servers]]
  url = "http://b"
[serversTransport]
  forwardingTimeouts = { dialTimeout = "300ms", responseHeaderTimeout = "400ms" }
`
	f, err := Read("traefik.toml", []byte(text))
	if err != nil || len(f.Limits) != 1 {
		t.Fatalf("%v, %v", f.Limits, err)
	}
	if got, want := brief(f.Limits[0]), "router shop > http://a, http://b: connect 300ms first 400ms retries 1"; got != want {
		t.Errorf("it read %s, want %s", got, want)
	}
	if got, want := f.Limits[0].Decides(), "responseHeaderTimeout, traefik.toml:11"; got != want {
		t.Errorf("%s decides, want %s", got, want)
	}
	for _, m := range []mistake{
		{"a = 1\n[a]\nb = 2", "x.toml:2: a has a value already, and cannot be a table too: give one of them another name"},
		{"a = 1\nb = \"", "x.toml:2: no TOML: "},
	} {
		if _, err := Read("x.toml", []byte(m.text)); err == nil || len(err.Error()) < len(m.want) || err.Error()[:len(m.want)] != m.want {
			t.Errorf("%q: %v, want %s", m.text, err, m.want)
		}
	}
}
