package prazohttp_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// cluster is a wire whose server stands for several: it knows by which address a connection was made.
type cluster struct {
	*wire
	mu    sync.Mutex
	addrs []string // of the connections, in order
}

// newCluster puts endpoints behind the guard of a wire.
func newCluster(w *wire, policy prazo.Policy, names ...string) *cluster {
	c := &cluster{wire: w}
	w.guard = newGuard(w.t, policy, prazo.WithSink(w.note), prazo.WithEndpoints(names...))
	w.base.DialContext = func(ctx context.Context, _, address string) (net.Conn, error) {
		c.mu.Lock()
		c.addrs = append(c.addrs, address)
		c.mu.Unlock()
		return w.connect(ctx)
	}
	numbered(w)
	w.use(w.base)
	return c
}

// at returns the address that the connection of a request was made to.
func (c *cluster) at(r *http.Request) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.addrs[connOf(r)-1]
}

// inCluster runs a test on a cluster whose server answers with serve.
func inCluster(t *testing.T, p protocol, names []string, serve func(c *cluster, rw http.ResponseWriter, r *http.Request), test func(t *testing.T, c *cluster)) {
	t.Helper()
	policy := patient(10 * time.Second)
	policy.TryLimit = prazo.Fixed(time.Second)
	var c *cluster
	inBubble(t, p, policy, func(rw http.ResponseWriter, r *http.Request) { serve(c, rw, r) }, func(t *testing.T, w *wire) {
		c = newCluster(w, policy, names...)
		test(t, c)
	})
}

// went returns where the tries of a call went.
func (r result) went() (names []string) {
	for _, try := range r.record.Tries {
		names = append(names, try.Endpoint)
	}
	return names
}

// TestRequestOfAnEndpoint sends tries to base URLs and to hosts with ports. The server sees the name of the dependency, or the Host that
// the request asked for, and the answer that of the call.
// mutate: prazohttp/endpoint.go: asked.URL = url => _ = url
func TestRequestOfAnEndpoint(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			names := []string{p.scheme() + "other.test", "other.test:81"}
			serve := func(c *cluster, rw http.ResponseWriter, r *http.Request) {
				io.WriteString(rw, c.at(r)+" "+r.Host+" "+r.URL.RequestURI())
			}
			inCluster(t, p, names, serve, func(t *testing.T, c *cluster) {
				port := map[bool]string{true: "443", false: "80"}[p.tls]
				c.get(context.Background(), "/frete?cep=1").answered(t, 200, "other.test:"+port+" dependency.test /frete?cep=1")
				req := request(t, context.Background(), http.MethodGet, c.url+"/", nil)
				req.Host = "loja.test"
				resp, err := c.client.Do(req)
				if err != nil {
					t.Fatal(err)
				}
				body, _ := io.ReadAll(resp.Body)
				if want := "other.test:81 loja.test /"; string(body) != want || resp.Request.URL.String() != c.url+"/" {
					t.Errorf("%q from %v, want %q", body, resp.Request.URL, want)
				}
				record, ok := prazohttp.RecordOf(resp)
				if !ok || !record.Over || record.Tries[0].Endpoint != "other.test:81" || !strings.HasSuffix(record.Class, host) {
					t.Errorf("%+v", record)
				}
			})
		})
	}
}

// TestNextTryGoesToAnotherEndpoint is the case net-7: after a cut the next try goes elsewhere, and there it may use an idle connection.
// mutate: prazohttp/endpoint.go: e.byName == nil || a.Endpoint() == b.Endpoint() => true
func TestNextTryGoesToAnotherEndpoint(t *testing.T) {
	for _, p := range protocols() {
		t.Run(p.name, func(t *testing.T) {
			var stuck bool
			serve := func(c *cluster, rw http.ResponseWriter, r *http.Request) {
				if stuck && c.at(r) == "other.test:81" {
					neverAnswer(r)
				}
				io.WriteString(rw, "frete")
			}
			inCluster(t, p, []string{"other.test:81", "other.test:82"}, serve, func(t *testing.T, c *cluster) {
				for range 2 {
					c.get(context.Background(), "/").answered(t, 200, "frete")
				}
				stuck = true
				r := c.get(context.Background(), "/")
				r.answered(t, 200, "frete")
				r.within(t, time.Second)
				if want := []string{"other.test:81", "other.test:82"}; !slices.Equal(r.went(), want) {
					t.Errorf("went to %v, want %v", r.went(), want)
				}
				c.dialled(2)
			})
		})
	}
}

