package logs

import "bytes"

// A place is what the lines of a sample have at one place behind the status.
type place struct {
	decimals, integers, dashes, lists, spans, addresses, names, others int

	values []int64 // of the decimals and integers, in units of 1e-9; -1 for a dash
	sum    int64
	most   int64
}

// places looks at the tokens of a sample. The names of those with a key are returned as well; ok says that at least one line
// has the shape of these logs.
func places(sample [][]byte) (all []place, keys []string, ok bool) {
	var d draft
	seen := map[string]bool{}
	for _, line := range sample {
		d.reset()
		rest, why := d.head(line, false)
		if why != fine || d.split(rest) != fine {
			continue
		}
		ok = true
		for i, t := range d.tokens {
			if t.key != nil {
				if key := string(t.key); !seen[key] {
					seen[key] = true
					keys = append(keys, key)
				}
				continue
			}
			for len(all) <= i {
				all = append(all, place{})
			}
			all[i].add(t.value)
		}
	}
	return all, keys, ok
}

// add looks at one value.
func (p *place) add(b []byte) {
	var d draft
	if string(b) == "-" {
		p.dashes++
		p.values = append(p.values, -1)
	} else if dec, n := leadingDecimal(b); n == len(b) && n > 0 {
		p.bare(b, dec)
	} else if _, own, ok := span(b, nanos); ok && own {
		p.spans++
	} else if bytes.IndexByte(b, '.') > 0 && d.list(b, seconds) == fine {
		p.lists++
		p.number(d.upstream.sum, true)
	} else if hasPort(b) {
		p.addresses++
	} else if inBrackets(b) {
		if len(b) > 2 {
			p.names++
		}
	} else {
		p.others++
	}
}

// bare looks at a number. nginx writes times with three decimals; a ratio has two, and a date is too long for a time.
func (p *place) bare(b []byte, d decimal) {
	ns, ok := d.scaled(seconds.power())
	point := bytes.IndexByte(b, '.')
	if !ok || point >= 0 && (ns > longest || len(b)-point != 4) {
		p.others++
		return
	}
	p.number(ns, point >= 0)
}

// inBrackets says that a text stands in brackets, as an ingress writes the name of an upstream; [] where it asked none.
func inBrackets(b []byte) bool { return len(b) > 1 && b[0] == '[' && b[len(b)-1] == ']' }

// hasPort says that a text ends like an address, with a colon and digits, or is the path of a socket.
func hasPort(b []byte) bool {
	if bytes.HasPrefix(b, []byte("unix:")) {
		return true
	}
	i := bytes.LastIndexByte(b, ':')
	if i <= 0 {
		return false
	}
	_, ok := whole(b[i+1:])
	return ok
}

func (p *place) number(ns int64, decimal bool) {
	if decimal {
		p.decimals++
	} else {
		p.integers++
	}
	p.values = append(p.values, ns)
	p.sum += min(ns, longest)
	p.most = max(p.most, ns)
}

// isTime says that every value is a number with a point, or the sign for none.
func (p *place) isTime() bool {
	return p.decimals > 0 && p.integers+p.spans+p.addresses+p.names+p.others == 0
}

// isTotal says that every value is one number with a point: a request's whole time is always known.
func (p *place) isTotal() bool { return p.isTime() && p.dashes+p.lists == 0 }

// isCount says that every value is a number without a point, or the sign for none.
func (p *place) isCount() bool {
	return p.integers > 0 && p.decimals+p.spans+p.addresses+p.names+p.others == 0
}

// isAddress says that the values are addresses with a port.
func (p *place) isAddress() bool {
	return p.addresses > 0 && p.decimals+p.integers+p.spans+p.names+p.others == 0
}

// isName says that the values are names in brackets.
func (p *place) isName() bool {
	return p.names > 0 && p.decimals+p.integers+p.spans+p.addresses+p.others == 0
}

// covers says that no value of the other place is longer than the one beside it, by more than rounding.
func (p *place) covers(q *place) bool {
	for i := range min(len(p.values), len(q.values)) {
		if q.values[i] > p.values[i]+2_000_000 {
			return false
		}
	}
	return true
}
