package plan

import (
	"math"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		640 * ms: "640 ms", 7400 * ms: "7.4 s", 91600 * ms: "91.6 s", 60 * time.Second: "60 s", 0: "0 s",
		250 * time.Microsecond: "250 us", 999_700 * time.Microsecond: "1 s", 12_345 * ms: "12.3 s", 20 * time.Minute: "20 min",
		-2 * time.Second: "-2 s", 599_999 * ms: "600 s", math.MinInt64: "-153,722,867 min", 1: "0.001 us",
	} {
		if got := say(d); got != want {
			t.Errorf("%d: %q, not %q", d, got, want)
		}
	}
	for share, want := range map[float64]string{
		.001: "1 good call in 1,000", .01: "1 good call in 100", .5: "50 % of all good calls", 0: "no good call", 1: "every good call",
		1. / 1234: "1 good call in 1,200", .3: "1 good call in 3", math.NaN(): "no good call",
	} {
		if got := oneIn(share, "good call"); got != want {
			t.Errorf("%g: %q, not %q", share, got, want)
		}
	}
}

// TestRounding: three digits are left, never a shorter limit, never a longer deadline.
func TestRounding(t *testing.T) {
	t.Parallel()
	r := random(1)
	for range 10_000 {
		d := time.Duration(math.Exp(r.Float64() * 40))
		up, down := roundUp(d), roundDown(d)
		if up < d || down > d || float64(up-d) > float64(max(time.Microsecond, d/99)) || float64(d-down) > float64(max(time.Microsecond, d/99)) {
			t.Fatalf("%v: up %v, down %v", d, up, down)
		}
	}
	if roundUp(1234*ms) != 1240*ms || roundUp(640*ms) != 640*ms || roundDown(1239*ms) != 1230*ms || roundUp(math.MaxInt64) != math.MaxInt64 {
		t.Error("the digits")
	}
}

func TestMoment(t *testing.T) {
	t.Parallel()
	for at, want := range map[time.Time]string{
		time.Unix(200, 0): "200 s after the beginning",
		time.Date(2026, 11, 1, 8, 0, 0, 0, time.FixedZone("", -3*3600)): "2026-11-01T11:00:00Z",
	} {
		if got := moment(at); got != want {
			t.Errorf("%v: %q, want %q", at, got, want)
		}
	}
}
