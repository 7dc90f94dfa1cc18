package prom

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// ask reads a metric from a server and returns the error.
func ask(t *testing.T, h http.Handler, change func(*Config)) error {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	config := Config{URL: s.URL, Metric: "x_seconds", Dependency: "d", Now: noon, Deadline: 20 * time.Second}
	if change != nil {
		change(&config)
	}
	_, err := Read(context.Background(), config)
	return err
}

// TestRefusals holds what a person reads when the server answers something else.
func TestRefusals(t *testing.T) {
	t.Parallel()
	const html = "<!DOCTYPE html><html><title>Grafana</title>"
	for _, c := range []struct {
		name   string
		status int
		body   string
		want   []string
	}{
		{"401", 401, "Unauthorized\n", []string{"401 Unauthorized: Unauthorized: give user:password in the URL or a bearer token", "tenant"}},
		{"403", 403, `{"message":"no\u001b[31m access"}`, []string{"403 Forbidden: no\uFFFD[31m access: give"}},
		{"404", 404, "404 page not found\n", []string{"there is no API of Prometheus", "/prometheus (Mimir)", "/select/0/prometheus"}},
		{"422", 422, `{"status":"error","errorType":"execution","error":"query processing would load too many samples"}`,
			[]string{"422 Unprocessable Entity: query processing would load too many samples", "of the query sum by (le,vmrange,d)"}},
		{"400", 400, `{"status":"error","errorType":"bad_data","error":"parse error"}`, []string{"400 Bad Request: parse error: correct"}},
		{"503", 503, html, []string{"503 Service Unavailable: ask for a shorter window"}},
		{"418", 418, "", []string{"418 I'm a teapot: try again later"}},
		{"a page", 200, html, []string{`the answer is no JSON ("<!DOCTYPE html>`, "not of Grafana"}},
		{"empty", 200, " \n", []string{"empty, no JSON"}},
		{"another API", 200, `{"items":[]}`, []string{"is the error without a type: nothing is said"}},
		{"a list", 200, `[1]`, []string{"no JSON"}},
		{"an error with status 200", 200, `{"status":"error","errorType":"internal","error":"a store is down"}`, []string{"is the error internal: a store is down"}},
		{"its middle", 200, `{"status":"success","data":{"resultType":"vector","result":[{"metric":{"d":"a"`, []string{"ends in its middle"}},
		{"a matrix", 200, `{"status":"success","data":{"resultType":"matrix","result":[]}}`, []string{`is a "matrix" and not a vector`}},
		{"a scalar", 200, `{"status":"success","data":{"resultType":"scalar","result":[1,"2"]}}`, []string{`is a "scalar" and not a vector`}},
		{"broken JSON", 200, `{"status":"success",,}`, []string{"no JSON (", "at byte"}},
		{"a sample without a pair", 200, vector(`{"metric":{},"value":[1,"2",3]}`), []string{"not a pair of a time and a value"}},
		{"a value that is no number", 200, vector(`{"metric":{"le":"1"},"value":[1,"many"]}`), []string{`"\"many\"" is not a number`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			err := ask(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(c.status)
				io.WriteString(w, c.body)
			}), nil)
			if err == nil {
				t.Fatal("no error")
			}
			for _, want := range c.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %v\nwant %q in it", err, want)
				}
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

// TestUnreachable names the address, and never the password.
func TestUnreachable(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	taken.Close()
	_, err = Read(context.Background(), Config{URL: "http://ana:segredo@" + taken.Addr().String(), Metric: "x", Now: noon})
	if err == nil || !strings.Contains(err.Error(), "connection refused: write the address at which Prometheus listens") ||
		strings.Contains(err.Error(), "segredo") || strings.Contains(err.Error(), "increase") {
		t.Errorf("got %v", err)
	}
}

// TestRedirect sends nothing to another host.
func TestRedirect(t *testing.T) {
	t.Parallel()
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the other host was asked: %v", r.Header)
	}))
	defer other.Close()
	err := ask(t, http.RedirectHandler(other.URL+"/login?token=geheim", http.StatusFound), func(c *Config) { c.Tenant = "loja" })
	if !errors.Is(err, errElsewhere) || !strings.Contains(err.Error(), other.URL) || strings.Contains(err.Error(), "geheim") {
		t.Errorf("got %v", err)
	}
	same := http.NewServeMux()
	same.Handle("/api/", http.RedirectHandler("/moved", http.StatusFound))
	same.HandleFunc("/moved", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, vector(counts(`"d":"a"`, "1", "5"))) })
	if err := ask(t, same, nil); err != nil {
		t.Errorf("to the same host: %v", err)
	}
}

