package shell

import (
	"cmp"
	"errors"
	"math"
	"regexp"
	"strconv"
	"time"
)

var number = regexp.MustCompile(`^([0-9]*\.?[0-9]+)\s*(ns|us|ms|s|sec|min|m|h|d|)$`)

var unitSpan = map[string]time.Duration{
	"ns": 1, "us": time.Microsecond, "ms": time.Millisecond, "s": time.Second, "sec": time.Second, "min": time.Minute,
	"m": time.Minute, "h": time.Hour, "d": 24 * time.Hour,
}

var errSpan = errors.New("not a time")

// span reads a time: a number of the unit, or one with a unit of its own, as timeout(1), wget and PostgreSQL read them.
func span(text, unit string) (time.Duration, error) {
	m := number.FindStringSubmatch(text)
	if m == nil {
		return time.ParseDuration(text)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	of := unitSpan[cmp.Or(m[2], unit)]
	if err != nil || of == 0 {
		return 0, errSpan
	}
	if n *= float64(of); n >= math.MaxInt64 {
		return math.MaxInt64, nil
	}
	return time.Duration(n), nil
}

// seconds writes the limit that a fix is to have the way commands take it, "10" where nothing was asked for.
func seconds(limit string) string {
	d, err := time.ParseDuration(limit)
	if err != nil || d <= 0 {
		return "10"
	}
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}
