package logs

import "strings"

// Fields names the fields of JSON lines, CSV or key=value tails that the names alone do not tell. An empty name leaves the
// choice to the known names; a field inside another is written with a dot.
type Fields struct {
	Duration   string // how long the call took, for example took_ms; the end of the name tells the unit
	Time       string // when the line was written, or, where the name says start, when the call began
	Status     string
	Dependency string
	Route      string // the path or URL
}

// asked is the column that the caller gave a name to.
func (f Fields) asked(name string) (column, bool) {
	switch name {
	case "":
		return column{}, false
	case f.Duration:
		_, u := unitInName(plain(name))
		return column{slot: slotTook, unit: u, guessed: u == unknown}, true
	case f.Time:
		if c := known(plain(name)); c.slot == slotBegun {
			return c, true
		}
		return column{slot: slotEnded}, true
	case f.Status:
		return column{slot: slotStatus}, true
	case f.Dependency:
		return column{slot: slotDependency}, true
	case f.Route:
		return column{slot: slotTarget}, true
	}
	return column{}, false
}

// named says what a field means: by what the caller said, or by its name. The unit that the caller asks for beats the name's,
// and without any a bare number is milliseconds. The last part of a dotted name tells, and what lies deeper counts less.
func (o options) named(name string) column {
	c, ok := o.fields.asked(name)
	if !ok {
		short := name[strings.LastIndexByte(name, '.')+1:]
		if c = known(plain(short)); c.slot != slotNone {
			c.likely = true
			c.rank = uint8(min(int(c.rank)+20*strings.Count(name, "."), 250)) + 1
		}
	}
	if c.slot == slotTook && o.fields.Duration != "" && name != o.fields.Duration {
		return column{}
	}
	return o.withUnit(c)
}

// withUnit settles the unit of a column that has one.
func (o options) withUnit(c column) column {
	switch {
	case c.slot != slotTook && c.slot != slotUpstream:
	case o.unit != unknown:
		c.unit, c.guessed = o.unit, false
	case c.unit == unknown:
		c.unit, c.guessed = millis, true
	}
	return c
}

// plain is a name in lower case without the marks that people put between its words.
func plain(name string) string {
	return strings.NewReplacer("_", "", "-", "", " ", "", "@", "", "$", "", ".", "", "(", "", ")", "").Replace(strings.ToLower(name))
}

// known says what a plain name usually means.
func known(name string) column {
	switch name {
	case "t", "tseconds", "start", "begin", "starttime", "startutc", "startedat", "startts", "starteddatetime", "requeststart":
		return column{slot: slotBegun}
	case "time", "timestamp", "ts", "date", "datetime", "timelocal", "timeiso8601", "msec", "end", "endtime":
		return column{slot: slotEnded}
	case "status", "code", "statuscode", "httpstatus", "responsecode", "httpstatuscode", "downstreamstatus":
		return column{slot: slotStatus}
	case "responseflags", "flags":
		return column{slot: slotFlags}
	case "error", "err", "errormessage":
		return column{slot: slotFault}
	case "method", "verb", "requestmethod", "httpmethod":
		return column{slot: slotMethod}
	case "request":
		return column{slot: slotRequest}
	case "retries", "retryattempts":
		return column{slot: slotRetries}
	case "urt", "upstreamresponsetime":
		return column{slot: slotUpstream, unit: seconds}
	case "rt", "requesttime":
		return column{slot: slotTook, unit: seconds, guessed: true, rank: 3}
	}
	if c := knownTarget(name); c.slot != slotNone {
		return c
	}
	if c := knownDependency(name); c.slot != slotNone {
		return c
	}
	return knownSpan(name)
}

// knownTarget ranks the names for what was asked for: a route before a path before a whole URL.
func knownTarget(name string) column {
	switch name {
	case "route":
		return column{slot: slotTarget}
	case "path", "uri", "requesturi", "requestpath", "urlpath":
		return column{slot: slotTarget, rank: 1}
	case "url", "requesturl", "target", "endpoint":
		return column{slot: slotTarget, rank: 2}
	case "label": // of JMeter
		return column{slot: slotTarget, rank: 8}
	}
	return column{}
}

// knownDependency ranks the names for who was asked: a name before an address before a host.
func knownDependency(name string) column {
	for i, names := range [...]string{
		" dependency upstream upstreamname upstreamcluster backend service servicename proxyhost ",
		" upstreamaddr upstreamhost ua uaddr server ",
		" authority host domain requesthost ", // a hostname is mostly that of the machine that writes the log
	} {
		if strings.Contains(names, " "+name+" ") {
			return column{slot: slotDependency, rank: uint8(i), address: name == "ua", site: i == 2} // ua may be the user agent
		}
	}
	return column{}
}

// knownSpan knows the names for how long a call took, with the unit at the end or without one.
func knownSpan(name string) column {
	base, u := unitInName(name)
	for i, names := range [...]string{
		" latencyhuman ", // of Echo, with its unit; its latency is in nanoseconds and does not say so
		" duration latency elapsed took ",
		" requesttime requestduration responsetime timetaken elapsedtime totaltime processingtime servicetime dur ",
	} {
		if strings.Contains(names, " "+base+" ") {
			return column{slot: slotTook, unit: u, guessed: u == unknown, rank: uint8(i)}
		}
	}
	if name == "ms" || u != unknown && base == "time" {
		return column{slot: slotTook, unit: u, rank: 3}
	}
	return column{}
}

// unitInName parts a plain name from the unit at its end.
func unitInName(name string) (string, unit) {
	for _, end := range [...]struct {
		text string
		unit unit
	}{
		{"milliseconds", millis}, {"millis", millis}, {"msec", millis}, {"ms", millis},
		{"microseconds", micros}, {"micros", micros}, {"usec", micros}, {"us", micros},
		{"nanoseconds", nanos}, {"nanos", nanos}, {"nsec", nanos}, {"ns", nanos},
		{"seconds", seconds}, {"secs", seconds}, {"sec", seconds}, {"s", seconds},
	} {
		if base, ok := strings.CutSuffix(name, end.text); ok {
			return strings.TrimSuffix(base, "in"), end.unit
		}
	}
	return name, unknown
}
