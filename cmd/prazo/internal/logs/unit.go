package logs

import (
	"fmt"
	"math/bits"
)

// A unit is what a bare number of a log counts. The zero value is not known.
type unit uint8

const (
	unknown unit = iota
	nanos
	micros
	millis
	seconds
)

// longest is the longest time that a call may have taken, in nanoseconds: 30 days. Beyond it the unit is wrong.
const longest = 30 * 86_400 * int64(second)

// power is the power of ten that turns a number of the unit into nanoseconds.
func (u unit) power() int { return 3 * (int(u) - 1) }

func (u unit) String() string {
	return [...]string{"unknown", "ns", "us", "ms", "s"}[u]
}

// unitNamed reads the value of --unit; empty is unknown.
func unitNamed(name string) (unit, error) {
	switch name {
	case "":
		return unknown, nil
	case "ns":
		return nanos, nil
	case "us", "µs":
		return micros, nil
	case "ms":
		return millis, nil
	case "s":
		return seconds, nil
	}
	return unknown, fmt.Errorf("unit %.40q: write s, ms, us or ns", name)
}

// A decimal is a number as it is written: digits times ten to a power.
type decimal struct {
	digits   uint64
	power    int
	negative bool
}

// mostPower bounds an exponent: beyond it a number is 0 or too large for every purpose here.
const mostPower = 400

// leadingDecimal reads the number in front of the text, and says how many bytes it has; 0 where there is none.
func leadingDecimal(b []byte) (decimal, int) {
	var d decimal
	i := 0
	if i < len(b) && (b[i] == '-' || b[i] == '+') {
		d.negative = b[i] == '-'
		i++
	}
	seen, point := 0, false
	for ; i < len(b); i++ {
		c := b[i]
		if c == '.' && !point {
			point = true
			continue
		}
		if c < '0' || c > '9' {
			break
		}
		seen++
		d.digit(c, point)
	}
	if seen == 0 {
		return decimal{}, 0
	}
	return d, i + d.exponent(b[i:])
}

// digit takes one more digit in. Beyond nineteen, digits are only counted.
func (d *decimal) digit(c byte, fraction bool) {
	full := d.digits >= 1e18
	if !full {
		d.digits = d.digits*10 + uint64(c-'0')
	}
	switch {
	case full && !fraction:
		d.power = min(d.power+1, mostPower)
	case !full && fraction:
		d.power = max(d.power-1, -mostPower)
	}
}

// exponent reads e-05 and the like, and says how many bytes it has.
func (d *decimal) exponent(b []byte) int {
	if len(b) < 2 || b[0] != 'e' && b[0] != 'E' {
		return 0
	}
	i, sign := 1, 1
	if b[i] == '-' || b[i] == '+' {
		if b[i] == '-' {
			sign = -1
		}
		i++
	}
	start, value := i, 0
	for ; i < len(b) && b[i] >= '0' && b[i] <= '9'; i++ {
		value = min(value*10+int(b[i]-'0'), mostPower)
	}
	if i == start {
		return 0
	}
	d.power += sign * value
	return i
}

// scaled is the number times ten to a power, rounded; false where it does not fit.
func (d decimal) scaled(power int) (int64, bool) {
	n := d.digits
	for power += d.power; power > 0 && n > 0; power-- {
		hi, lo := bits.Mul64(n, 10)
		if hi != 0 {
			return 0, false
		}
		n = lo
	}
	for ; power < 0 && n > 0; power++ {
		if power == -1 {
			n = (n + 5) / 10
		} else {
			n /= 10
		}
	}
	if n >= 1<<63 {
		return 0, false
	}
	if d.negative {
		return -int64(n), true
	}
	return int64(n), true
}

// whole reads a text that is nothing but digits, at most nine of them.
func whole(b []byte) (int, bool) {
	if len(b) == 0 || len(b) > 9 {
		return 0, false
	}
	n := 0
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// span reads how long something took: a bare number of the given unit, or numbers with units of their own (12ms, 1m2.5s).
// own says that the text named its units.
func span(b []byte, u unit) (ns int64, own, ok bool) {
	d, n := leadingDecimal(b)
	if n == 0 {
		return 0, false, false
	}
	if n == len(b) {
		ns, ok = d.scaled(u.power())
		return ns, false, ok
	}
	negative := d.negative
	for {
		d.negative = false
		part, size, ok := d.with(b[n:])
		if !ok || part > longest || ns > longest {
			return 0, true, false
		}
		ns += part
		if b = b[n+size:]; len(b) == 0 {
			break
		}
		if d, n = leadingDecimal(b); n == 0 || d.negative {
			return 0, true, false
		}
	}
	if negative {
		ns = -ns
	}
	return ns, true, true
}

// with multiplies a number by the unit that the text begins with, and says how many bytes that has.
func (d decimal) with(b []byte) (int64, int, bool) {
	start := 0
	if len(b) > 0 && b[0] == ' ' {
		start = 1
	}
	size := start
	for size < len(b) && (b[size] >= 'a' && b[size] <= 'z' || b[size] >= 0x80) {
		size++
	}
	u, times := unitWritten(b[start:size])
	if u == unknown {
		return 0, 0, false
	}
	ns, ok := d.scaled(u.power())
	if !ok || ns > longest {
		return 0, 0, false
	}
	return ns * times, size, true
}

// unitWritten reads the unit that stands behind a number; minutes and hours are so many seconds.
func unitWritten(b []byte) (u unit, times int64) {
	switch string(b) {
	case "ns":
		return nanos, 1
	case "us", "µs", "μs":
		return micros, 1
	case "ms":
		return millis, 1
	case "s", "sec", "seconds":
		return seconds, 1
	case "m", "min":
		return seconds, 60
	case "h":
		return seconds, 3600
	}
	return unknown, 0
}
