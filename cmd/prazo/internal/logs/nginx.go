package logs

import (
	"fmt"
	"slices"
)

// noTimes is what is wrong with the usual lines of nginx and Apache: they do not say how long a request took.
const noTimes problem = "no time in these lines: add $request_time and $upstream_response_time to nginx's log_format, " +
	"or %D to Apache's LogFormat"

func nginxFormat() format {
	return format{
		name: "nginx",
		what: "nginx combined with $request_time and $upstream_response_time behind it, bare or as rt=0.123 urt=\"0.1, 0.2\"",
		open: openNginx,
	}
}

// openNginx finds out which places hold the times. Of several, the request's is never shorter than another; of the
// upstream's (connect, header, response) the longest is the one to the last byte.
func openNginx(sample [][]byte, o options) (opened, problem) {
	all, keys, ok := places(sample)
	if !ok {
		return opened{}, broken
	}
	o.unit = unknown // nginx writes seconds
	l := &layout{keys: newColumns(o.nginxKey, keys)}
	note := ""
	total, answer := times(all)
	if total >= 0 {
		l.places[total] = column{slot: slotTook, unit: seconds, rank: 2}
		note = fmt.Sprintf("$request_time is field %d behind the status", total+1)
	}
	if answer >= 0 {
		l.places[answer] = column{slot: slotUpstream, unit: seconds, rank: 2}
		note += fmt.Sprintf(", $upstream_response_time field %d", answer+1)
	}
	l.dependencies(all)
	if total < 0 && !l.keys.has(slotTook) && !l.keys.has(slotUpstream) {
		return opened{}, noTimes
	}
	return opened{parse: l.parse, note: note}, fine
}

// dependencies finds the places that tell who was asked: a name in brackets is better than the address of one server.
func (l *layout) dependencies(all []place) {
	if i := slices.IndexFunc(all, func(p place) bool { return p.isName() }); i >= 0 {
		l.places[i] = column{slot: slotDependency, rank: 4}
	}
	if i := slices.IndexFunc(all, func(p place) bool { return p.isAddress() }); i >= 0 {
		l.places[i] = column{slot: slotDependency, rank: 5}
	}
}

// nginxKey knows the names that people give to the times.
func (o options) nginxKey(name string) column {
	c := o.named(name)
	if c.slot == slotTook && c.guessed {
		c.unit, c.guessed = seconds, false
	}
	switch plain(name) {
	case "rt", "requesttime", "urt", "upstreamresponsetime":
		c.unit = seconds
	case "ut":
		c = column{slot: slotUpstream, unit: seconds}
	case "time", "date":
		c = column{} // the time in brackets is better
	}
	return c
}

// times finds the places of the two times, -1 where there is none.
func times(all []place) (total, answer int) {
	total, answer = -1, -1
	for i := range all {
		if all[i].isTotal() && (total < 0 || !all[total].covers(&all[i])) {
			total = i
		}
	}
	for i := range all {
		if i != total && all[i].isTime() && (answer < 0 || all[i].sum >= all[answer].sum) {
			answer = i
		}
	}
	return total, answer
}
