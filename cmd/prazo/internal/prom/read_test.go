package prom

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestRead holds what is read against answers in the shape that servers give.
func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		config Config
		api    *api
		want   string
		kind   string
		notes  []string
	}{
		{
			name:   "classic, cut calls apart",
			config: Config{Metric: "http_server_request_duration_seconds"},
			api: &api{vectors: map[string]string{"_bucket": counts(`"job":"shop","http_route":"/a","http_response_status_code":"200"`,
				"0.1", "90.2", "0.5", "99.1", "+Inf", "100") + "," +
				counts(`"job":"shop","http_route":"/a","http_response_status_code":"504"`, "0.1", "0", "0.5", "0", "+Inf", "3")}},
			want: "shop//a 0s-100ms:90+0 100ms-500ms:9+0 500ms-inf:1+3", kind: "classic",
			notes: []string{"1 % of the finished calls are above the last bucket, 500ms"},
		},
		{
			name:   "_bucket at the end of the name, unit and labels given",
			config: Config{Metric: "rtt_bucket", Unit: time.Millisecond, Dependency: "to", Cut: `end=~"cut|gone"`},
			api:    &api{vectors: map[string]string{"rtt_bucket": counts(`"to":"frete","end":"gone"`, "5", "4", "10", "4")}},
			want:   "frete/ 0s-5ms:0+4", kind: "classic",
		},
		{
			name:   "native",
			config: Config{Metric: "prazo_call_duration_seconds"},
			api: &api{vectors: map[string]string{"prazo_call_duration_seconds{": `{"metric":{"dependency":"frete","outcome":"good"},
				"histogram":[1772366400.1,{"count":"12.5","sum":"1","buckets":[[3,"-0.001","0.001","2"],[0,"0.25","0.5","10.4"]]}]},
				{"metric":{"dependency":"frete","outcome":"timed_out"},
				"histogram":[1772366400.1,{"count":"1","sum":"1","buckets":[[0,"2","4","1"]]}]}`}},
			want: "frete/ 0s-1ms:2+0 250ms-500ms:10+0 2s-4s:0+1", kind: "native",
		},
		{
			name:   "both, and the native ones saw the calls",
			config: Config{Metric: "x_seconds", Dependency: "d", Cut: "-"},
			api: &api{vectors: map[string]string{
				"x_seconds_bucket": counts(`"d":"a"`, "1", "10", "+Inf", "10"),
				"x_seconds{":       `{"metric":{"d":"a"},"histogram":[1,{"count":"10","sum":"1","buckets":[[0,"0.5","0.6","10"]]}]}`,
			}},
			want: "a/ 500ms-600ms:10+0", kind: "native", notes: []string{"calls that were cut cannot be told"},
		},
		{
			name:   "both, and the native ones are young",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api: &api{vectors: map[string]string{
				"x_seconds_bucket": counts(`"d":"a"`, "1", "10", "+Inf", "10"),
				"x_seconds{":       `{"metric":{"d":"a"},"histogram":[1,{"count":"2","sum":"1","buckets":[[0,"0.5","0.6","2"]]}]}`,
			}},
			want: "a/ 0s-1s:10+0", kind: "classic",
		},
		{
			name:   "native with custom buckets",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api: &api{vectors: map[string]string{"x_seconds{": `{"metric":{"d":"a"},"histogram":[1,{"count":"3","sum":"1","buckets":[
				[3,"-Inf","0.005","1"],[0,"0.005","10","1"],[0,"10","+Inf","1"]]}]}`}},
			want: "a/ 0s-5ms:1+0 5ms-10s:1+0 10s-inf:1+0", kind: "native",
		},
		{
			name:   "ranges of VictoriaMetrics",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api: &api{vectors: map[string]string{"x_seconds_bucket": `{"metric":{"d":"a","vmrange":"1.136e-01...1.292e-01"},"value":[1,"7"]},
				{"metric":{"d":"a","vmrange":"0...1.000e-09"},"value":[1,"1"]},{"metric":{"d":"a","vmrange":"1.000e+18...+Inf"},"value":[1,"1"]}`}},
			want: "a/ 0s-1ns:1+0 113.6ms-129.2ms:7+0 inf:1+0", kind: "classic",
		},
		{
			name:   "1 and 1.0 are one edge, and the order does not matter",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api: &api{vectors: map[string]string{"x_seconds_bucket": counts(`"d":"a"`, "+Inf", "8", "1.0", "2", "2", "8") + "," +
				counts(`"d":"a"`, "1", "3")}},
			want: "a/ 0s-1s:5+0 1s-2s:3+0", kind: "classic",
		},
		{
			name:   "counts that sink, are no number, infinite or negative",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api: &api{vectors: map[string]string{"x_seconds_bucket": counts(`"d":"a"`, "0.1", "50", "0.2", "49.5", "0.4", "NaN", "0.8", "+Inf", "1.6", "-5",
				"3.2", "100")}},
			want: "a/ 0s-100ms:50+0 200ms-3.2s:50+0", kind: "classic",
			notes: []string{"3 counts are negative, infinite or not a number"},
		},
		{
			name:   "different buckets mixed",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api:    &api{vectors: map[string]string{"x_seconds_bucket": counts(`"d":"a"`, "1", "50", "1.5", "20", "2", "80", "+Inf", "100")}},
			want:   "a/ 0s-1s:50+0 1.5s-2s:30+0 2s-inf:20+0", kind: "classic",
			notes: []string{"sink by up to 30 %"},
		},
		{
			name:   "many buckets with less than half a call each",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api:    &api{vectors: map[string]string{"x_seconds_bucket": counts(`"d":"a"`, "1", "0.4", "2", "0.8", "3", "1.2", "4", "1.6")}},
			want:   "a/ 1s-2s:1+0 3s-4s:1+0", kind: "classic",
		},
		{
			name:   "milliseconds, told by the buckets",
			config: Config{Metric: "x", Dependency: "d"},
			api:    &api{vectors: map[string]string{"x_bucket": counts(`"d":"a"`, "100", "5", "10000", "6", "+Inf", "6")}},
			want:   "a/ 0s-100ms:5+0 100ms-10s:1+0", kind: "classic", notes: []string{"x has no unit: milliseconds, because its buckets reach to 10000"},
		},
		{
			name:   "milliseconds in a metric of seconds",
			config: Config{Metric: "x_seconds", Dependency: "d"},
			api:    &api{vectors: map[string]string{"x_seconds_bucket": counts(`"d":"a"`, "1", "1", "10", "3", "+Inf", "100")}},
			want:   "a/ 0s-1s:1+0 1s-10s:2+0 10s-inf:97+0", kind: "classic", notes: []string{"are milliseconds counted in a metric of seconds?"},
		},
		{
			name:   "no such label",
			config: Config{Metric: "x_seconds", Dependency: "d", Selector: `{a="1"}`},
			api: &api{
				vectors: map[string]string{"x_seconds_bucket": counts(`"z":"a"`, "1", "1")},
				more:    map[string]string{"/api/v1/labels": `{"status":"success","data":["__name__","le","job","peer"]}`},
			},
			want: "x_seconds/ 0s-1s:1+0", kind: "classic", notes: []string{"no series of x_seconds has the label d, so all are one dependency: it has the labels job, peer"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			config := serve(t, c.api)
			config.Metric, config.Unit, config.Dependency, config.Cut = c.config.Metric, c.config.Unit, c.config.Dependency, c.config.Cut
			config.Selector = c.config.Selector
			got, err := Read(context.Background(), config)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(c.want, " inf:", " 2562047h47m16.854775807s-inf:")
			if text(got.Buckets) != want || got.Kind != c.kind {
				t.Errorf("got %s\n%s, want %s\n%s", got.Kind, text(got.Buckets), c.kind, want)
			}
			for _, n := range c.notes {
				if !has(got.Notes, n) {
					t.Errorf("no note %q in %q", n, got.Notes)
				}
			}
			for _, b := range got.Buckets {
				if !b.First.Equal(noon.Add(-24*time.Hour)) || !b.Last.Equal(noon) {
					t.Errorf("from %v to %v, want the day before %v", b.First, b.Last, noon)
				}
			}
		})
	}
}

