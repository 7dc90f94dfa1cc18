package logs

import "bytes"

func haproxyFormat() format {
	return format{
		name: "haproxy",
		what: "HAProxy HTTP log (option httplog): timers Tq/Tw/Tc/Tr/Tt or TR/Tw/Tc/Tr/Ta and the termination state",
		open: func([][]byte, options) (opened, problem) {
			return opened{parse: parseHAProxy}, fine
		},
	}
}

// The length of the date in the brackets, and the places of the fields behind it: frontend, backend/server, timers, status,
// bytes, two cookies, state, connections, queues, and the rest.
const (
	haproxyDate = len("06/Feb/2009:12:14:14.655")

	haproxyServer = 1
	haproxyTimes  = 2
	haproxyStatus = 3
	haproxyEnd    = 7
	haproxyCounts = 8
	haproxyRest   = 10
)

// parseHAProxy reads one line. The clock starts where the request had arrived: the first timer is the wait for the client,
// and on a connection that is kept it may be long.
func parseHAProxy(line []byte, d *draft) problem {
	open := haproxyBracket(line)
	if open < 0 {
		return broken
	}
	at, ok := slashed(line[open+1 : open+1+haproxyDate])
	if !ok {
		return badDate
	}
	var fields [haproxyRest + 1][]byte
	rest := line[open+haproxyDate+2:]
	for i := range haproxyRest {
		fields[i], rest, _ = bytes.Cut(bytes.TrimLeft(rest, " "), []byte(" "))
	}
	fields[haproxyRest] = rest
	if why := d.haproxyTimers(fields[haproxyTimes], at); why != fine {
		return why
	}
	if string(fields[haproxyStatus]) != "-1" {
		if why := d.putStatus(fields[haproxyStatus]); why != fine {
			return why
		}
	}
	d.has[slotStatus] = true
	if len(fields[haproxyEnd]) < 2 || bytes.Count(fields[haproxyCounts], []byte("/")) != 4 {
		return broken
	}
	if fields[haproxyEnd][0] == 'L' {
		return passed // the proxy answered by itself: a redirect, its own statistics
	}
	d.haproxyState(fields[haproxyEnd])
	d.haproxyRetries(fields[haproxyCounts])
	d.dependency, _, _ = bytes.Cut(fields[haproxyServer], []byte("/"))
	d.has[slotDependency] = true
	if quote := bytes.IndexByte(fields[haproxyRest], '"'); quote >= 0 {
		d.putRequest(bytes.TrimSuffix(trim(fields[haproxyRest][quote+1:]), []byte(`"`)))
	}
	return fine
}

// haproxyBracket finds the bracket in front of the date; syslog may write haproxy[123]: before it. -1 where there is none.
func haproxyBracket(line []byte) int {
	for from := 0; ; {
		i := bytes.IndexByte(line[from:], '[')
		if i < 0 || len(line) < from+i+haproxyDate+3 {
			return -1
		}
		from += i + 1
		if line[from+haproxyDate] == ']' && line[from+2] == '/' {
			return from - 1
		}
	}
}

// haproxyTimers reads the five timers in milliseconds. A + in front of the last says that the log was written early.
func (d *draft) haproxyTimers(b []byte, at int64) problem {
	var timers [5]int64
	for i := range timers {
		var item []byte
		item, b, _ = bytes.Cut(b, []byte("/"))
		if len(item) > 0 && item[0] == '+' {
			item = item[1:]
			d.closes(Cut)
		}
		ns, own, ok := span(item, millis)
		if !ok || own {
			return badTime
		}
		timers[i] = ns
	}
	if len(b) > 0 {
		return broken
	}
	waited, total := max(timers[0], 0), timers[4]
	if total < 0 || total > longest || waited > longest {
		return before0
	}
	d.took, d.has[slotTook] = max(total-waited, 0), true
	d.begun = at + waited
	return fine
}

// haproxyState reads why the session ended: a small letter is a limit that was reached, C a client that left, P a proxy that
// refused.
func (d *draft) haproxyState(state []byte) {
	switch state[0] {
	case 'c', 's', 'C', 'K', 'D':
		d.end = Cut
	case 'S', 'R', 'I', 'U', 'P':
		d.closes(Failed)
	}
}

// haproxyRetries reads the last of the connection counts, which is how often a connection was tried again.
func (d *draft) haproxyRetries(counts []byte) {
	last := bytes.TrimPrefix(counts[bytes.LastIndexByte(counts, '/')+1:], []byte("+"))
	if n, ok := whole(last); ok {
		d.tries = n + 1
	}
}
