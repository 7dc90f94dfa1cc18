package fronts

import "testing"

func TestCaddy(t *testing.T) {
	t.Parallel()
	check(t, Caddy, []reading{
		{"defaults", "shop.example {\n\treverse_proxy localhost:8080\n}", []string{"shop.example reverse_proxy > localhost:8080: connect 3s"}},
		{"a site without braces", ":80\nreverse_proxy /api/* a:1 b:1", []string{":80 reverse_proxy /api/* > a:1, b:1: connect 3s"}},
		{"all that it may say", `shop.example, www.shop.example {
	handle /api/* {
		reverse_proxy @get {
			to a:1 b:1
			lb_try_duration 5s # not 6s
			lb_retries 2
			transport http {
				dial_timeout 1s
				response_header_timeout 2s
				read_timeout 1m30s
			}
		}
	}
	route { reverse_proxy c:1 { lb_try_duration 10s } }
}`, []string{
			"shop.example, www.shop.example handle /api/* reverse_proxy @get > a:1, b:1: connect 1s first 2s idle 1m30s retries 2 for 5s silence",
			"shop.example, www.shop.example route reverse_proxy > c:1: connect 3s retries -1 for 10s silence",
		}},
		{"POSTs that are retried", ":80 {\n reverse_proxy a {\n lb_retries 1\n lb_retry_match {\n method POST\n }\n lb_retry_match {\n method GET\n }\n }\n}",
			[]string{":80 reverse_proxy > a: connect 3s retries 1 silence posts"}},
		{"FastCGI reads up to a deadline", "x {\n php_fastcgi a {\n read_timeout 10s\n dial_timeout 2s\n }\n reverse_proxy b {\n transport fastcgi {\n read_timeout 1d\n }\n }\n}",
			[]string{"x php_fastcgi > a: connect 2s try 10s cuts", "x reverse_proxy > b: connect 3s try 24h0m0s cuts"}},
		{"snippets and quotes", "{\n debug\n}\n(up) {\n transport http {\n read_timeout \"3s\"\n }\n}\n" +
			"x {\n respond `}` <<END\n }\n {\n END\n reverse_proxy \"a\" {\n import up\n }\n import up\n}",
			[]string{"x reverse_proxy > a: connect 3s idle 3s"}},
		{"JSON", `{"apps": {"http": {"servers": {"s": {"routes": [{"handle": [{"handler": "subroute", "routes": [{"handle": [
			{"handler": "reverse_proxy", "upstreams": [{"dial": "a:1"}], "load_balancing": {"retries": 2, "try_duration": "7s", "retry_match": [{"method": ["POST"]}]},
			 "transport": {"protocol": "http", "dial_timeout": 1000000000, "response_header_timeout": "2s", "read_timeout": 0}}]}]}]}]}}}}}`,
			[]string{"server s reverse_proxy > a:1: connect 1s first 2s retries 2 for 7s silence posts"}},
	})
	checkNotes(t, Caddy, "{\n servers {\n timeouts {\n write 20s\n }\n }\n}\nx {\n reverse_proxy a {\n dynamic srv\n stream_timeout 1h\n lb_try_duration {$T}\n }\n}",
		"the server cuts a dripping answer after 20 s (timeouts write, f:4), but does not end the wait for a silent backend",
		"its upstreams are found while it runs",
		"upgraded connections end after 1h (stream_timeout, f:11)",
		"lb_try_duration is {$T} (f:12), which is not known here: its default is shown",
		"response_header_timeout: none")
	checkMistakes(t, Caddy, []mistake{
		{"x {\n reverse_proxy a {\n lb_try_duration 5\n }\n}", `f:3: lb_try_duration: "5" has no unit that is known: write a time such as 30s`},
		{"x {\n reverse_proxy a {\n transport http {\n read_timeout\n }\n }\n}", "f:4: read_timeout has 0 values: write one time, such as 30s"},
		{"x {\n reverse_proxy a {\n lb_retries some\n }\n}", `f:3: lb_retries is "some": write a number such as 2`},
		{"x {\n reverse_proxy a\n", `f:1: the block of "x" is not closed: write its } on a line of its own`},
		{"x\nrespond <<END\n a", "f:2: the text that begins with <<END is not closed: write END on a line of its own"},
		{"x {\n}\n}", "f:3: a } that closes nothing: delete it, or open its block"},
		{"x \"a", `f:1: the " that opens here is not closed: write the second one`},
		{"(a) {\n import a\n}\nx {\n import a\n}", "f:2: the snippet a is imported 8 levels deep: does it import itself? Delete one import"},
		{`{"handler": "reverse_proxy", "transport": {"read_timeout": "soon"}}`, `f:1: read_timeout: "soon" is no time: write nanoseconds, or a time such as "30s"`},
	})
}
