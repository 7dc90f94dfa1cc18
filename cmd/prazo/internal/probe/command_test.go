package probe

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

func TestFill(t *testing.T) {
	t.Parallel()
	const url = "http://127.0.0.1:80/x"
	for _, c := range []struct{ command, body, want string }{
		{"curl -m 2", "", "curl -m 2 " + url},
		{"curl {url} -m 2", "", "curl " + url + " -m 2"},
		{"redis-cli -h {host} -p {port} get x", "", "redis-cli -h 127.0.0.1 -p 80 get x"},
		{"c --data @{body}", "/b", "c --data @/b " + url},
		{"c --data @{body}", "", "c " + url},
		{"c --data=@{body} -m 2", "", "c -m 2 " + url},
		{"c {body}", "", "c " + url},
		{"c {timeout} {timeout-whole}", "", "c 1.5 2 " + url},
		{"c --x={url}:{port}", "", "c --x=" + url + ":80"},
	} {
		if got := strings.Join(fill(strings.Fields(c.command), url, c.body, 1500*time.Millisecond), " "); got != c.want {
			t.Errorf("%q with body %q: %q, want %q", c.command, c.body, got, c.want)
		}
	}
}

func TestLookup(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	for want, command := range map[string][]string{
		"no command: write it after --":            nil,
		`command "nosuch": not found: install it`:  {"nosuch"},
		`plain": not executable: chmod +x it`:      {plain},
		`command "./nosuch/x": not found: install`: {"./nosuch/x"},
	} {
		if path, err := lookup(command); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, error %v; want %q", command, path, err, want)
		}
	}
}

func TestEnvironment(t *testing.T) {
	t.Parallel()
	base := []string{"HOME=/", "HTTP_PROXY=http://elsewhere", "no_proxy=*"}
	of := func(f lab.Fault) []string { return environment(base, f, 1500*time.Millisecond, "/ca", "/body") }
	for _, c := range []struct {
		f         lab.Fault
		has, lack string
	}{
		{lab.Fault{Name: "x", URL: "http://h:1/x"}, "HOME=/ PRAZO_URL=http://h:1/x PRAZO_FAULT=x PRAZO_TIMEOUT=1.5 SSL_CERT_FILE=/ca NODE_EXTRA_CA_CERTS=/ca", "HTTP_PROXY no_proxy PRAZO_BODY"},
		{lab.Fault{Name: "x", URL: "http://h:1/x", Upload: true}, "PRAZO_BODY=/body", "HTTP_PROXY"},
		{lab.Fault{Name: "x", URL: "http://h:1", Proxy: true}, "PRAZO_URL=" + behindProxy + " https_proxy=http://h:1 HTTPS_PROXY=http://h:1 ALL_PROXY=http://h:1", "no_proxy"},
		{lab.Fault{Name: "x", URL: "postgres://prazo@h:5/prazo"}, "PGHOST=h PGPORT=5 DATABASE_URL=postgres://prazo@h:5/prazo", "MYSQL_HOST"},
		{lab.Fault{Name: "x", URL: "mysql://prazo@h:5/prazo"}, "MYSQL_HOST=h MYSQL_TCP_PORT=5", "PGHOST"},
		{lab.Fault{Name: "x", URL: "redis://h:6/0"}, "REDIS_URL=redis://h:6/0 REDIS_PORT=6", "PGHOST"},
		{lab.Fault{Name: "x", URL: "smtp://h:2"}, "SMTP_HOST=h SMTP_PORT=2", "PGHOST"},
		{lab.Fault{Name: "x", URL: "amqp://h:2/"}, "AMQP_URL=amqp://h:2/", "PGHOST"},
		{lab.Fault{Name: "x", URL: "nats://h:2"}, "NATS_URL=nats://h:2", "PGHOST"},
	} {
		env := of(c.f)
		for _, line := range strings.Fields(c.has) {
			if !slices.Contains(env, line) {
				t.Errorf("%s: no %s in %q", c.f.URL, line, env)
			}
		}
		for _, name := range strings.Fields(c.lack) {
			if slices.ContainsFunc(env, func(line string) bool { return strings.HasPrefix(line, name+"=") }) {
				t.Errorf("%s: %s in %q", c.f.URL, name, env)
			}
		}
	}
}

func TestChoice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		choice Choice
		want   string
	}{
		{Choice{Only: []string{"gotejando", "silent", "gotejando"}}, "silent gotejando"},
		{Choice{Sets: []string{"tls"}, Only: []string{"silent"}}, "silent"},
		{Choice{Skip: defaults[1:]}, "silent"},
	} {
		if got, err := c.choice.Names(); err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%+v: %q, %v; want %q", c.choice, got, err, c.want)
		}
	}
	all, err := Choice{Sets: []string{"all"}}.Names()
	if err != nil || !slices.Contains(all, "refused") || slices.Contains(all, "door") {
		t.Errorf("all: %q, %v; want refused in it and door not", all, err)
	}
	for want, c := range map[string]Choice{
		`did you mean "gotejando"?`:          {Only: []string{"gotejndo"}},
		`did you mean "silent"?`:             {Skip: []string{"silnt"}},
		`no set "htp"; write one of dns, co`: {Sets: []string{"htp"}},
		`cannot be judged by one call`:       {Only: []string{"door"}},
		`no fault is left`:                   {Only: []string{"silent"}, Skip: []string{"silent"}},
	} {
		if _, err := c.Names(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %q", c, err, want)
		}
	}
}

// The default set is a promise.
func TestDefaults(t *testing.T) {
	t.Parallel()
	names, err := Choice{}.Names()
	if got := strings.Join(names, " "); err != nil || got != "silent frete header-drip 1xx-endless headers-stall gotejando chunk-drip endless "+
		"redirect-chain upload-unread cotacao tls-silent tls-drip syn-drop" {
		t.Errorf("%s, %v", got, err)
	}
	for _, n := range names {
		if _, err := lab.Find(n); err != nil {
			t.Error(err)
		}
	}
}
