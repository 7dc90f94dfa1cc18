package page

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

// planned is the page of a proposal.
func planned(t *testing.T, p Proposal) string {
	t.Helper()
	var b strings.Builder
	if err := Plan(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPlanPage has the sentence before all else, and each number of its parts as text that needs no script.
func TestPlanPage(t *testing.T) {
	t.Parallel()
	got := planned(t, samplePlan())
	for _, want := range []string{
		"48,213 calls", "588 ms to 702 ms", ">1 in 1,000</span>", "7.4 s sooner than today", "today nothing ends it",
		"not known from 812 calls", "all tries: 1.38 s at most", "310 ms over", "7.4 s sooner</span>", "after 640 ms instead of 8.04 s", "25.3 of 10", "runs dry", "4.3 of 10",
		"never by itself", "31.6 s of it for nobody", "nginx.conf:14", "learn: 640 ms (proposed)", "0.094 %", "8.04 s",
		"2.16 s at worst, p99 520 ms", "2 s, of which the page keeps 150 ms", "GET /frete/:cep", "9,200 more calls",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if h1 := strings.Index(got, "<h1>Cut frete at 640 ms"); h1 < 0 || h1 > strings.Index(got, "<h2") {
		t.Error("the sentence is not the first thing")
	}
}

// TestPlanWhole wants elements that end where they began, each id once, links that lead somewhere, and nothing loaded.
func TestPlanWhole(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]Proposal{"sample": samplePlan(), "empty": {}, "blank parts": blankPlan()} {
		got := planned(t, p)
		balanced(t, name, got)
		linked(t, name, got)
		for _, tag := range tagsOf.FindAllString(got, -1) {
			if loads.MatchString(tag) || strings.Contains(tag, "NaN") || strings.Contains(tag, "Inf") || strings.Contains(tag, "ZgotmplZ") {
				t.Errorf("%s: %s", name, tag)
			}
		}
		if found := regexp.MustCompile(`url\(|@import|https?:`).FindString(got); found != "" {
			t.Errorf("%s: the page knows another host: %s", name, found)
		}
		for tag, directive := range map[string]string{"style": "style-src", "script": "script-src"} {
			parts := regexp.MustCompile(`(?s)<`+tag+`>(.*?)</`+tag+`>`).FindAllStringSubmatch(got, -1)
			if len(parts) != 1 || !strings.Contains(got, directive+" '"+hash(parts[0][1])+"'") {
				t.Errorf("%s: the policy does not allow exactly the one %s", name, tag)
			}
		}
	}
}

// linked fails where an id stands twice, or a link leads nowhere.
func linked(t *testing.T, name, page string) {
	t.Helper()
	ids := map[string]bool{}
	for _, id := range idsOf.FindAllStringSubmatch(page, -1) {
		if ids[id[1]] {
			t.Errorf("%s: id %q twice", name, id[1])
		}
		ids[id[1]] = true
	}
	for _, link := range linksOf.FindAllStringSubmatch(page, -1) {
		if to, ok := strings.CutPrefix(link[1], "#"); link[1] != "data:," && (!ok || !ids[to]) {
			t.Errorf("%s: a link to %q, which is not on the page", name, link[1])
		}
	}
}

// balanced fails where an element is not ended by its own end.
func balanced(t *testing.T, name, page string) {
	t.Helper()
	for _, change := range [][2]string{{`(?s)<(style|script)>.*?</(style|script)>`, ""}, {` (hidden|open)([ >])`, ` $1=""$2`}, {`<((?:meta|link|input)[^>]*)>`, "<$1/>"}} {
		page = regexp.MustCompile(change[0]).ReplaceAllString(page, change[1])
	}
	d := xml.NewDecoder(strings.NewReader(page))
	d.Entity = xml.HTMLEntity
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
	}
}

// blankPlan has one of everything, with nothing in it.
func blankPlan() Proposal {
	return Proposal{
		Findings: make([]PlanFinding, 1), Dependencies: make([]PlanDependency, 2), Pages: make([]PlanPage, 1), Pools: make([]PlanPool, 1),
		Fronts: []PlanFront{{}, {Lanes: make([]PlanLane, 2)}}, Simulation: &PlanSimulation{Scenes: []PlanScene{{Runs: make([]PlanRun, 1)}}},
	}
}

// TestPlanFindings sorts errors before warnings before notes, the larger one first, and folds the rest.
func TestPlanFindings(t *testing.T) {
	t.Parallel()
	got := planned(t, samplePlan())
	last := -1
	for _, title := range []string{"The pool runs dry when", "produto breaks", "works for nobody<", "too few calls"} {
		at := strings.Index(got, title)
		if at < last || at < 0 {
			t.Errorf("%q stands at %d, the one before at %d", title, at, last)
		}
		last = at
	}
	var v planView
	v.addFindings([]PlanFinding{{Level: "odd", Weight: math.NaN()}, {Level: "warning", Weight: math.NaN()}, {Level: "warning", Weight: 3}, {Level: "error"}})
	if fmt.Sprint(v.Counts) != "[{v-not-cut ✕ error 1} {v-late ! warnings 2} {v-ok · note 1}]" {
		t.Errorf("counts %v", v.Counts)
	}
}

// TestPlanHostile puts markup into every text there is.
func TestPlanHostile(t *testing.T) {
	t.Parallel()
	const hostile = "\"'><script>alert(1)</script><img src=x onerror=alert(2)>\x00\x1b[31m\u202e\xff{{.}}`${x}"
	p := samplePlan()
	emptyTexts(reflect.ValueOf(&p).Elem())
	fill(reflect.ValueOf(&p).Elem(), hostile)
	got := planned(t, p)
	balanced(t, "hostile", got)
	if n := strings.Count(strings.ToLower(got), "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
	if strings.Contains(got, "<img") || strings.ContainsAny(got, "\x00\x1b\u202e") {
		t.Error("markup or a control character came through")
	}
	if n := strings.Count(got, "&lt;script&gt;alert(1)"); n < 30 {
		t.Errorf("only %d of the texts are shown", n)
	}
}

// emptyTexts empties every text.
func emptyTexts(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		emptyTexts(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				emptyTexts(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			emptyTexts(v.Index(i))
		}
	case reflect.String:
		v.SetString("")
	}
}

// TestPlanOdd writes a page of numbers that cannot be.
func TestPlanOdd(t *testing.T) {
	t.Parallel()
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300, 5e-324}
	times := []time.Duration{math.MaxInt64, math.MinInt64, -1, 0, 1, time.Hour}
	for i, v := range odd {
		for k, d := range times {
			p := samplePlan()
			spoil(reflect.ValueOf(&p).Elem(), v, d, 1+i*len(times)+k)
			got := planned(t, p)
			for _, tag := range tagsOf.FindAllString(got, -1) {
				if strings.Contains(tag, "NaN") || strings.Contains(tag, "Inf") || strings.Contains(tag, `"-`) {
					t.Errorf("%v, %v: %.200s", v, d, tag)
				}
			}
			balanced(t, fmt.Sprint(v, d), got)
		}
	}
}

// spoil sets numbers and times to odd ones: all of them in the first half of the rounds, then some.
func spoil(v reflect.Value, number float64, d time.Duration, round int) {
	switch v.Kind() {
	case reflect.Pointer:
		spoil(v.Elem(), number, d, round)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() && (round < 20 || (round+i)%3 == 0 || f.Kind() == reflect.Slice) {
				spoil(f, number, d, round+i)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			spoil(v.Index(i), number, d, round+i)
		}
	case reflect.Float64:
		v.SetFloat(number)
	case reflect.Int64:
		v.SetInt(int64(d))
	}
}

// TestPlanBounds draws a part of what is too much, counts the rest, and stays a file that a browser likes.
func TestPlanBounds(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a long word ", 1000)
	d := samplePlan().Dependencies[0]
	d.Name, d.Why, d.Survival = long, long, nil
	for i := range 5000 {
		d.Survival = append(d.Survival, PlanPoint{time.Duration(i+1) * ms, math.Exp(-float64(i) / 300)})
	}
	for range 1000 {
		d.Routes = append(d.Routes, PlanRoute{Name: long})
	}
	p := Proposal{Findings: make([]PlanFinding, 5000), Fronts: make([]PlanFront, 1000)}
	for range 1000 {
		p.Dependencies = append(p.Dependencies, d)
		p.Pages = append(p.Pages, PlanPage{Steps: []PlanStep{{make([]PlanCall, 500)}}})
		p.Pools = append(p.Pools, PlanPool{Size: math.MaxInt, Days: make([]PlanDay, 100)})
	}
	start := time.Now()
	got := planned(t, p)
	t.Logf("%d bytes in %v", len(got), time.Since(start))
	for _, want := range []string{"and 800 dependencies more", "and 4,700 findings more", "and 962 routes more", "and 2,820 pages, pools and chains more"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if len(got) > 8<<20 {
		t.Errorf("the page has %d bytes", len(got))
	}
	small := planned(t, samplePlan())
	t.Logf("the sample has %d bytes", len(small))
	if len(small) > 100<<10 {
		t.Errorf("a page of two dependencies has %d bytes", len(small))
	}
}

// TestPlanRefuses passes on the error of a writer.
func TestPlanRefuses(t *testing.T) {
	t.Parallel()
	if err := Plan(full{}, samplePlan()); !errors.Is(err, errFull) {
		t.Errorf("a full disk: %v", err)
	}
}

// TestPlanData gives the script the curve that the picture shows.
func TestPlanData(t *testing.T) {
	t.Parallel()
	v := newDependency(0, samplePlan().Dependencies[0], true)
	var data struct {
		Limit, Today, Lo, Hi float64
		N                    uint64
		T, S                 []float64
	}
	if err := json.Unmarshal([]byte(v.Picture.Slider.Data), &data); err != nil {
		t.Fatal(err)
	}
	if data.Limit != 0.64 || data.Today != 8.04 || data.N != 48_213 || data.Lo >= data.T[0] || data.Hi <= 8.04 || len(data.T) != len(data.S) || len(data.T) < 60 {
		t.Errorf("%+v", data)
	}
	if n := len(v.Picture.Slider.Data); n > 8000 {
		t.Errorf("%d bytes for one curve", n)
	}
}
