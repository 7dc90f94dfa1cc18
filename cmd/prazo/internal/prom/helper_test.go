package prom

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// noon is the end of every window here.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// An api answers like a server of Prometheus: the vector of a query that has a certain text in it.
type api struct {
	t       *testing.T
	vectors map[string]string // text in the query -> elements of the result
	more    map[string]string // path -> the whole answer

	mu    sync.Mutex
	asked []*http.Request
}

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	a.asked = append(a.asked, r)
	a.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if text, ok := a.more[r.URL.Path]; ok {
		fmt.Fprint(w, text)
		return
	}
	if !strings.HasSuffix(r.URL.Path, "/api/v1/query") {
		a.t.Errorf("unexpected question: %s", r.URL)
		http.NotFound(w, r)
		return
	}
	fmt.Fprint(w, vector(a.vectors[a.which(r.FormValue("query"))]))
}

// which finds the vector of a query: the longest text that is in it.
func (a *api) which(query string) (best string) {
	for text := range a.vectors {
		if strings.Contains(query, text) && len(text) > len(best) {
			best = text
		}
	}
	return best
}

func vector(elements string) string {
	return `{"status":"success","data":{"resultType":"vector","result":[` + elements + `]}}`
}

// serve starts an api and gives a configuration that asks it.
func serve(t *testing.T, a *api) Config {
	t.Helper()
	a.t = t
	s := httptest.NewServer(a)
	t.Cleanup(s.Close)
	return Config{URL: s.URL, Now: noon, Deadline: 20 * time.Second}
}

// counts writes cumulative buckets as the API answers them: labels, then le and value by turns.
func counts(labels string, pairs ...string) string {
	var all []string
	for i := 0; i+1 < len(pairs); i += 2 {
		all = append(all, fmt.Sprintf(`{"metric":{%s,"le":"%s"},"value":[1772366400,"%s"]}`, labels, pairs[i], pairs[i+1]))
	}
	return strings.Join(all, ",")
}

// text writes buckets for a comparison: name/route low-high finished+cut ...
func text(all []Buckets) string {
	var b strings.Builder
	for _, one := range all {
		fmt.Fprintf(&b, "%s/%s", one.Dependency, one.Route)
		for _, e := range one.Edges {
			high := e.High.String()
			if e.High == Unbounded {
				high = "inf"
			}
			fmt.Fprintf(&b, " %v-%s:%d+%d", e.Low, high, e.Finished, e.Cut)
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// has says whether some sentence has this text in it.
func has(notes []string, text string) bool {
	for _, n := range notes {
		if strings.Contains(n, text) {
			return true
		}
	}
	return false
}
