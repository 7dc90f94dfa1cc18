package fronts

import (
	"testing"
	"time"
)

func TestGivesUp(t *testing.T) {
	t.Parallel()
	const s = time.Second
	tests := map[string]struct {
		l    Limits
		want time.Duration
	}{
		"nothing ends it":                        {Limits{Kind: Caddy}, 0},
		"one try":                                {Limits{Kind: Nginx, Idle: 60 * s}, 60 * s},
		"three tries":                            {Limits{Kind: Nginx, Idle: 60 * s, Retries: 2, RetriesSilence: true}, 180 * s},
		"retries, but not after silence":         {Limits{Kind: HAProxy, Idle: 30 * s, Retries: 3}, 30 * s},
		"no third try after 10 s":                {Limits{Kind: Nginx, Idle: 6 * s, Retries: 4, RetriesSilence: true, TryFor: 10 * s}, 12 * s},
		"a try that starts just in time":         {Limits{Kind: Nginx, Idle: 5 * s, Retries: 4, RetriesSilence: true, TryFor: 10 * s}, 10 * s},
		"the first try outlasts the time for it": {Limits{Kind: Nginx, Idle: 60 * s, Retries: 4, RetriesSilence: true, TryFor: 10 * s}, 60 * s},
		"only time ends the tries":               {Limits{Kind: Caddy, FirstByte: 2 * s, Retries: Unlimited, RetriesSilence: true, TryFor: 5 * s}, 6 * s},
		"tries without an end":                   {Limits{Kind: Caddy, FirstByte: 2 * s, Retries: Unlimited, RetriesSilence: true}, 0},
		"the shorter of two":                     {Limits{Kind: Caddy, FirstByte: 7 * s, Idle: 3 * s}, 3 * s},
		"a total before the tries":               {Limits{Kind: Envoy, Total: 2500 * time.Millisecond, PerTry: s, Retries: 2, RetriesSilence: true}, 2500 * time.Millisecond},
		"tries before the total":                 {Limits{Kind: Envoy, Total: 15 * s, PerTry: s, Retries: 2, RetriesSilence: true}, 3 * s},
		"Envoy's idle limit is no try's":         {Limits{Kind: Envoy, Idle: 300 * s, Retries: 2, RetriesSilence: true}, 300 * s},
		"a try without a limit":                  {Limits{Kind: Envoy, Total: 15 * s, Retries: 2, RetriesSilence: true}, 15 * s},
		"tries longer than time can be written":  {Limits{Kind: Nginx, Idle: longest, Retries: 1 << 30, RetriesSilence: true}, 0},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := test.l.GivesUp(); got != test.want {
				t.Errorf("it gives up after %s, want %s", got, test.want)
			}
		})
	}
}

func TestLimitsString(t *testing.T) {
	t.Parallel()
	tests := []struct {
		kind       Kind
		text, want string
	}{
		{Nginx, "server { server_name shop.example; location /api { proxy_pass http://a; } }",
			"nginx shop.example location /api (f:1) gives up on a silent backend after 60 s (proxy_read_timeout, its default) and does not cut a dripping answer"},
		{Nginx, "upstream a { server x; server y; }\nproxy_read_timeout 500ms;\nlocation / { proxy_pass http://a; }",
			"nginx location / (f:3) gives up on a silent backend after 1 s, in 2 tries (proxy_read_timeout, f:2) and does not cut a dripping answer"},
		{HAProxy, "backend b\n server s a:1",
			"HAProxy backend b (f:1) never gives up on a silent backend and does not cut a dripping answer"},
		{Envoy, "virtual_hosts:\n- routes:\n  - match: {prefix: /}\n    route: {cluster: c, timeout: 2.5s}",
			"Envoy route / (f:3) gives up on a silent backend after 2.5 s (timeout, f:4) and cuts a dripping answer"},
	}
	for _, test := range tests {
		f, err := Reader{Kind: test.kind}.Read("f", []byte(test.text))
		if err != nil || len(f.Limits) != 1 {
			t.Errorf("%s: %v, %v", test.text, f.Limits, err)
		} else if got := f.Limits[0].String(); got != test.want {
			t.Errorf("it says\n%s, want\n%s", got, test.want)
		}
	}
}
