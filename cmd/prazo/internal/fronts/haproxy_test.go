package fronts

import "testing"

func TestHAProxy(t *testing.T) {
	t.Parallel()
	check(t, HAProxy, []reading{
		{"defaults above, units, and what is nearer", `
global
  stats timeout 30s
defaults
  timeout connect 5000
  timeout server 1m
frontend in
  default_backend a
backend a
  server a1 10.0.0.1:80 check
backend b
  timeout server 30s
  retries 0
  server b1 10.0.0.2:80
defaults
  timeout server 2h
listen c
  server c1 10.0.0.3:80`, []string{
			"backend a > 10.0.0.1:80: connect 5s idle 1m0s retries 3",
			"backend b > 10.0.0.2:80: connect 5s idle 30s",
			"listen c > 10.0.0.3:80: idle 2h0m0s retries 3",
		}},
		{"named defaults", `
defaults base
  timeout connect 1s
defaults slow from base
  timeout server 1d
backend a from slow
  server s a
backend b from base
  server s b`, []string{
			"backend a > a: connect 1s idle 24h0m0s retries 3",
			"backend b > b: connect 1s retries 3",
		}},
		{"retries of what was sent", `
backend a
  retry-on all-retryable-errors
  retries 2
  timeout server 500us
backend b
  retry-on response-timeout 503
  http-request disable-l7-retry if METH_POST
backend c
  retry-on none
backend d
  retry-on conn-failure 0rtt-rejected`, []string{
			"backend a > : idle 500µs retries 2 silence posts",
			"backend b > : retries 3 silence",
			"backend c > :",
			"backend d > : retries 3",
		}},
		{"quotes, comments and continued lines", "backend a # b\n  timeout \\\n   server \\\n  '20s' # 30s\n  server \"x y\" a\\ b\r\n",
			[]string{"backend a > a b: idle 20s retries 3"}},
		{"old words", "listen a\n contimeout 5000\n srvtimeout 50000\n", []string{"listen a > : connect 5s idle 50s retries 3"}},
		{"a variable", "backend a\n timeout server \"${SLOW}\"\n", []string{"backend a > : retries 3 partial"}},
		{"sections that have other timeouts", "backend a\n timeout server 1s\nresolvers r\n timeout server 9s\npeers p\n timeout server 9s", []string{"backend a > : idle 1s retries 3"}},
		{"an option taken back", "defaults\n option redispatch\nbackend a\n no option redispatch", []string{"backend a > : retries 3"}},
	})
}

func TestHAProxyNotes(t *testing.T) {
	t.Parallel()
	checkNotes(t, HAProxy, `.if feature(QUIC)
defaults
  timeout client 50
  timeout queue 10s
  timeout tunnel 1h
  timeout check 2s
.endif
frontend in
  timeout http-request 5s
  use_backend a if { path / }
backend a
  option redispatch 1
  http-request set-timeout server 2s if slow
  timeout server 30
`,
		"f:1: conditions are not decided: the lines of every branch are read",
		"timeout client 50 (line 3) is 50 ms: a number without a unit is in milliseconds",
		"timeout server 30 (line 14) is 30 ms: a number without a unit is in milliseconds",
		"waits up to 10 s for a free connection to a server (timeout queue)",
		"WebSockets and CONNECT may pause for 3600 s (timeout tunnel)",
		"a health check may read for 2 s (timeout check)",
		"frontend in waits 50 ms for its client (timeout client)",
		"frontend in waits 5 s for its client (timeout http-request)",
		"line 13 sets timeouts for some requests: server 2s if slow",
		"another try may go to another server (option redispatch 1)",
		"timeout connect is not written: without it HAProxy waits for ever",
		"retries 3", "retry-on conn-failure")
}

func TestHAProxyMistakes(t *testing.T) {
	t.Parallel()
	checkMistakes(t, HAProxy, []mistake{
		{"backend a\n timeout server 30 s", `f:2: timeout server is "30 s": write one time without blanks, such as 30s`},
		{"backend a\n timeout server", `f:2: timeout server has no value: write a time such as 30s or 500ms`},
		{"backend a\n timeout server 1m30s", `f:2: timeout server: "1m30s" is no time: write a time such as 30s or 500ms`},
		{"backend a\n timeout connect 5x", `f:2: timeout connect: "5x" has no unit that is known: write a time such as 30s or 500ms`},
		{"backend a\n timeout connect 9999999d", `f:2: timeout connect: "9999999d" is no time, or more than ten years: write a time such as 30s or 500ms`},
		{"backend a\n retries few", `f:2: retries is "few": write a number such as 2`},
		{"backend a from b", "f:1: from names no defaults section above: write one such as `defaults b`"},
		{"backend", "f:1: a backend without a name: write one such as `backend shop`"},
		{"backend a\n server \"b", `f:2: the " that opens on this line is not closed: write the second one`},
		{"global\n", "f:1: no defaults, frontend, backend or listen: name a configuration of HAProxy"},
	})
}
