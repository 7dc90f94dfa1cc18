package resolve

import (
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// numberOf reads a number as it is written in any of the languages.
func numberOf(text string) *value {
	plain := strings.ReplaceAll(text, "_", "")
	lower := strings.ToLower(plain)
	if !strings.HasPrefix(lower, "0x") {
		plain = strings.TrimRight(plain, "fFdDlLmMuUnN")
		for _, suffix := range []string{"u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "usize", "f32", "f64"} {
			plain = strings.TrimSuffix(plain, suffix)
		}
	}
	num, err := strconv.ParseFloat(plain, 64)
	if err != nil {
		whole, err := strconv.ParseInt(plain, 0, 64)
		if err != nil {
			return unknown("the number " + text + " is not read")
		}
		num = float64(whole)
	}
	return &value{kind: vNumber, num: num, text: text}
}

// arithmetic evaluates an operator of numbers and times. Kids are operands, all of one operator.
func (e *engine) arithmetic(s *scope, n *syntax.Node) *value {
	if len(n.Kids) == 1 {
		v := e.eval(s, n.Kids[0])
		if v.kind == vNumber && n.Text == "-" {
			return &value{kind: vNumber, num: -v.num, text: "-" + v.text}
		}
		return v
	}
	var result *value
	for _, k := range n.Kids {
		v := e.eval(s, k)
		if v.kind != vNumber && v.kind != vDuration {
			return unknown("it is computed from something that is not known")
		}
		if result == nil {
			result = v
			continue
		}
		if result = compute(n.Text, result, v); result == nil {
			return unknown("it is computed in a way that is not followed")
		}
	}
	if result == nil {
		return unknown("it is computed from nothing")
	}
	return result
}

func compute(op string, a, b *value) *value {
	if a.kind == vDuration || b.kind == vDuration {
		return computeTime(op, a, b)
	}
	var num float64
	switch {
	case op == "*":
		num = a.num * b.num
	case op == "+":
		num = a.num + b.num
	case op == "-":
		num = a.num - b.num
	case op == "/" && b.num != 0:
		num = a.num / b.num
	default:
		return nil
	}
	return &value{kind: vNumber, num: num, text: numberText(num)}
}

func numberText(num float64) string { return strconv.FormatFloat(num, 'f', -1, 64) }

func computeTime(op string, a, b *value) *value {
	switch {
	case op == "*" && a.kind == vDuration && b.kind == vNumber:
		return &value{kind: vDuration, dur: scaled(b.num, a.dur)}
	case op == "*" && b.kind == vDuration && a.kind == vNumber:
		return &value{kind: vDuration, dur: scaled(a.num, b.dur)}
	case op == "+" && a.kind == b.kind:
		return &value{kind: vDuration, dur: a.dur + b.dur}
	}
	return nil
}

// scaled multiplies within the bounds of a Duration: a longer time is the longest.
func scaled(num float64, unit time.Duration) time.Duration {
	const longest = 1 << 62
	d := num * float64(unit)
	switch {
	case d > longest:
		return longest
	case d < -longest:
		return -longest
	}
	return time.Duration(d)
}

var unitNames = map[string]time.Duration{
	"s": time.Second, "ms": time.Millisecond, "us": time.Microsecond, "ns": time.Nanosecond, "min": time.Minute, "m": time.Minute,
	"h": time.Hour, "d": 24 * time.Hour,
}

// timeOf returns the time that a value is in a unit; false where it is none.
func timeOf(v *value, unit string) (time.Duration, bool) {
	switch {
	case v.kind == vDuration:
		return v.dur, true
	case v.kind == vNumber && unitNames[unit] != 0:
		return scaled(v.num, unitNames[unit]), true
	case v.kind == vText:
		return timeText(v.text, unit)
	}
	return 0, false
}

// timeText reads "5s", "500ms" or "10" in a unit.
func timeText(text, unit string) (time.Duration, bool) {
	if d, err := time.ParseDuration(text); err == nil {
		return d, true
	}
	num, err := strconv.ParseFloat(text, 64)
	if err != nil || unitNames[unit] == 0 {
		return 0, false
	}
	return scaled(num, unitNames[unit]), true
}

// unitMember evaluates Kotlin's and Ruby's 5.seconds.
func (e *engine) unitMember(v *value, name string) *value {
	for _, full := range []string{name, "Int." + name, "Integer." + name, "Number." + name, "kotlin.time." + name, "kotlin.time.Duration." + name, "." + name} {
		if unit := e.know.units[full]; unitNames[unit] != 0 {
			return &value{kind: vDuration, dur: scaled(v.num, unitNames[unit])}
		}
	}
	return v
}

// inUnit evaluates a function that makes a time from a number.
func (e *engine) inUnit(s *scope, n *syntax.Node, unit string) *value {
	if unit == "duration" && len(n.Kids) > 1 {
		return e.parts(s, n)
	}
	if len(n.Kids) < 2 {
		return unknown("it is a time without a number")
	}
	arg := n.Kids[1]
	if arg.Kind == syntax.Pair {
		return e.parts(s, n)
	}
	v := e.eval(s, arg)
	if len(n.Kids) > 2 { // Duration.of(5, ChronoUnit.SECONDS), Duration::new(5, 0)
		if u := unitWord(e.eval(s, n.Kids[2])); u != "" {
			unit = u
		}
	}
	if d, ok := timeOf(v, unit); ok {
		return &value{kind: vDuration, dur: d}
	}
	return unknown("it is a time that is not known")
}

// parts evaluates timedelta(minutes=1, seconds=5).
func (e *engine) parts(s *scope, n *syntax.Node) *value {
	var sum time.Duration
	for _, k := range n.Kids[1:] {
		if k.Kind != syntax.Pair || len(k.Kids) < 2 {
			return unknown("it is a time that is not followed")
		}
		d, ok := timeOf(e.eval(s, k.Kids[1]), shortUnit(keyOf(k.Kids[0])))
		if !ok {
			return unknown("it is a time that is not known")
		}
		sum += d
	}
	return &value{kind: vDuration, dur: sum}
}

// unitWord returns the unit that TimeUnit.SECONDS or ChronoUnit.MILLIS names.
func unitWord(v *value) string {
	if v.kind != vName {
		return ""
	}
	return shortUnit(strings.ToLower(lastWord(v.text)))
}

func shortUnit(word string) string {
	switch word {
	case "seconds", "second":
		return "s"
	case "milliseconds", "millis", "millisecond":
		return "ms"
	case "microseconds", "micros":
		return "us"
	case "nanoseconds", "nanos":
		return "ns"
	case "minutes", "minute":
		return "min"
	case "hours", "hour":
		return "h"
	case "days", "day":
		return "d"
	}
	return ""
}