// TestQuestions holds what is sent: the queries, the times, and who asks.
func TestQuestions(t *testing.T) {
	t.Parallel()
	a := &api{vectors: map[string]string{"_bucket": counts(`"dst":"a"`, "1", "5", "+Inf", "5")}}
	config := serve(t, a)
	config.URL = strings.Replace(config.URL, "http://", "http://ana:se%3Acret@", 1) + "/select/0/prometheus/graph?g0=x"
	config.Metric, config.Tenant, config.Window, config.Parts = "rpc.time", "loja", time.Hour, 2
	config.Dependency, config.Route, config.Cut, config.Selector = "dst", "http.route", `code=~"499|504"`, `a="b\"c", d!='e',`
	got, err := Read(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.asked) != 3 { // the second part is asked for as the first was answered
		t.Fatalf("%d questions, want classic, native, classic", len(a.asked))
	}
	for i, want := range []struct{ query, time string }{
		{`sum by (le,vmrange,dst,"http.route",code) (increase({__name__="rpc.time_bucket",a="b\"c",d!="e"}[1800s]))`, "1772364600.000"},
		{`sum by (dst,"http.route",code) (increase({__name__="rpc.time",a="b\"c",d!="e"}[1800s]))`, "1772364600.000"},
		{`sum by (le,vmrange,dst,"http.route",code) (increase({__name__="rpc.time_bucket",a="b\"c",d!="e"}[1800s]))`, "1772366400.000"},
	} {
		r := a.asked[i]
		user, password, _ := r.BasicAuth()
		if r.Method != http.MethodGet || r.URL.Path != "/select/0/prometheus/api/v1/query" || user != "ana" || password != "se:cret" ||
			r.Header.Get("X-Scope-OrgID") != "loja" || r.FormValue("timeout") != "20s" {
			t.Errorf("question %d: %s %s as %s:%s, %v", i, r.Method, r.URL, user, password, r.Header)
		}
		if r.FormValue("query") != want.query || r.FormValue("time") != want.time {
			t.Errorf("question %d:\ngot  %s at %s\nwant %s at %s", i, r.FormValue("query"), r.FormValue("time"), want.query, want.time)
		}
	}
	if len(got.Buckets) != 2 || !got.Buckets[0].Last.Equal(noon.Add(-30*time.Minute)) || !got.Buckets[1].First.Equal(got.Buckets[0].Last) {
		t.Errorf("parts %+v", got.Buckets)
	}
}

