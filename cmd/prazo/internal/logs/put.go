package logs

import "bytes"

// A column says what a field of a log means. Where two fields tell the same, the one with the lower rank counts.
type column struct {
	slot    slot
	unit    unit
	guessed bool // the name says no unit
	rank    uint8
	address bool // counts only where the value is an address: the name has another meaning, too
	site    bool // names the site that was asked for, which a proxy may also answer by itself
	likely  bool // by its name only: a status that is a word, or a date of another kind, is then passed over
}

// put takes the value of one field in.
func (d *draft) put(c column, value []byte) problem {
	if c.slot == slotNone || d.has[c.slot] && d.rank[c.slot] <= c.rank {
		return fine
	}
	value = trim(value)
	if absent(value) && (c.slot != slotUpstream || len(value) != 1) {
		return fine
	}
	if c.address && !hasPort(lastAddress(value)) {
		return fine
	}
	why := d.place(c, value)
	switch {
	case why == fine:
		d.has[c.slot], d.rank[c.slot] = true, c.rank
		if c.slot == slotDependency {
			d.site = c.site
		}
	case c.likely && (why == noCode || why == badDate):
		return fine
	}
	return why
}

func (d *draft) place(c column, value []byte) problem {
	switch c.slot {
	case slotTook:
		return d.putTook(value, c.unit)
	case slotUpstream:
		return d.list(value, c.unit)
	case slotBegun:
		return putMoment(&d.begun, value)
	case slotEnded:
		return putMoment(&d.ended, value)
	case slotStatus:
		return d.putStatus(value)
	case slotRetries:
		if n, ok := whole(value); ok {
			d.tries = n + 1
		}
	case slotTries:
		d.tries, _ = whole(value)
	default:
		d.putText(c.slot, value)
	}
	return fine
}

// putText takes in what is text.
func (d *draft) putText(s slot, value []byte) {
	switch s {
	case slotFlags:
		d.putFlags(value)
	case slotFault:
		d.putFault(value)
	case slotCode:
		d.putCode(value)
	case slotKind:
		d.kind = value
	case slotDependency:
		if d.dependency = lastAddress(value); inBrackets(value) {
			d.dependency = value[1 : len(value)-1]
		}
	case slotMethod:
		d.method = value
	case slotTarget:
		d.target = value
	case slotRequest:
		d.putRequest(value)
	}
}

func (d *draft) putTook(value []byte, u unit) problem {
	ns, own, ok := span(value, u)
	if !ok {
		return badTime
	}
	d.took, d.own = ns, own
	return fine
}

func putMoment(at *int64, value []byte) problem {
	ns, ok := moment(value)
	if !ok {
		return badDate
	}
	*at = ns
	return fine
}

// putStatus reads a status; a list of several, one a try, counts by its last.
func (d *draft) putStatus(value []byte) problem {
	if bytes.HasPrefix(value, []byte("Non HTTP")) { // JMeter writes the name of an exception instead
		d.putFault(value)
		return fine
	}
	if i := bytes.LastIndexAny(value, ",:"); i >= 0 {
		value = trim(value[i+1:])
	}
	n, ok := whole(value)
	if !ok || n > 999 {
		return noCode
	}
	d.status = n
	return fine
}

// putRequest takes "GET /path HTTP/1.1" apart.
func (d *draft) putRequest(value []byte) {
	method, rest, ok := bytes.Cut(value, []byte(" "))
	if !ok {
		return
	}
	d.method = method
	if i := bytes.LastIndexByte(rest, ' '); i >= 0 && bytes.HasPrefix(rest[i+1:], []byte("HTTP/")) {
		rest = rest[:i]
	}
	d.target = rest
}

// putFault reads the words of an error: a limit that was reached, or a caller that left, is a cut.
func (d *draft) putFault(value []byte) {
	if string(value) == "false" || string(value) == "null" || string(value) == "0" {
		return
	}
	for _, word := range [...]string{
		"timeout", "Timeout", "timed out", "TIMED_OUT", "deadline exceeded", "canceled", "cancelled", "ABORTED",
	} {
		if bytes.Contains(value, []byte(word)) {
			d.fault = Cut
			return
		}
	}
	if d.fault == Finished {
		d.fault = Failed
	}
}

// putCode reads the number of an error of k6: 1050 is its own limit; from 1400 on it repeats the status.
func (d *draft) putCode(value []byte) {
	switch n, ok := whole(value); {
	case !ok:
	case n == 1050:
		d.end = Cut
	case n >= 1000 && n < 1400 || n >= 1600:
		d.closes(Failed)
	}
}

// putFlags reads the response flags of Envoy, a list with commas. The limits that were reached and the clients that left
// come first: a call may have several flags.
func (d *draft) putFlags(value []byte) {
	end := Finished
	for len(value) > 0 {
		var flag []byte
		flag, value, _ = bytes.Cut(value, []byte(","))
		switch string(flag) {
		case "UT", "DC", "SI", "DT", "UMSDR", "DR":
			d.end = Cut
			return
		case "UH", "UF", "UC", "UR", "LR", "UO", "NR", "RL", "URX", "LH", "FI", "UPE", "NC", "OM", "DF", "RLSE", "UAEX":
			end = Failed
		}
	}
	d.closes(end)
}

// absent says that a field holds the sign for nothing.
func absent(value []byte) bool {
	switch len(value) {
	case 0:
		return true
	case 1:
		return value[0] == '-'
	case 2:
		return string(value) == "[]"
	}
	return string(value) == "null"
}

// trim takes the spaces off both ends.
func trim(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t') {
		b = b[1:]
	}
	for len(b) > 0 && (b[len(b)-1] == ' ' || b[len(b)-1] == '\t' || b[len(b)-1] == '\r') {
		b = b[:len(b)-1]
	}
	return b
}

// lastAddress is the server that was asked last, of a list "a, b : c" of all that were.
func lastAddress(b []byte) []byte {
	if bytes.IndexByte(b, ' ') < 0 {
		return b
	}
	for _, mark := range [...]string{", ", " : "} {
		if i := bytes.LastIndex(b, []byte(mark)); i >= 0 {
			b = b[i+len(mark):]
		}
	}
	return b
}
