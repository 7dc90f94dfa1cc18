package demo

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestVariants plays the shop of every variant in virtual time: those that the arithmetic says live do, and the others
// sink. Every visitor is counted once.
func TestVariants(t *testing.T) {
	for _, v := range variants() {
		synctest.Test(t, func(t *testing.T) {
			v.shop = newShop(shopLoad(), inMemory(t, v.takes, v.policy))
			begun := time.Now()
			v.shop.play(t.Context())
			search, frete := v.shop.view(searchPage), v.shop.view(fretePage)
			if search.all() != 300 || frete.all() != 50 || len(search.took) != search.ok {
				t.Errorf("%s: %d and %d visitors, want 300 and 50", v.says, search.all(), frete.all())
			}
			if why := v.judge(&search, &frete); why != "" {
				t.Errorf("%s: %s", v.says, why)
			}
			if v.lives() && (search.ok != 300 || frete.failed != 0) {
				t.Errorf("%s: %+v and %+v: without a machine that is busy nobody is lost", v.says, search, frete)
			}
			if took := time.Since(begun); took > v.shop.lasts() || len(v.shop.db) != 0 {
				t.Errorf("%s: took %v, and %d connections are not back", v.says, took, len(v.shop.db))
			}
		})
	}
}

// TestVariantJudge gives the judge of a variant what keeps the promise and what does not.
func TestVariantJudge(t *testing.T) {
	all := variants()
	for _, v := range all {
		v.shop = newShop(shopLoad(), nil)
	}
	sinks, lives := all[2], all[4]
	cases := []struct {
		name          string
		v             *variant
		search, frete tally
		want          string
	}{
		{"lives", lives, tally{ok: 294, failed: 6}, tally{fallback: 49, failed: 1}, ""},
		{"too few", lives, tally{ok: 293, failed: 7}, tally{fallback: 50}, "97.6 % of /search"},
		{"no fallback", lives, tally{ok: 300}, tally{ok: 8, fallback: 40, failed: 2}, "2 of 50 visitors of /frete"},
		{"sinks", sinks, tally{ok: 100, failed: 200}, tally{failed: 50}, ""},
		{"does not sink", sinks, tally{ok: 290, failed: 10}, tally{failed: 50}, "should run dry"},
	}
	for _, c := range cases {
		got := c.v.judge(&c.search, &c.frete)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: judged %q, want %q", c.name, got, c.want)
		}
	}
	want := []string{
		"10/s x 0.3 s =  3 < 10", "10/s x   8 s = 80 > 10", "10/s x 2.5 s = 25 > 10", "10/s x 0.6 s =  6 < 10", "at most         4 < 10",
	}
	for i, v := range all {
		if v.sum() != want[i] {
			t.Errorf("%s: %q, want %q", v.says, v.sum(), want[i])
		}
	}
}
