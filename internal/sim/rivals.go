package sim

import "math"

// rivals lists the rules that limits are chosen by elsewhere.
func rivals() []contestant {
	return []contestant{
		{"p99 x 2 of 60 s, cuts counted", func(e entry) method {
			return &window{quantile: 0.99, times: 2, seconds: 60, first: e.initial, least: 20, cuts: true}
		}},
		{"p99 x 1.5 of 1000, cuts counted", func(e entry) method {
			return &window{quantile: 0.99, times: 1.5, calls: 1000, first: e.initial, least: 20, cuts: true}
		}},
		{"p99 x 1.5 of 1000, successes", func(e entry) method {
			return &window{quantile: 0.99, times: 1.5, calls: 1000, first: e.initial, least: 20}
		}},
		{"p99.99 x 1.5 of 60 s (log store)", func(e entry) method {
			return &window{quantile: 0.9999, times: 1.5, seconds: 60, first: e.initial, least: 10, cuts: true}
		}},
		{"+25 % / half way down (object store)", func(e entry) method { return &store{now: e.initial} }},
		{"fixed 5 s", func(entry) method { return &fixed{always: 5} }},
		{"fixed 1 s", func(entry) method { return &fixed{always: 1} }},
		{"fixed 10 s", func(entry) method { return &fixed{always: 10} }},
		{"growing 1 s + 200 ms (post B)", func(entry) method { return &growing{} }},
		{"EWMA x 3", func(e entry) method { return &smoothed{first: e.initial} }},
		{"RFC 6298", func(e entry) method { return &rfc6298{timeout: e.initial, longest: e.longest} }},
		{"2 x mean of 10 (post A)", func(e entry) method { return &meanOfTen{longest: e.initial} }},
	}
}

// fixed never changes.
type fixed struct {
	silent
	always float64
}

func (f *fixed) limit(float64) float64 { return f.always }

// growing is the second post's: a second, 200 ms more after each of five cuts, and from the start after a success.
type growing struct {
	silent
	cuts int
}

func (g *growing) limit(float64) float64 { return 1 + 0.2*float64(min(g.cuts, 5)) }

func (g *growing) ended(_ *flight, _, _ float64, done bool) {
	g.cuts++
	if done {
		g.cuts = 0
	}
}

// meanOfTen is the first post's: twice the mean of the last ten successes; twice the longest seen until there are ten.
type meanOfTen struct {
	silent
	longest float64
	last    []float64
}

func (m *meanOfTen) limit(float64) float64 {
	if len(m.last) < 10 {
		return 2 * m.longest
	}
	sum := 0.0
	for _, took := range m.last {
		sum += took
	}
	return 2 * sum / 10
}

func (m *meanOfTen) ended(_ *flight, _, took float64, done bool) {
	if !done {
		return
	}
	m.longest = max(m.longest, took)
	if len(m.last) == 10 {
		m.last = append(m.last[:0], m.last[1:]...)
	}
	m.last = append(m.last, took)
}

// smoothed is three times the exponentially weighted mean of successes, with a weight of 0.1 for the newest.
type smoothed struct {
	silent
	first, mean float64
	known       int
}

func (s *smoothed) limit(float64) float64 {
	if s.known < 10 {
		return s.first
	}
	return 3 * s.mean
}

func (s *smoothed) ended(_ *flight, _, took float64, done bool) {
	if !done {
		return
	}
	if s.known == 0 {
		s.mean = took
	}
	s.known++
	s.mean += 0.1 * (took - s.mean)
}

// rfc6298 is how TCP times a retransmission: a smoothed time plus four times its smoothed deviation. A cut doubles the
// limit, once for all tries that were in flight.
type rfc6298 struct {
	silent
	longest, timeout   float64
	smoothed, deviates float64
	known              bool
	doubled            float64
}

func (r *rfc6298) limit(float64) float64 { return r.timeout }

func (r *rfc6298) ended(x *flight, now, took float64, done bool) {
	switch {
	case !done && x.start >= r.doubled:
		r.timeout, r.doubled = min(2*r.timeout, r.longest), now
		return
	case !done:
		return
	case !r.known:
		r.smoothed, r.deviates, r.known = took, took/2, true
	default:
		r.deviates += (math.Abs(r.smoothed-took) - r.deviates) / 4
		r.smoothed += (took - r.smoothed) / 8
	}
	r.timeout = min(r.longest, max(0.001, r.smoothed+4*r.deviates))
}

// store looks at sixteen tries at a time, as MinIO does with its dynamic timeouts: a quarter more when over a third of
// them were cut; when less than a tenth were, half way down to 1.25 x the longest of them.
type store struct {
	silent
	now     float64
	seen    int
	cuts    int
	longest float64
}

const storeBatch = 16

func (s *store) limit(float64) float64 { return s.now }

func (s *store) ended(_ *flight, _, took float64, done bool) {
	s.seen++
	if done {
		s.longest = max(s.longest, took)
	} else {
		s.cuts++
	}
	if s.seen < storeBatch {
		return
	}
	share, down := float64(s.cuts)/storeBatch, 1.25*s.longest
	switch {
	case share > 0.33:
		s.now = min(1.25*s.now, 24*3600)
	case share < 0.10 && down < s.now:
		s.now = max(0.001, (s.now+down)/2)
	}
	s.seen, s.cuts, s.longest = 0, 0, 0
}
