package prom

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// TestCandidates names the histograms of a server where none is given, or one that is not there.
func TestCandidates(t *testing.T) {
	t.Parallel()
	many := make([]string, 30)
	for i := range many {
		many[i] = fmt.Sprintf(`"size_%02d_bytes_bucket"`, i)
	}
	for _, c := range []struct {
		name, metric, selector, names string
		vectors                       map[string]string
		want                          string
	}{
		{name: "none given", names: `"go_threads","b_bucket","zz_duration_seconds_bucket","istio_request_duration_milliseconds_bucket","prazo_call_duration_seconds"`,
			want: "no metric is given: name one of istio_request_duration_milliseconds, prazo_call_duration_seconds, zz_duration_seconds, b"},
		{name: "not there", metric: "frete", selector: `a="b"`, names: `"b_bucket"`,
			want: `metric frete has no calls in the 24h0m0s before 2026-03-01 12:00 UTC with {a="b"}: name one of b`},
		{name: "a summary", metric: "frete", names: `"b_bucket"`, vectors: map[string]string{"frete{": `{"metric":{},"value":[1,"3"]}`},
			want: "metric frete is no histogram (a summary, counter or gauge cannot be added up to percentiles): name one of b"},
		{name: "nothing at all", names: "", want: "no metric is given: the server has no metric that ends in _bucket"},
		{name: "many", names: strings.Join(many, ","), want: "size_19_bytes, or one of 10 more"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			config := serve(t, &api{vectors: c.vectors, more: map[string]string{
				"/api/v1/label/__name__/values": `{"status":"success","data":[` + c.names + `]}`,
			}})
			config.Metric, config.Selector = c.metric, c.selector
			_, err := Read(context.Background(), config)
			var missing *MetricError
			if !errors.As(err, &missing) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
		})
	}
}

// TestKnown holds the list to its order, and to names that a server takes.
func TestKnown(t *testing.T) {
	t.Parallel()
	for i, m := range Known() {
		if i > 0 && Known()[i-1].Name >= m.Name {
			t.Errorf("%s after %s: sort the list", m.Name, Known()[i-1].Name)
		}
		if !plainName(m.Name) || !plainName(m.Dependency) || m.Unit <= 0 || m.Route != "" && !plainName(m.Route) {
			t.Errorf("%+v", m)
		}
		if _, err := readMatchers(m.Cut); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
		if named := unitOf(m.Name); named != 0 && named != m.Unit {
			t.Errorf("%s: unit %v, but its name says %v", m.Name, m.Unit, named)
		}
	}
}
