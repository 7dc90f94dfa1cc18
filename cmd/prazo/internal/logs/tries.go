package logs

// tries is a list such as "0.1, 0.2 : 0.3", in nanoseconds.
type tries struct {
	count   int
	missing int // how many are "-"
	sum     int64
	open    bool // the last is "-"
}

// list reads the times of tries: a comma stands between two tries, a colon between two groups of servers.
func (d *draft) list(b []byte, u unit) problem {
	t := tries{}
	for len(b) > 0 {
		i := 0
		for i < len(b) && b[i] != ',' && b[i] != ':' {
			i++
		}
		item := trim(b[:i])
		b = b[min(i+1, len(b)):]
		t.count++
		if t.open = string(item) == "-" || len(item) == 0; t.open {
			t.missing++
			d.last = 0
			continue
		}
		ns, why := one(item, u)
		if why != fine {
			return why
		}
		if t.sum += ns; t.sum > longest {
			return tooLong
		}
		if d.last = ns; t.count == 1 {
			d.first = ns
		}
	}
	if t.count == 0 {
		return badTime
	}
	if t.count == 1 {
		d.first, d.last = 0, 0
	}
	d.upstream = t
	if t.count > 1 || !t.open {
		d.tries = max(d.tries, t.count)
	}
	return fine
}

// one reads the time of one try.
func one(b []byte, u unit) (int64, problem) {
	ns, _, ok := span(b, u)
	switch {
	case !ok:
		return 0, badTime
	case ns < 0:
		return 0, before0
	case ns > longest:
		return 0, tooLong
	}
	return ns, fine
}
