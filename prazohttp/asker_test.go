package prazohttp

import (
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestAsker: which requests count as the same. What is not known to say nothing tells them apart, named in Vary or not.
//
// mutate: prazohttp/asker.go: if !varies[name] && (saysNothing(name) => if (saysNothing(name)
// mutate: prazohttp/asker.go: if varies["*"] { => if false {
// mutate: prazohttp/asker.go: name = http.CanonicalHeaderKey(name) => name = name + ""
func TestAsker(t *testing.T) {
	for _, c := range []struct {
		name string
		a, b http.Header
		vary []string
		same bool
	}{
		{"no fields", headerOf(), headerOf(), nil, true},
		{"another field", headerOf(), headerOf("X-User", "7"), nil, false},
		{"another value", headerOf("X-User", "7"), headerOf("X-User", "8"), nil, false},
		{"the same", headerOf("X-User", "7", "Accept", "a"), headerOf("Accept", "a", "X-User", " 7"), nil, true},
		{"not canonical", http.Header{"x-user": {"7"}}, headerOf("X-User", "8"), nil, false},
		{"not canonical, the same", http.Header{"x-user": {"7"}}, headerOf("X-User", "7"), nil, true},
		{"values are not names", headerOf("A", "B", "C", "D"), headerOf("A", "B,C", "D", ""), nil, false},
		{"of tracing", headerOf("Traceparent", "1"), headerOf("Traceparent", "2", "X-Request-Id", "3"), nil, true},
		{"ignored", headerOf("X-Correlation-Id", "1"), headerOf(), nil, true},
		{"User-Agent", headerOf("User-Agent", "1"), headerOf("User-Agent", "2"), nil, true},
		{"Vary: User-Agent", headerOf("User-Agent", "1"), headerOf("User-Agent", "2"), []string{"accept", "x, user-agent"}, false},
		{"Vary: Cookie", headerOf("Cookie", "1"), headerOf("Cookie", "2"), []string{"Cookie"}, false},
		{"Vary: ignored", headerOf("X-Correlation-Id", "1"), headerOf(), []string{"X-Correlation-ID"}, false},
	} {
		ignore := []string{"x-correlation-id"}
		a, okA := asker(c.a, c.vary, ignore)
		b, okB := asker(c.b, c.vary, ignore)
		if same := a == b; !okA || !okB || same != c.same {
			t.Errorf("%s: the same %v, want %v", c.name, same, c.same)
		}
	}
	if _, ok := asker(headerOf(), []string{"Accept, *"}, nil); ok {
		t.Error("Vary: * counts as the same")
	}
}

// TestCopyKey: one key for what is one resource, whoever's, and no other.
//
// mutate: prazohttp/asker.go: return hash(t.guard.Name(), whose, asked, => return hash(t.guard.Name(), asked,
// mutate: prazohttp/asker.go: return hash(t.guard.Name(), whose, asked, => return hash(t.guard.Name(), whose,
func TestCopyKey(t *testing.T) {
	guard, err := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	transport := NewTransport(guard, nil)
	key := func(url, host, whose string) string {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			req.Host = host
		}
		return transport.copyKey(req, whose)
	}
	base := key("http://frete.test/a?b=c", "", "")
	for _, same := range []string{
		key("HTTP://FRETE.test/a?b=c", "", ""), key("http://frete.test:80/a?b=c", "", ""), key("http://u:p@frete.test/a?b=c#d", "", ""),
	} {
		if same != base {
			t.Error("one resource has two keys")
		}
	}
	if len(base) != 64 || key("http://frete.test", "", "") != key("http://frete.test/", "", "") {
		t.Errorf("the key is %q", base)
	}
	for _, other := range []string{
		key("https://frete.test/a?b=c", "", ""), key("http://frete.test:8080/a?b=c", "", ""), key("http://frete.test/A?b=c", "", ""),
		key("http://frete.test/a", "", ""), key("http://frete.test/a?b=c", "tenant.test", ""), key("http://frete.test/a?b=c", "", "7"),
	} {
		if other == base {
			t.Error("two resources have one key")
		}
	}
}
