package plan

import (
	"math"
	"slices"
	"testing"
	"time"
)

const sec = time.Second

// TestWorstCaseOfAPage: steps add up, calls at the same time do not.
func TestWorstCaseOfAPage(t *testing.T) {
	t.Parallel()
	call := func(d time.Duration) PageCall { return PageCall{Name: d.String(), Deadline: d} }
	for _, test := range []struct {
		name  string
		page  Page
		worst time.Duration
		fits  bool
	}{
		{"two calls in sequence cannot have 5 s each in 3 s", Page{Budget: 3 * sec, Steps: [][]PageCall{{call(5 * sec)}, {call(5 * sec)}}}, 10 * sec, false},
		{"at the same time the longer one counts", Page{Budget: 3 * sec, Steps: [][]PageCall{{call(sec)}, {call(2 * sec), call(1500 * ms)}}}, 3 * sec, true},
		{"the reserve is not theirs", Page{Budget: 3 * sec, Reserve: 150 * ms, Steps: [][]PageCall{{call(sec)}, {call(2 * sec)}}}, 3 * sec, false},
		{"no calls", Page{Budget: sec, Steps: [][]PageCall{{}, {}}}, 0, true},
		{"no limits", Page{Budget: sec, Steps: [][]PageCall{{call(math.MaxInt64)}, {call(math.MaxInt64)}}}, 2 * longestLimit, false},
	} {
		r := JudgePage(test.page)
		if r.Worst != test.worst || r.Fits != test.fits || r.Known {
			t.Errorf("%s: %v, fits %v", test.name, r.Worst, r.Fits)
		}
		if found := CheckPage(test.page); Failed(found) == test.fits {
			t.Errorf("%s: %v", test.name, found)
		}
	}
}

// TestWhoShrinks: who has the most to spare goes first, and what fits afterwards does fit.
func TestWhoShrinks(t *testing.T) {
	t.Parallel()
	tight, wide := of(100*ms, 50_000), of(800*ms, 50_000)
	page := Page{Name: "checkout", Budget: 3 * sec, Steps: [][]PageCall{
		{{Name: "frete", Deadline: 2500 * ms, Took: tight}}, {{Name: "pay", Deadline: 2 * sec, Took: wide}}}}
	r := JudgePage(page)
	if !r.FitsAfter || len(r.Shrink) != 1 || r.Shrink[0].Name != "frete" || r.Shrink[0].To != sec || r.Shrink[0].Cuts != 0 {
		t.Errorf("%+v", r.Shrink)
	}
	page.Budget = sec // 0.1 + 0.8 s are the least
	if r = JudgePage(page); !r.FitsAfter || len(r.Shrink) != 2 {
		t.Errorf("%v after %+v", worstAfter(page, r.Shrink), r.Shrink)
	}
	page.Budget = 500 * ms
	if r = JudgePage(page); r.FitsAfter {
		t.Errorf("it fits 500 ms after %+v", r.Shrink)
	}
	has(t, CheckPage(page)[0].Fix, "no deadlines that leave good calls alone fit")

	page.Budget = 3 * sec
	for i := range page.Steps { // nobody measured: all by the same share
		page.Steps[i] = slices.Clone(page.Steps[i])
		page.Steps[i][0].Took = nil
		page.Steps[i][0].Deadline = 5 * sec
	}
	if r = JudgePage(page); !r.FitsAfter || len(r.Shrink) != 2 || r.Shrink[0].To != 1500*ms || r.Shrink[1].To != 1500*ms || r.Shrink[0].Cuts != -1 {
		t.Errorf("%+v", r.Shrink)
	}
	has(t, CheckPage(page)[0].Fix, "frete: deadline 1.5s, not 5s; pay: deadline 1.5s, not 5s")
}

// TestMeasuredPage: the p99 of a sum is not the sum of the p99s; held against drawing a hundred thousand pages.
func TestMeasuredPage(t *testing.T) {
	t.Parallel()
	const n = 100_000
	a, b, c := drawn(1, n, 100*ms, .6), drawn(2, n, 80*ms, .9), drawn(3, n, 120*ms, .5)
	page := Page{Budget: sec, Steps: [][]PageCall{{{Deadline: 2 * sec, Took: a}}, {{Deadline: 2 * sec, Took: b}, {Deadline: 2 * sec, Took: c}}}}
	r := JudgePage(page)
	g := random(4)
	all := make([]time.Duration, n)
	over := 0
	for i := range all {
		one := func(median time.Duration, spread float64) time.Duration {
			return min(2*sec, logNormal(g, median, spread))
		}
		if all[i] = one(100*ms, .6) + max(one(80*ms, .9), one(120*ms, .5)); all[i] > sec {
			over++
		}
	}
	slices.Sort(all)
	near(t, "p50", r.P50, all[n/2], .02)
	near(t, "p99", r.P99, all[n*99/100], .03)
	near(t, "p99.9", r.P999, all[n*999/1000], .06)
	if want := float64(over) / n; math.Abs(r.Over-want) > .1*want {
		t.Errorf("%v are over, drawn %v", r.Over, want)
	}
	if r.P99s <= r.P99*11/10 {
		t.Errorf("the p99s add up to %v, the p99 is %v", r.P99s, r.P99)
	}
	if r.Over > JudgePage(Page{Budget: sec / 2, Steps: page.Steps}).Over {
		t.Error("a smaller budget has fewer pages over it")
	}
	if r := JudgePage(Page{Budget: 4 * sec, Steps: page.Steps}); r.Over != 0 || !r.Fits {
		t.Errorf("%v are over the worst case", r.Over)
	}
}

func TestSlowPages(t *testing.T) {
	t.Parallel()
	page := Page{Name: "home", Where: "prazo.yaml:7", Budget: 300 * ms, Steps: [][]PageCall{{{Name: "a", Deadline: sec, Took: of(100*ms, 90, 400*ms, 10)}}}}
	found := CheckPage(page)
	if len(found) != 2 || found[1].Severity != Warning || found[0].Where != "prazo.yaml:7" {
		t.Fatalf("%+v", found)
	}
	has(t, found[1].Message, "page home: 1 page in 10 takes longer than 300 ms")
}
