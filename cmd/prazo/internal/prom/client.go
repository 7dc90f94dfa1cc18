package prom

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// mostAnswer bounds one answer, in bytes after decompression.
const mostAnswer = 64 << 20

// A client asks one server.
type client struct {
	address       address
	token, tenant string
	http          *http.Client
	deadline      time.Duration // that the ctx of every question has, for the words of an error
	most          int64         // bytes of an answer
}

// background is how much later than the deadline a handshake ends that net/http goes on with in the background. Two timers for
// the same instant would toss a coin over which error the caller gets.
const background = time.Second

// newClient returns a client and what frees its connections.
func newClient(q question) (*client, func()) {
	transport := q.Transport
	if transport == nil {
		transport = &http.Transport{
			ForceAttemptHTTP2: true, MaxResponseHeaderBytes: 64 << 10,
			TLSHandshakeTimeout: q.Deadline + background, ResponseHeaderTimeout: q.Deadline + background,
		}
	}
	c := &client{
		address: q.address, token: q.Token, tenant: q.Tenant, deadline: q.Deadline, most: mostAnswer,
		http: &http.Client{Transport: transport, CheckRedirect: sameHost},
	}
	if q.Transport != nil {
		return c, func() {}
	}
	return c, c.http.CloseIdleConnections
}

// errElsewhere says that an answer sent us to another host: our credentials are not for it, and mostly it is a sign-in page.
var errElsewhere = errors.New("the answer is a redirect to another host")

// sameHost follows a redirect only where it keeps the host, and does not leave TLS.
func sameHost(next *http.Request, before []*http.Request) error {
	from := before[0].URL
	if next.URL.Host != from.Host || from.Scheme == "https" && next.URL.Scheme != "https" {
		return fmt.Errorf("%w, %.100q", errElsewhere, next.URL.Scheme+"://"+next.URL.Host)
	}
	if len(before) > 3 {
		return errors.New("more than 3 redirects")
	}
	return nil
}

// ask sends one question and lets read have the answer. GET: read-only proxies let it pass, and it may be repeated.
func (c *client) ask(ctx context.Context, path string, query url.Values, read func(io.Reader) error) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.address.at(path, query), nil)
	if err != nil {
		return fmt.Errorf("%s: %w", c.address, err)
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "prazo")
	if c.tenant != "" {
		req.Header.Set("X-Scope-OrgID", c.tenant)
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	} else if user := c.address.user; user != nil {
		password, _ := user.Password()
		req.SetBasicAuth(user.Username(), password)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return c.noAnswer(ctx, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return c.refusal(ctx, resp, query.Get("query"))
	}
	if err := read(&bounded{r: resp.Body, left: c.most}); err != nil {
		return c.badAnswer(ctx, err)
	}
	return nil
}

// noAnswer explains a question that got no head of an answer.
func (c *client) noAnswer(ctx context.Context, err error) error {
	var of *url.Error
	if errors.As(err, &of) {
		err = of.Err // without the query, which is long
	}
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return c.late(ctx)
	case errors.Is(err, errElsewhere):
		return fmt.Errorf("%s: %w, and nothing was sent there: write that address if it is the right one, or give a token",
			c.address, err)
	}
	return fmt.Errorf("%s: %w: write the address at which Prometheus listens, such as http://localhost:9090", c.address, err)
}

// late is the error at the deadline.
func (c *client) late(ctx context.Context) error {
	return fmt.Errorf("%s: no complete answer within %v, given up: %w; ask for a shorter window, or allow more time",
		c.address, c.deadline, ctx.Err())
}

// badAnswer explains an answer whose body is wrong.
func (c *client) badAnswer(ctx context.Context, err error) error {
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return c.late(ctx)
	case errors.Is(err, errLarge):
		return fmt.Errorf("%s: the answer is longer than %d MiB, given up: choose fewer series with a selector, or labels with fewer values",
			c.address, c.most>>20)
	case errors.Is(err, errNotJSON):
		return fmt.Errorf("%s: the answer is %w: write the address of the API itself, not of Grafana or of a page", c.address, err)
	}
	return fmt.Errorf("%s: the answer %w", c.address, err)
}

// refusal explains a status that is no success, with what the server says about it.
func (c *client) refusal(ctx context.Context, resp *http.Response, query string) error {
	said := ": " + saidIn(io.LimitReader(resp.Body, 64<<10))
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return c.late(ctx)
	}
	if said == ": " {
		said = ""
	}
	next := "try again later"
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		next = "give user:password in the URL or a bearer token that may read"
		if c.tenant == "" {
			next += ", and a tenant if it is Mimir or Thanos with more than one"
		}
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		next = "there is no API of Prometheus: write its base path too, such as /prometheus (Mimir) or /select/0/prometheus (VictoriaMetrics cluster)"
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		next = "correct the metric, the labels or the selector"
		if query != "" {
			next += " of the query " + query
		}
	case http.StatusServiceUnavailable, http.StatusGatewayTimeout, http.StatusTooManyRequests:
		next = "ask for a shorter window or fewer series, or later"
	}
	return fmt.Errorf("%s: %d %s%s: %s", c.address, resp.StatusCode, http.StatusText(resp.StatusCode), said, next)
}

// errLarge ends an answer that is longer than it may be.
var errLarge = errors.New("too long")

// bounded reads at most left bytes, and then fails.
type bounded struct {
	r    io.Reader
	left int64
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		if n, err := b.r.Read(p[:min(len(p), 1)]); n == 0 {
			return 0, err
		}
		return 0, errLarge
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// excerpt is the beginning of a text from outside, on one line.
func excerpt(text string) string { return shown(strings.Join(strings.Fields(text), " ")) }
