package plan

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// say writes a duration the way people say it, with three digits: 640 ms, 7.4 s, 91.6 s.
func say(d time.Duration) string {
	switch {
	case d < 0:
		return "-" + say(-max(d, -math.MaxInt64))
	case d == 0:
		return "0 s"
	case d < time.Millisecond:
		return threeDigits(float64(d)/float64(time.Microsecond)) + " us"
	case d < 999500*time.Microsecond:
		return threeDigits(float64(d)/float64(time.Millisecond)) + " ms"
	case d < 10*time.Minute:
		return threeDigits(d.Seconds()) + " s"
	}
	return threeDigits(d.Minutes()) + " min"
}

// threeDigits never writes an exponent.
func threeDigits(f float64) string {
	if f >= 1000 {
		return grouped(f)
	}
	digits := max(0, 2-int(math.Floor(math.Log10(max(f, 1e-9)))))
	s := strconv.FormatFloat(f, 'f', digits, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// grouped writes a whole number with commas: 1,000.
func grouped(f float64) string {
	s := strconv.FormatFloat(math.Round(f), 'f', 0, 64)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// oneIn writes a share as "1 good call in 1,000", with two digits.
func oneIn(share float64, what string) string {
	switch {
	case !(share > 0):
		return "no " + what
	case share >= 1:
		return "every " + what
	case share > .3:
		return threeDigits(100*share) + " % of all " + what + "s"
	}
	in := 1 / share
	if unit := math.Pow(10, math.Floor(math.Log10(in))-1); unit >= 1 {
		in = math.Round(in/unit) * unit
	} else {
		in = math.Round(in)
	}
	return "1 " + what + " in " + grouped(in)
}

// percent writes a share.
func percent(share float64) string { return threeDigits(100*share) + " %" }

// times writes a factor with two digits.
func times(f float64) string { return strconv.FormatFloat(f, 'g', 2, 64) }

// plural writes a number with its noun.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(float64(n)) + " " + many
}

// roundUp leaves three digits, which is what a person writes into a file. It never makes a limit shorter.
func roundUp(d time.Duration) time.Duration {
	unit := time.Microsecond
	for unit < math.MaxInt64/10 && d/unit >= 1000 {
		unit *= 10
	}
	if rest := d % unit; rest > 0 && d <= math.MaxInt64-unit {
		d += unit - rest
	}
	return d
}

// ratio divides; 0 of nothing.
func ratio(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

// named is a name in a sentence, whatever the file says.
func named(name string) string {
	if name == "" {
		return "(no name)"
	}
	return fmt.Sprintf("%.80s", name)
}
