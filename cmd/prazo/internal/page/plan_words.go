package page

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// length is a duration for people, with three digits. Less than nothing is nothing.
func length(d time.Duration) string { return seconds(d.Seconds()) }

// seconds is a number of seconds for people. The script of the page has the same rule.
func seconds(s float64) string {
	switch {
	case !(s > 0):
		return "0 ms"
	case s < 0.001:
		return digits(s*1e6) + " µs"
	case s < 0.9995:
		return digits(s*1e3) + " ms"
	case s < 1000:
		return digits(s) + " s"
	case s < 100*3600:
		return digits(s/3600) + " h"
	}
	return digits(s/86400) + " days"
}

// digits is a number with three digits that count, without an exponent.
func digits(v float64) string {
	places := 0
	if v < 99.95 {
		places = 1
	}
	if v < 9.995 {
		places = 2
	}
	text := strconv.FormatFloat(v, 'f', places, 64)
	if places > 0 {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}

// grouped is a count with a comma between thousands.
func grouped(n uint64) string {
	text := strconv.FormatUint(n, 10)
	var b strings.Builder
	for i, r := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// oneIn is a share as people say it, with two digits that count: "1 in 1,000". n is how many were measured: what is less
// than one of them is not known better than that. The script of the page has the same rule.
func oneIn(share float64, n uint64) string {
	switch {
	case n > 0 && share < 0.5/float64(n):
		return "fewer than 1 in " + grouped(n)
	case !(share >= 1e-12):
		return "none"
	case share >= 0.995:
		return "all"
	case share > 0.105:
		return fmt.Sprintf("%.0f in 100", share*100)
	}
	unit := math.Pow(10, math.Floor(math.Log10(1/share))-1)
	return "1 in " + grouped(uint64(math.Round(math.Round(1/share/unit)*unit)))
}

// share is a part of 1 in percent, with as many digits as it needs.
func share(part float64) string {
	switch p := part * 100; {
	case math.IsNaN(p) || p <= 0:
		return "0 %"
	case p < 0.001:
		return "< 0.001 %"
	case p > 99 && p < 100:
		return strings.TrimRight(strconv.FormatFloat(math.Floor(p*1000)/1000, 'f', 3, 64), "0.") + " %"
	default:
		return strconv.FormatFloat(p, 'g', 3, 64) + " %"
	}
}

// saved is when a hung try is given up, in large and small words.
func saved(limit, today time.Duration) (large, small string) {
	if today > 0 && today != limit {
		large, _, _ = strings.Cut(sooner(limit, today), " than")
		return large, "than today: after " + length(limit) + " instead of " + length(today)
	}
	return "after " + length(limit), sooner(limit, today)
}

// sooner says what a limit changes against today.
func sooner(limit, today time.Duration) string {
	switch {
	case today == 0:
		return ""
	case today < 0:
		return "today nothing ends it"
	case today > limit:
		return length(today-limit) + " sooner than today"
	case today < limit:
		return length(limit-today) + " later than today"
	}
	return "as today"
}