// TestToken sends a bearer token.
func TestToken(t *testing.T) {
	t.Parallel()
	a := &api{vectors: map[string]string{"_bucket": counts(`"d":"a"`, "1", "5")}}
	config := serve(t, a)
	config.Metric, config.Dependency, config.Token = "x_seconds", "d", "segredo"
	if _, err := Read(context.Background(), config); err != nil {
		t.Fatal(err)
	}
	if got := a.asked[0].Header.Get("Authorization"); got != "Bearer segredo" {
		t.Errorf("Authorization %q", got)
	}
}

// TestBusiest keeps the dependencies with the most calls, and says what is left out.
func TestBusiest(t *testing.T) {
	t.Parallel()
	var all []string
	for i := range mostKept + 10 {
		all = append(all, counts(fmt.Sprintf(`"d":"d%05d"`, i), "1", fmt.Sprint(i+1)))
	}
	config := serve(t, &api{vectors: map[string]string{"_bucket": strings.Join(all, ",")}})
	config.Metric, config.Dependency = "x_seconds", "d"
	got, err := Read(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Buckets) != mostKept || got.Buckets[0].Dependency != "d00010" || got.Buckets[mostKept-1].Dependency != "d01033" {
		t.Errorf("%d kept, from %s", len(got.Buckets), got.Buckets[0].Dependency)
	}
	if !has(got.Notes, "10 dependencies and routes with 55 calls are left out") {
		t.Errorf("notes %q", got.Notes)
	}
}

// TestHeld bounds what is told apart while reading.
func TestHeld(t *testing.T) {
	t.Parallel()
	g := newGathering(&question{Config: Config{Dependency: "d"}})
	for i := range mostHeld + 3 {
		g.addClassic(&sample{Metric: map[string]string{"d": fmt.Sprint(i), "le": "1"}, Value: stamped[number]{1, true}})
	}
	if len(g.all) != mostHeld || g.beyond != 3 {
		t.Errorf("%d held and %d beyond, want %d and 3", len(g.all), g.beyond, mostHeld)
	}
}

// TestDistribution goes from the answer to percentiles.
func TestDistribution(t *testing.T) {
	t.Parallel()
	b := Buckets{Edges: []Bucket{
		{Low: 100 * time.Millisecond, High: 101 * time.Millisecond, Finished: 990},
		{Low: 400 * time.Millisecond, High: 401 * time.Millisecond, Finished: 9},
		{Low: 10 * time.Second, High: Unbounded, Finished: 1, Cut: 5},
	}}
	d := b.Distribution()
	if d.Finished() != 1000 || d.Cut() != 5 || d.Beyond() != 1 {
		t.Errorf("%d finished, %d cut, %d beyond, want 1000, 5 and 1", d.Finished(), d.Cut(), d.Beyond())
	}
	if got := d.Longest(); got != 10*time.Second {
		t.Errorf("longest %v, want what is certain, 10s", got)
	}
}
