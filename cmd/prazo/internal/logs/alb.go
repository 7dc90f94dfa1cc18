package logs

import "bytes"

func albFormat() format {
	return format{
		name: "alb",
		what: "AWS application or classic load balancer: request, target and response processing time in seconds, -1 where none",
		open: func([][]byte, options) (opened, problem) {
			return opened{parse: parseALB}, fine
		},
	}
}

// The places of the fields of a line that are read.
const (
	albTime     = 1
	albName     = 2
	albTarget   = 4
	albTimes    = 5 // and the two behind
	albStatus   = 8
	albRequest  = 12
	albGroup    = 16
	albDomain   = 18
	albCreation = 21
)

// parseALB reads one line. Where a time is -1 the whole is the time from the request's creation to the line. The lines of a
// classic balancer have no kind in front, begin with the time of the request, and end early.
func parseALB(line []byte, d *draft) problem {
	kind, _, _ := bytes.Cut(line, []byte(" "))
	skipped, written := 0, &d.ended
	switch string(kind) {
	case "http", "https", "h2", "grpcs", "ws", "wss":
	default:
		if _, ok := dashed(kind); !ok {
			return broken
		}
		skipped, written = 1, &d.begun
	}
	if why := d.split(line); why != fine {
		return why
	}
	if len(d.tokens) <= albRequest-skipped {
		return broken
	}
	at := func(i int) []byte {
		if i -= skipped; i < len(d.tokens) {
			return d.tokens[i].value
		}
		return nil
	}
	if why := putMoment(written, at(albTime)); why != fine {
		return why
	}
	if !absent(at(albCreation)) {
		if why := putMoment(&d.begun, at(albCreation)); why != fine {
			return why
		}
	}
	if !absent(at(albStatus)) {
		if why := d.putStatus(at(albStatus)); why != fine {
			return why
		}
	}
	d.has[slotStatus] = true
	d.putRequest(at(albRequest))
	if skipped > 0 {
		d.dependency, d.has[slotDependency] = at(albName), true
	} else {
		d.albDependency(at(albGroup), at(albDomain), at(albTarget))
	}
	return d.albTook([3][]byte{at(albTimes), at(albTimes + 1), at(albTimes + 2)})
}

// albTook adds the three times up.
func (d *draft) albTook(times [3][]byte) problem {
	d.has[slotTook] = true
	open := false
	for _, b := range times {
		ns, own, ok := span(b, seconds)
		if !ok || own || ns > longest {
			return badTime
		}
		if ns < 0 {
			open = true
			continue
		}
		d.took += ns
	}
	if !open {
		return fine
	}
	if d.begun == 0 || d.ended == 0 {
		return noTime
	}
	d.took = d.ended - d.begun
	if endOf(d.status) == Finished {
		d.closes(Cut)
	}
	return fine
}

// albDependency takes the name of the target group, else the domain, else the target's address.
func (d *draft) albDependency(group, domain, target []byte) {
	if i := bytes.Index(group, []byte("targetgroup/")); i >= 0 {
		d.dependency, _, _ = bytes.Cut(group[i+len("targetgroup/"):], []byte("/"))
	} else if !absent(domain) {
		d.dependency = domain
	} else if !absent(target) {
		d.dependency = target
	}
	d.has[slotDependency] = d.dependency != nil
}
