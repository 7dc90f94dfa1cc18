package prom

import (
	"strings"
	"testing"
	"time"
)

// sane holds what must be true of buckets whatever was read.
func sane(t *testing.T, all []Buckets) {
	t.Helper()
	if len(all) > mostKept {
		t.Errorf("%d dependencies and routes", len(all))
	}
	for _, b := range all {
		if len(b.Dependency)+len(b.Route) > 8*mostName || strings.ContainsAny(b.Dependency+b.Route, "\x00\x1b\n") {
			t.Errorf("the names %q, %q", b.Dependency, b.Route)
		}
		for i, e := range b.Edges {
			if e.Low < 0 || e.High < e.Low || e.Finished > mostCount || e.Cut > mostCount || i > 0 && e.Low < b.Edges[i-1].Low {
				t.Errorf("bucket %d: %+v", i, e)
			}
		}
		if d := b.Distribution(); d.Cut() != b.Cut() || d.Finished() != b.Finished() {
			t.Errorf("the distribution has %d and %d calls, want %d and %d", d.Finished(), d.Cut(), b.Finished(), b.Cut())
		}
	}
}

// FuzzAnswer reads anything as the answer of a server.
func FuzzAnswer(f *testing.F) {
	f.Add(vector(counts(`"d":"a","code":"200"`, "0.1", "90.2", "0.5", "NaN", "+Inf", "100")))
	f.Add(vector(`{"metric":{"d":"a","vmrange":"1.136e-01...1.292e-01"},"value":[1,"7"]}`))
	f.Add(vector(`{"metric":{"d":"a"},"histogram":[1,{"count":"3","sum":"1","buckets":[[3,"-Inf","0.005","1"],[0,"10","+Inf","1e300"]]}]}`))
	f.Add(`{"status":"error","errorType":"bad_data","error":"x","warnings":["a","b"],"isPartial":true}`)
	f.Add(`{"data":null,"status":"success"}`)
	f.Add(`{"status":"success","data":{"resultType":"vector","result":[{"metric":null,"value":null},{}]}}`)
	f.Add("<html>")
	f.Fuzz(func(t *testing.T, in string) {
		q, err := prepare(Config{URL: "http://x", Metric: "m", Dependency: "d", Cut: `code=~"5.."`, Now: noon})
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []string{classic, nativeBucket} {
			g := newGathering(&q)
			if _, err := readVector(strings.NewReader(in), kind, g); err != nil {
				if err.Error() == "" {
					t.Error("an error that says nothing")
				}
				continue
			}
			for _, unit := range []time.Duration{time.Nanosecond, time.Second} {
				kept, _, _ := busiest(g.buckets(unit))
				sane(t, kept)
			}
		}
	})
}

// FuzzTable reads anything as what an engine answered.
func FuzzTable(f *testing.F) {
	f.Add("dependency,route,bucket,finished,cut,first,last\nfrete,/a,318,7,2,1772359200.5,1.7723592e+09\n")
	f.Add("dependency\troute\tbucket\tfinished\nfr\\tete\t\\N\t0\t1\n")
	f.Add("low_ms,high_ms,finished\n0.5,,3\n1,2,9007199254740992\n1,2,9007199254740992\n")
	f.Add("{\"bucket\":0,\"finished\":\"1\",\"first\":null}\n{}")
	f.Add(`[{"bucket":"1023","finished":"1","last":"2026-03-01T10:00:00Z"}]`)
	f.Add(mark + "\"bucket\",\"finished\"\n\"1\",\"2\"")
	f.Fuzz(func(t *testing.T, in string) {
		all, _, err := ReadTable(strings.NewReader(in))
		if err == nil && len(all) == 0 {
			t.Error("no error, and nothing")
		}
		if err != nil && !strings.ContainsAny(err.Error(), " ") {
			t.Errorf("an error that says nothing: %q", err)
		}
		sane(t, all)
	})
}
