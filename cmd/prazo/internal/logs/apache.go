package logs

import "fmt"

func apacheFormat() format {
	return format{
		name: "apache",
		what: "Apache common or combined with %D (microseconds), %{ms}T or %T (seconds) at the end",
		open: openApache,
	}
}

// openApache takes the last whole number of the lines for the time. Small ones throughout are %T, which counts seconds; the
// number of bytes, which stands first, is never meant.
func openApache(sample [][]byte, o options) (opened, problem) {
	all, keys, ok := places(sample)
	if !ok {
		return opened{}, broken
	}
	l := &layout{starts: true, keys: newColumns(o.named, keys)}
	at := -1
	for i := 1; i < len(all); i++ {
		if all[i].isCount() {
			at = i
		}
	}
	if at < 0 {
		if l.keys.has(slotTook) {
			return opened{parse: l.parse, guessed: l.keys.guessed()}, fine
		}
		return opened{}, noTimes
	}
	u, name := micros, "%D"
	if all[at].most < 100*second {
		u, name = seconds, "%T"
	}
	c := column{slot: slotTook, unit: u, guessed: o.unit == unknown, rank: 2}
	if o.unit != unknown {
		c.unit, name = o.unit, "the time"
	}
	l.places[at] = c
	note := fmt.Sprintf("field %d behind the status is read as %s, in %s", at+1, name, c.unit)
	found := opened{parse: l.parse, note: note}
	if c.guessed {
		found.guessed = u
	}
	return found, fine
}