// TestRedirectsOfEndpoints: a redirect within the dependency goes to its endpoints, one to another host goes where it says.
// mutate: prazohttp/endpoint.go: req.Host = u.Host => _ = u.Host
// mutate: prazohttp/endpoint.go: return // a redirect to another host =>
func TestRedirectsOfEndpoints(t *testing.T) {
	serve := func(c *cluster, rw http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/end" && r.Host != host {
			t.Errorf("%s came with Host %q", r.URL.Path, r.Host)
		}
		switch r.URL.Path {
		case "/relative":
			http.Redirect(rw, r, "absolute", http.StatusFound)
		case "/absolute":
			http.Redirect(rw, r, "http://"+host+"/away", http.StatusFound)
		case "/away":
			http.Redirect(rw, r, "http://elsewhere.test/end", http.StatusFound)
		default:
			io.WriteString(rw, c.at(r)+" "+r.Host+" "+r.Header.Get("X-Request-ID"))
		}
	}
	inCluster(t, http1, []string{"a.test:81", "b.test:82"}, serve, func(t *testing.T, c *cluster) {
		r := c.get(context.Background(), "/relative")
		r.answered(t, 200, "elsewhere.test:80 elsewhere.test ")
		if want := []string{"a.test:81", "b.test:82", "a.test:81", ""}; !slices.Equal(r.went(), want) {
			t.Errorf("went to %q, want %q", r.went(), want)
		}
	})
}

// TestEndpointsThatAreNone: a name that is no endpoint is found before the first try of every call.
func TestEndpointsThatAreNone(t *testing.T) {
	for _, name := range []string{
		"10.0.0.7", "http://", "ftp://a.test", "http://a.test/frete", "http://a.test?x=1", "http://a.test#x", "http://me@a.test",
		"http://a.test:x", ":80", "a.test:80/x", "http://a b.test", "http://a.test/?", "mailto:a.test", "http:a.test",
	} {
		client := prazohttp.Client(newGuard(t, single(time.Second), prazo.WithEndpoints("http://127.0.0.1:1", name)))
		_, err := client.Get("http://dependency.test/")
		if err == nil || !strings.Contains(err.Error(), "endpoint \""+name+"\"") {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, name := range []string{"http://a.test", "https://a.test/", "HTTP://a.test:80", "[::1]:80", "http://[::1]", "a.test:80"} {
		client := prazohttp.Client(newGuard(t, single(time.Second), prazo.WithEndpoints(name)))
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		r := do(client, request(t, ctx, http.MethodGet, "http://dependency.test/", nil))
		r.failed(t, prazo.WallCaller)
	}
}

// TestInternalByName: whether a host is told of a budget is asked of the dependency's name, not of its endpoint's.
func TestInternalByName(t *testing.T) {
	serve := func(_ *cluster, rw http.ResponseWriter, r *http.Request) { io.WriteString(rw, budgetHeaders(r.Header)) }
	inCluster(t, http1, []string{"a.test:81"}, serve, func(t *testing.T, c *cluster) {
		c.transport.Internal = func(name string) bool { return name == host }
		c.get(context.Background(), "/").answered(t, 200, "x-envoy-expected-rq-timeout-ms: 9990")
	})
}

// TestFaultsOfTheCaller: a request that net/http cannot send, and an answer that finds no room in our own memory, say nothing of an
// endpoint, nor of its dependency to a breaker.
// mutate: prazohttp/judge.go: NotApplied: true, Alone: true => NotApplied: true
// mutate: prazohttp/judge.go: Kind: prazo.Failed, Alone: true => Kind: prazo.Failed
func TestFaultsOfTheCaller(t *testing.T) {
	serve := func(_ *cluster, rw http.ResponseWriter, r *http.Request) { io.WriteString(rw, "frete") }
	inCluster(t, http1, []string{"a.test:81", "b.test:82"}, serve, func(t *testing.T, c *cluster) {
		policy := c.guard.Policy()
		policy.Endpoints.Failures = 1
		policy.Breaker = prazo.Breaker{Failures: 0.1, Least: 1}
		if err := c.guard.Swap(policy); err != nil {
			t.Fatal(err)
		}
		c.transport.Memory = 1
		whole := prazohttp.With(context.Background(), prazohttp.Call{Whole: true})
		c.get(whole, "/").failed(t, prazo.WallNone)
		req := request(t, context.Background(), http.MethodGet, c.url+"/", nil)
		req.Header.Set("X", "a\nb")
		c.do(req).failed(t, prazo.WallNone)
		if s := c.guard.Stats(); len(s.Aside) > 0 || len(s.Breakers) > 0 {
			t.Errorf("%v are aside, breakers %v", s.Aside, s.Breakers)
		}
	})
}
