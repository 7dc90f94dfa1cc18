package probe

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/lab"
)

// behindProxy is what a client is told to ask for where the fault is a proxy. The loopback would not do: many clients
// ask no proxy for it. The name exists nowhere (RFC 6761).
const behindProxy = "https://dependency.lab.test/"

// target is the URL that a client is to ask.
func target(f lab.Fault) string {
	if f.Proxy {
		return behindProxy
	}
	return f.URL
}

// environment is what a client is told, in the names that clients of this kind know.
func environment(base []string, f lab.Fault, timeout time.Duration, ca, body string) []string {
	env := without(base, "http_proxy", "https_proxy", "all_proxy", "no_proxy")
	env = append(env,
		"PRAZO_URL="+target(f), "PRAZO_FAULT="+f.Name, "PRAZO_TIMEOUT="+inSeconds(timeout))
	if f.Upload {
		env = append(env, "PRAZO_BODY="+body)
	}
	for _, name := range []string{"SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"} {
		env = append(env, name+"="+ca)
	}
	u, err := url.Parse(f.URL)
	if err != nil {
		return env
	}
	if f.Proxy {
		for _, name := range []string{"http_proxy", "https_proxy", "all_proxy"} {
			env = append(env, name+"="+f.URL, strings.ToUpper(name)+"="+f.URL)
		}
		return env
	}
	return append(env, service(u)...)
}

// service is the address of a database, a queue or a mail server in the variables that its clients read.
func service(u *url.URL) []string {
	host, port := u.Hostname(), u.Port()
	switch u.Scheme {
	case "postgres":
		return []string{"PGHOST=" + host, "PGPORT=" + port, "PGUSER=prazo", "PGDATABASE=prazo", "PGPASSWORD=prazo", "DATABASE_URL=" + u.String()}
	case "mysql":
		return []string{"MYSQL_HOST=" + host, "MYSQL_TCP_PORT=" + port, "MYSQL_PWD=prazo", "DATABASE_URL=" + u.String()}
	case "redis":
		return []string{"REDIS_HOST=" + host, "REDIS_PORT=" + port, "REDIS_URL=" + u.String()}
	case "smtp":
		return []string{"SMTP_HOST=" + host, "SMTP_PORT=" + port, "SMTP_URL=" + u.String()}
	case "amqp":
		return []string{"AMQP_URL=" + u.String()}
	case "nats":
		return []string{"NATS_URL=" + u.String()}
	}
	return nil
}

// without leaves variables out, in any case of their letters.
func without(env []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(line string) bool {
		name, _, _ := strings.Cut(line, "=")
		return slices.Contains(names, strings.ToLower(name))
	})
}
