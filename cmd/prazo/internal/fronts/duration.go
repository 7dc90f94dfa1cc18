package fronts

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// longest is the longest time that is taken for one: what is above is a mistake, and would overflow sums.
const longest = 10 * 365 * 24 * time.Hour

// A unit is a suffix and what one of it lasts.
type unit struct {
	suffix string
	lasts  time.Duration
}

// spans reads numbers with units, "1m30s". A number without a unit, which must stand alone or last, is of the unit bare; 0 as
// bare refuses it. Units with a common beginning stand with the longer first.
func spans(text string, units []unit, bare time.Duration, fraction bool) (time.Duration, error) {
	rest, sum, parts := text, 0.0, 0
	for rest != "" {
		n := digits(rest, fraction)
		number, err := strconv.ParseFloat(rest[:n], 64)
		if err != nil {
			return 0, fmt.Errorf("%q is no time", text)
		}
		rest = rest[n:]
		lasts, skip := bare, 0
		if rest != "" {
			lasts, skip = unitOf(rest, units)
		}
		if lasts == 0 {
			return 0, fmt.Errorf("%q has no unit that is known", text)
		}
		rest = rest[skip:]
		sum += number * float64(lasts)
		parts++
	}
	if parts == 0 || !(sum <= float64(longest)) {
		return 0, fmt.Errorf("%q is no time, or more than ten years", text)
	}
	return time.Duration(math.Round(sum)), nil
}

func digits(text string, fraction bool) int {
	n := 0
	for n < len(text) && (text[n] >= '0' && text[n] <= '9' || fraction && text[n] == '.') {
		n++
	}
	return n
}

func unitOf(text string, units []unit) (time.Duration, int) {
	for _, u := range units {
		if len(text) >= len(u.suffix) && text[:len(u.suffix)] == u.suffix {
			return u.lasts, len(u.suffix)
		}
	}
	return 0, 0
}

const day = 24 * time.Hour

func goUnits() []unit {
	return []unit{
		{"ns", time.Nanosecond}, {"us", time.Microsecond}, {"µs", time.Microsecond}, {"ms", time.Millisecond},
		{"s", time.Second}, {"m", time.Minute}, {"h", time.Hour}, {"d", day},
	}
}

// goTime reads what Caddy and Traefik write: Go's durations, and days. bare is what a number alone counts.
func goTime(text string, bare time.Duration) (time.Duration, error) {
	return spans(text, goUnits(), bare, true)
}

// gatewayTime reads a duration of the Gateway API: whole numbers of h, m, s and ms, at most five digits and four parts.
func gatewayTime(text string) (time.Duration, error) {
	run, parts := 0, 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			if run > 0 {
				parts++
			}
			run = 0
			continue
		}
		if run++; run > 5 {
			return 0, fmt.Errorf("%q has a number of more than five digits", text)
		}
	}
	if parts > 4 {
		return 0, fmt.Errorf("%q has more than four parts", text)
	}
	units := []unit{{"ms", time.Millisecond}, {"s", time.Second}, {"m", time.Minute}, {"h", time.Hour}}
	return spans(text, units, 0, false)
}
