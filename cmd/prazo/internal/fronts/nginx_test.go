package fronts

import "testing"

func TestNginx(t *testing.T) {
	t.Parallel()
	check(t, Nginx, []reading{
		{"defaults", `location / { proxy_pass http://a:80; }`,
			[]string{"location / > http://a:80: connect 1m0s idle 1m0s"}},
		{"inherited, and overridden further in", `
			http {
				proxy_read_timeout 90s;
				server {
					proxy_connect_timeout 3;
					location /a { proxy_pass http://a; proxy_read_timeout 1m30s; }
					location /b { proxy_read_timeout 500ms; location /b/c { proxy_pass http://b; } }
					location /c { proxy_pass http://c; if ($x) { proxy_pass http://d; proxy_connect_timeout "1h 30m"; } }
				}
			}`, []string{
			"location /a > http://a: connect 3s idle 1m30s",
			"location /b/c > http://b: connect 3s idle 500ms",
			"location /c > http://c: connect 3s idle 1m30s",
			"location /c if > http://d: connect 1h30m0s idle 1m30s",
		}},
		{"a try for each server that is not down", `
			server { server_name shop.example www; location / { proxy_pass http://shop/path; } }
			upstream shop { server a:1; server b:1 weight=5; server c:1 down; server d:1 backup; keepalive 16; }`,
			[]string{"shop.example location / > shop: a:1, b:1, d:1: connect 1m0s idle 1m0s retries 2 silence"}},
		{"tries and time for them", `
			upstream u { server a; server b; server c; server d; server e; }
			proxy_next_upstream error timeout http_502 non_idempotent; proxy_next_upstream_tries 3; proxy_next_upstream_timeout 10s;
			location / { proxy_pass http://u; }`,
			[]string{"location / > u: a, b, c and 2 more: connect 1m0s idle 1m0s retries 2 for 10s silence posts"}},
		{"no retry after silence", `
			upstream u { server a; server b; }
			location / { proxy_pass http://u; proxy_next_upstream error; }
			location /off { proxy_pass http://u; proxy_next_upstream off; }`,
			[]string{"location / > u: a, b: connect 1m0s idle 1m0s retries 1", "location /off > u: a, b: connect 1m0s idle 1m0s"}},
		{"other protocols have settings of their own", `
			proxy_read_timeout 1s; fastcgi_read_timeout 2s; uwsgi_read_timeout 3s; grpc_read_timeout 4s; scgi_read_timeout 5s;
			location /f { fastcgi_pass unix:/run/php.sock; }
			location /u { uwsgi_pass u; } location /g { grpc_pass grpc://g; } location /s { scgi_pass s; }`,
			[]string{
				"location /f > unix:/run/php.sock: connect 1m0s idle 2s", "location /u > u: connect 1m0s idle 3s",
				"location /g > grpc://g: connect 1m0s idle 4s", "location /s > s: connect 1m0s idle 5s",
			}},
		{"a stream", `stream { upstream db { server a:1; server b:1; } server { listen 3306; proxy_pass db; proxy_timeout 1h; } }`,
			[]string{"stream :3306 > db: a:1, b:1: connect 1m0s idle 1h0m0s retries 1"}},
		{"a stream's default", `stream { server { listen 3306; proxy_pass a:1; } }`,
			[]string{"stream :3306 > a:1: connect 1m0s idle 10m0s"}},
		{"quotes, comments and Lua", `
			# proxy_read_timeout 1s;
			log_format x 'a { "b" ; }'; map $a $b { default ""; "~*^x{2}" y; }
			content_by_lua_block { local s = "}" -- }
				if x then y({ '}' }) end --[[ } ]] local l = [[ } ]] }
			location ~ "^/a{1,3}$" { proxy_pass "http://${host}"; }`,
			[]string{"location ~ ^/a{1,3}$ > http://${host}: connect 1m0s idle 1m0s"}},
		{"a timer of 0 cuts at once", `location / { proxy_pass http://a; proxy_read_timeout 0; proxy_next_upstream_timeout 0; }`,
			[]string{"location / > http://a: connect 1m0s idle 1ms"}},
	})
}

func TestNginxNotes(t *testing.T) {
	t.Parallel()
	checkNotes(t, Nginx, `include mime.types;
include conf.d/*.conf;
upstream u { server a:1 resolve; keepalive 8; }
location / { proxy_pass http://u; proxy_send_timeout 5s; }
location /v { proxy_pass http://$backend; proxy_read_timeout $slow; }`,
		"f:2 includes conf.d/*.conf, which was not read",
		"keeps 8 idle connections to u",
		"a:1 may be several addresses (resolve); one is counted",
		"proxy_send_timeout is 5 s between two writes of the request",
		"the upstream is a variable: one server is counted",
		"proxy_read_timeout is $slow (f:5), which is not known here: its default is shown",
		"proxy_connect_timeout 60 s")
	checkNotes(t, Nginx, "proxy_read_timeout 3s;", "nothing in f passes a request on")
}

func TestNginxMistakes(t *testing.T) {
	t.Parallel()
	checkMistakes(t, Nginx, []mistake{
		{"a;\nproxy_read_timeout 60sec; location / { proxy_pass http://a; }", `f:2: proxy_read_timeout: "60sec" is no time: write a time such as 60s, 500ms or 1m30s`},
		{"proxy_connect_timeout -1; location / { proxy_pass http://a; }", `f:1: proxy_connect_timeout: "-1" is no time: write a time such as 60s, 500ms or 1m30s`},
		{"proxy_next_upstream_tries many; location / { proxy_pass http://a; }", `f:1: proxy_next_upstream_tries is "many": write a number such as 2, or 0 for one try a server`},
		{"server {\n listen 80\n}", "f:2: listen has no end: write a ; behind it"},
		{"server {\n listen {{ port }};\n}", "f:2: a { without a directive before it: write what the block is, such as server {. This is a template: render it first"},
		{"server {\n location / {\n }\n", "f:1: the block of server is not closed: write its }"},
		{"a;\n}", "f:2: a } that closes nothing: delete it, or open its block"},
		{"a 'b\n c", "f:1: the ' that opens here is not closed: write the second one"},
		{"a b", "f:1: a has no end: write a ; behind it"},
		{";", "f:1: a ; without a directive before it: delete it"},
		{"access_by_lua_block { x = {", "f:1: the block of Lua is not closed: write its }"},
	})
}
