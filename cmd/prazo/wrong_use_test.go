package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/prazohq/prazo/lab"
)

// TestWrongUse wants exit code 2, nothing on stdout, and two lines on stderr: what is wrong with the flag's name and what
// to write, then where help is. Nothing may be sent.
func TestWrongUse(t *testing.T) {
	t.Parallel()
	l := lab.Start(t)
	ok := l.URL("ok")
	cases := []struct {
		args []string
		want string
	}{
		{[]string{"call"}, "no URL: write "},
		{[]string{"call", ok, "http://x/"}, "2 URLs: write one"},
		{[]string{"call", ""}, `URL "": no scheme`},
		{[]string{"call", "127.0.0.1:8888/frete"}, `URL "127.0.0.1:8888/frete": no scheme: write http:// or https:// in front of it`},
		{[]string{"call", "example.com"}, "no scheme"},
		{[]string{"call", "http:example.com"}, "no scheme"},
		{[]string{"call", "ftp://example.com/"}, `URL "ftp://example.com/": unknown scheme "ftp": write http:// or https://`},
		{[]string{"call", "http:///frete"}, "no host: write for example "},
		{[]string{"call", "http://:8888/"}, "no host"},
		{[]string{"call", "http://127.0.0.1:99999/"}, `port "99999": write one from 1 to 65535`},
		{[]string{"call", "http://127.0.0.1:x/"}, "invalid port"},
		{[]string{"call", "http://a b/"}, `URL "http://a b/": invalid character " " in host name: write for example`},
		{[]string{"call", "http://a\r\nb/"}, "invalid control character"},
		{[]string{"call", "http://" + strings.Repeat("%zz", 9999)}, "invalid URL escape"},

		{[]string{"call", "--deadline", "10", ok}, `"10" for "--deadline" flag: write a time with its unit, for example 2.5s or 300ms`},
		{[]string{"call", "--deadline", "0s", ok}, `"--deadline" flag: write a time of more than 0`},
		{[]string{"call", "--deadline", "-1s", ok}, `"--deadline" flag: write a time of more than 0`},
		{[]string{"call", "--deadline", "25h", ok}, `"--deadline" flag: write a time of at most 24h`},
		{[]string{"call", "--deadline", "9999999h", ok}, `"--deadline" flag: write `},
		{[]string{"call", "--try", "soon", ok}, "write 1s, 1s+200ms, 1s+200ms..10s, average"},
		{[]string{"call", "--try", "0s", ok}, `"--try" flag`},
		{[]string{"call", "--try", "1s+200ms..-1s", ok}, `"--try" flag`},
		{[]string{"call", "--try", "average*NaN", ok}, `"--try" flag`},
		{[]string{"call", "--retries", "-1", ok}, `"--retries" flag: write a whole number from 0 to 100`},
		{[]string{"call", "--retries", "many", ok}, `"--retries" flag`},
		{[]string{"call", "--repeat", "0", ok}, `"--repeat" flag: write a whole number from 1 to 1000000000`},
		{[]string{"call", "--repeat", "99999999999999999999999", ok}, `"--repeat" flag`},
		{[]string{"call", "--wait", "1", ok}, `"--wait" flag: write a time with its unit`},

		{[]string{"call", "-X", "GET /x", ok}, `--request "GET /x": not a method`},
		{[]string{"call", "-X", "GET\r\nX: y", ok}, "not a method"},
		{[]string{"call", "-H", "novalue", ok}, `--header "novalue": no colon: write 'Name: value'`},
		{[]string{"call", "-H", "a b: c", ok}, "is not a header's name"},
		{[]string{"call", "-H", ": c", ok}, "is not a header's name"},
		{[]string{"call", "-H", "X-A: 1\r\nX-B: 2", ok}, `--header "X-A: 1\r\nX-B: 2": the value has a newline`},
		{[]string{"call", "-H", "X-A\nX-B: 2", ok}, "is not a header's name"},
		{[]string{"call", "-H", "Host: a\nb", ok}, "has a newline"},
		{[]string{"call", "-H", "Content-Length: 7", ok}, "leave it out"},
		{[]string{"call", "-H", "transfer-encoding: chunked", ok}, "leave it out"},

		{[]string{"call", "-d", "@missing.json", ok}, "--data @missing.json: cannot be read: no such file"},
		{[]string{"call", "-d", "@.", ok}, "cannot be read: a folder"},
		{[]string{"call", "-d", "@", ok}, "no file: write @file"},
		{[]string{"call", "-d", "a", "-d", "@-", ok}, "a file is the whole body"},
		{[]string{"call", "-d", "@-", "--repeat", "2", ok}, "stdin can be read once only"},
		{[]string{"call", "-o", "missing/file", ok}, "--output missing/file: cannot be written: no such file"},
		{[]string{"call", "-o", ".", ok}, "cannot be written: is a directory"},
		{[]string{"call", "-o", "x", "--repeat", "2", ok}, "--output with --repeat"},
		{[]string{"call", "--json", "-o", "-", ok}, "write -o FILE"},
		{[]string{"call", "--nosuch", ok}, "unknown flag: --nosuch"},

		{[]string{"nosuch"}, "nosuch"},
		{[]string{"demo", "now"}, `no scene "now": write frete, gotejando, `},
		{[]string{"demo", "pool", "POOL"}, `no scene "POOL": write `},
		{[]string{"lab", "now"}, `unknown command or argument "now"`},
		{[]string{"lab", "--listen", "nowhere"}, `--listen "nowhere": not an address: write host:port`},
	}
	for _, c := range cases {
		var out, errs bytes.Buffer
		code := run(c.args, streams{in: strings.NewReader("x"), out: &out, err: &errs})
		said := errs.String()
		if code != codeUse || out.Len() > 0 || !strings.HasPrefix(said, "prazo: ") || !strings.Contains(said, c.want) {
			t.Errorf("%.200q: exit code %d, stdout %q, stderr %q; want code %d and %q", c.args, code, out.String(), said, codeUse, c.want)
		}
		if strings.Count(said, "\n") != 2 || !strings.Contains(said, "\nhint: see prazo ") || len(said) > 1000 {
			t.Errorf("%.200q: stderr is not a short line and a hint: %q", c.args, said)
		}
	}
	if n := len(l.Seen()); n > 0 {
		t.Errorf("the lab saw %d requests of calls that could not work", n)
	}
}