// redirected sends every question to one address of the lab.
type redirected struct {
	to   *url.URL
	next http.RoundTripper
}

func (r redirected) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	req.URL = r.to
	return r.next.RoundTrip(req)
}

// TestHangs lets the deadline cut whatever a dependency can do to its callers.
func TestHangs(t *testing.T) {
	t.Parallel()
	faults := []string{"silent", "header-drip", "gotejando", "chunk-drip", "status-drip", "headers-stall"}
	l := lab.Start(t, lab.Only(faults...))
	for _, fault := range faults {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			to, err := url.Parse(l.URL(fault))
			if err != nil {
				t.Fatal(err)
			}
			next := &http.Transport{}
			t.Cleanup(next.CloseIdleConnections)
			cut(t, Config{URL: "http://localhost:9090", Transport: redirected{to, next}})
		})
	}
}

// TestDrip is a server that sends good JSON, and never the end of it.
func TestDrip(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, `{"status":"success","data":{"resultType":"vector","result":[`)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-r.Context().Done():
				return
			case <-tick.C:
				io.WriteString(w, counts(`"d":"a"`, "1", "1")+",")
				w.(http.Flusher).Flush()
			}
		}
	}))
	defer s.Close()
	cut(t, Config{URL: s.URL})
}

// cut reads with a deadline of 300 ms and holds it to that.
func cut(t *testing.T, config Config) {
	t.Helper()
	config.Metric, config.Now, config.Deadline = "x_seconds", noon, 300*time.Millisecond
	start := time.Now()
	_, err := Read(context.Background(), config)
	took := time.Since(start)
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "no complete answer within 300ms") {
		t.Errorf("got %v", err)
	}
	if took < 300*time.Millisecond || took > 5*time.Second {
		t.Errorf("took %v, want 300ms", took)
	}
}

// TestCancel ends with the caller's own reason.
func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	}))
	defer s.Close()
	if _, err := Read(ctx, Config{URL: s.URL, Metric: "x", Now: noon}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestLarge gives up on an answer beyond the bound, also one that is small only while it is compressed.
func TestLarge(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"status":"success","data":{"resultType":"vector","result":[`)
		one := counts(`"d":"a"`, "1", "1") + ","
		for range 3 << 20 / len(one) {
			if _, err := io.WriteString(w, one); err != nil {
				return
			}
		}
	}))
	defer s.Close()
	q, err := prepare(Config{URL: s.URL, Metric: "x", Now: noon})
	if err != nil {
		t.Fatal(err)
	}
	c, free := newClient(q)
	defer free()
	c.most = 2 << 20
	g := newGathering(&q)
	err = c.ask(context.Background(), "query", nil, func(r io.Reader) error {
		_, err := readVector(r, classic, g)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "longer than 2 MiB") {
		t.Errorf("got %v", err)
	}
}

// TestBounded is exact at its edge.
func TestBounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		left int64
		want error
	}{{4, errLarge}, {5, nil}, {6, nil}} {
		got, err := io.ReadAll(&bounded{r: strings.NewReader("12345"), left: c.left})
		if !errors.Is(err, c.want) || err == nil && string(got) != "12345" {
			t.Errorf("%d left: %q, %v, want %v", c.left, got, err, c.want)
		}
	}
}
