package prazohttp_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// budgetHeaders returns the budget headers of a request as one text.
func budgetHeaders(h http.Header) string {
	var found []string
	for _, name := range []string{"Grpc-Timeout", "Connect-Timeout-Ms", "X-Envoy-Expected-Rq-Timeout-Ms"} {
		for _, value := range h[name] {
			found = append(found, strings.ToLower(name)+": "+value)
		}
	}
	return strings.Join(found, ", ")
}

func every(string) bool { return true }

// TestTellsWhatIsLeft: each try tells an internal host what is left of the whole call then, not what the try may take.
//
// mutate: prazohttp/exchange.go: e.tell(ctx, req) => _ = e.tell
func TestTellsWhatIsLeft(t *testing.T) {
	each(t, func(t *testing.T, p protocol) {
		var mu sync.Mutex
		var got []string
		policy := patient(2500 * time.Millisecond)
		policy.TryLimit = prazo.Fixed(800 * time.Millisecond)
		inBubble(t, p, policy, func(_ http.ResponseWriter, r *http.Request) {
			mu.Lock()
			got = append(got, budgetHeaders(r.Header))
			mu.Unlock()
			hang(r)
		}, func(t *testing.T, w *wire) {
			w.transport.Internal = every
			w.transport.Reserve = 100 * time.Millisecond
			w.get(context.Background(), "/").failed(t, prazo.WallTry)
			want := []string{
				"x-envoy-expected-rq-timeout-ms: 2400",
				"x-envoy-expected-rq-timeout-ms: 1600",
				"x-envoy-expected-rq-timeout-ms: 800",
			}
			mu.Lock()
			defer mu.Unlock()
			if !slices.Equal(got, want) {
				t.Errorf("told %q, want %q", got, want)
			}
		})
	})
}

// TestTellsInTheProtocolsWords: which header says it, and whose word counts.
func TestTellsInTheProtocolsWords(t *testing.T) {
	envoy := "X-Envoy-Expected-Rq-Timeout-Ms"
	for _, c := range []struct {
		name     string
		deadline time.Duration
		header   map[string]string
		want     string
	}{
		{"plain", time.Second, nil, "x-envoy-expected-rq-timeout-ms: 990"},
		{"gRPC", time.Second, map[string]string{"Content-Type": "application/grpc+proto"}, "grpc-timeout: 990m"},
		{"gRPC, two days", 48 * time.Hour, map[string]string{"Content-Type": "application/grpc"}, "grpc-timeout: 172799S"},
		{"Connect stream", time.Second, map[string]string{"Content-Type": "application/connect+json"}, "connect-timeout-ms: 990"},
		{"Connect", time.Second, map[string]string{"Content-Type": "application/json", "Connect-Protocol-Version": "1"},
			"connect-timeout-ms: 990"},
		{"nearly nothing is left", 5 * time.Millisecond, nil, "x-envoy-expected-rq-timeout-ms: 1"},
		{"the caller says less", time.Second, map[string]string{envoy: "400"}, "x-envoy-expected-rq-timeout-ms: 400"},
		{"the caller says more", time.Second, map[string]string{envoy: "4000"}, "x-envoy-expected-rq-timeout-ms: 990"},
		{"the caller says nonsense", time.Second, map[string]string{envoy: "soon"}, "x-envoy-expected-rq-timeout-ms: 990"},
		{"the caller says less, gRPC", time.Second, map[string]string{"Content-Type": "application/grpc", "Grpc-Timeout": "1000u"},
			"grpc-timeout: 1000u"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got string
			inBubble(t, http1, single(c.deadline), func(_ http.ResponseWriter, r *http.Request) {
				got = budgetHeaders(r.Header)
			}, func(t *testing.T, w *wire) {
				w.transport.Internal = every
				req := request(t, context.Background(), http.MethodGet, w.url, nil)
				for name, value := range c.header {
					req.Header.Set(name, value)
				}
				do(w.client, req).answered(t, 200, "")
				if got != c.want {
					t.Errorf("told %q, want %q", got, c.want)
				}
				if said := req.Header.Get(envoy); said != c.header[envoy] {
					t.Errorf("the caller's own request now says %q", said)
				}
			})
		})
	}
}

// TestTellsInternalHostsOnly: by default nobody is told, and of a chain of redirects only its internal hosts.
//
// mutate: prazohttp/tell.go: if e.t.Internal == nil || !e.t.Internal(plainHost(req.URL.Hostname())) { => if e.t.Internal == nil {
func TestTellsInternalHostsOnly(t *testing.T) {
	got := map[string]string{}
	serve := func(rw http.ResponseWriter, r *http.Request) {
		got[r.Host+r.URL.Path] = budgetHeaders(r.Header)
		switch r.Host + r.URL.Path {
		case host + "/":
			http.Redirect(rw, r, "http://other.test:8080/", http.StatusFound)
		case "other.test:8080/":
			http.Redirect(rw, r, "http://"+host+"/back", http.StatusFound)
		}
	}
	const told = "x-envoy-expected-rq-timeout-ms: 990"
	for _, c := range []struct {
		internal     []string
		here, abroad string
	}{{nil, "", ""}, {[]string{host}, told, ""}, {[]string{"*.test"}, told, told}} {
		t.Run(fmt.Sprint(c.internal), func(t *testing.T) {
			inBubble(t, http1, single(time.Second), serve, func(t *testing.T, w *wire) {
				if c.internal != nil {
					w.transport.Internal, _ = prazohttp.Hosts(c.internal...)
				}
				w.get(context.Background(), "/").answered(t, 200, "")
				want := map[string]string{host + "/": c.here, "other.test:8080/": c.abroad, host + "/back": c.here}
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("told %v, want %v", got, want)
				}
			})
		})
	}
}

// TestHosts is the language of the list.
func TestHosts(t *testing.T) {
	for _, c := range []struct {
		entry string
		yes   []string
		no    []string
	}{
		{"frete.internal", []string{"frete.internal", "Frete.Internal", "frete.internal."}, []string{"a.frete.internal", "internal", ""}},
		{"*.svc.cluster.local", []string{"a.svc.cluster.local", "a.b.SVC.cluster.local"},
			[]string{"svc.cluster.local", "asvc.cluster.local", ".svc.cluster.local", "svc.cluster.local.evil.example"}},
		{"10.0.0.7", []string{"10.0.0.7"}, []string{"10.0.0.70"}},
		{"[::1]", []string{"::1", "[::1]"}, []string{"::2"}},
		{"fe80::7", []string{"fe80::7"}, nil},
		{"*", []string{"anything", "::1"}, []string{""}},
	} {
		internal, err := prazohttp.Hosts("first.example", c.entry)
		if err != nil {
			t.Errorf("%s: %v", c.entry, err)
			continue
		}
		for _, host := range c.yes {
			if !internal(host) {
				t.Errorf("%s does not know %q", c.entry, host)
			}
		}
		for _, host := range c.no {
			if internal(host) {
				t.Errorf("%s knows %q", c.entry, host)
			}
		}
	}
	for _, entry := range []string{"", ".", "*.", "*..a", "a*", "*a.example", "a.*.example", "http://a", "a/b", "a b", "a:80", "[::1]:80", "*.a:80"} {
		if _, err := prazohttp.Hosts(entry); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", entry)) {
			t.Errorf("%q: %v", entry, err)
		}
	}
	if internal, err := prazohttp.Hosts(); err != nil || internal("a") {
		t.Errorf("the empty list: %v", err)
	}
}
