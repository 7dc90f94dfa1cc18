package prom

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A span counts calls between two edges, in the metric's own unit.
type span struct{ low, high, n float64 }

// measured is what one side, finished or cut, of one dependency and route has. The classic buckets are cumulative: each
// counts all calls up to its edge.
type measured struct {
	upTo  map[float64]float64
	spans []span
}

// series is one dependency and route.
type series struct{ finished, cut measured }

// A gathering collects the samples of one window.
type gathering struct {
	q       *question
	all     map[key]*series
	beyond  int  // samples of dependencies and routes after the first mostHeld
	odd     int  // values that are no count: NaN, infinite, negative
	plain   bool // there were samples without buckets
	named   bool // some dependency has a name
	sinking float64
}

func newGathering(q *question) *gathering { return &gathering{q: q, all: map[key]*series{}} }

// side finds where a sample belongs; nil when there is no room for one more dependency or route.
func (g *gathering) side(labels map[string]string) *measured {
	k := key{shown(labels[g.q.Dependency]), shown(labels[g.q.Route])}
	g.named = g.named || k.dependency != ""
	s := g.all[k]
	if s == nil {
		if len(g.all) >= mostHeld {
			g.beyond++
			return nil
		}
		s = &series{}
		g.all[k] = s
	}
	if g.q.isCut(labels) {
		return &s.cut
	}
	return &s.finished
}

// isCut says whether somebody gave up on the calls with these labels. The server answers with the labels that decide it,
// so that one question is enough and nothing is subtracted.
func (q *question) isCut(labels map[string]string) bool {
	for _, m := range q.cut {
		if !m.matches(labels[m.label]) {
			return false
		}
	}
	return len(q.cut) > 0
}

// addClassic takes the count of one classic bucket, or one of the vmrange buckets of VictoriaMetrics.
func (g *gathering) addClassic(s *sample) {
	le, err := strconv.ParseFloat(s.Metric["le"], 64)
	low, high, isRange := readRange(s.Metric["vmrange"])
	if !s.Value.has || !isRange && (err != nil || math.IsNaN(le)) {
		g.plain = true
		return
	}
	n, ok := g.count(s.Value.value)
	if !ok {
		return
	}
	m := g.side(s.Metric)
	switch {
	case m == nil:
	case isRange:
		m.spans = append(m.spans, span{low, high, n})
	default:
		if m.upTo == nil {
			m.upTo = map[float64]float64{}
		}
		m.upTo[le] += n // the servers of one fleet may write 1 or 1.0
	}
}

// addNative takes a native histogram.
func (g *gathering) addNative(s *sample) {
	if !s.Histogram.has {
		g.plain = true
		return
	}
	m := g.side(s.Metric)
	if m == nil {
		return
	}
	for _, b := range s.Histogram.value.Buckets {
		low, high := float64(b[1]), float64(b[2])
		n, ok := g.count(b[3])
		if !ok || math.IsNaN(low) || math.IsNaN(high) || low > high {
			continue
		}
		m.spans = append(m.spans, span{low, high, n})
	}
}

// count accepts what can be a number of calls.
func (g *gathering) count(v number) (float64, bool) {
	n := float64(v)
	if !(n >= 0) || math.IsInf(n, 0) {
		g.odd++
		return 0, false
	}
	return min(n, mostCount), true
}

// readRange reads the edges of a bucket of VictoriaMetrics: 1.136e-01...1.292e-01.
func readRange(text string) (low, high float64, ok bool) {
	from, to, found := strings.Cut(text, "...")
	low, err := strconv.ParseFloat(from, 64)
	high, err2 := strconv.ParseFloat(to, 64)
	return low, high, found && err == nil && err2 == nil && low <= high
}

// calls is how many there are, about.
func (g *gathering) calls() (n float64) {
	for _, s := range g.all {
		for _, m := range []*measured{&s.finished, &s.cut} {
			for _, p := range m.steps() {
				n += p.n
			}
		}
	}
	return n
}

// steps are all spans, with the classic buckets made into such, in ascending order.
func (m *measured) steps() []span {
	steps := slices.Clone(m.spans)
	low, before := math.Inf(-1), 0.0
	for _, le := range slices.Sorted(maps.Keys(m.upTo)) {
		// Counts that are scraped while they grow, and sums of floats, can sink a little from edge to edge: none is negative.
		n := max(m.upTo[le], before)
		steps = append(steps, span{low, le, n - before})
		low, before = le, n
	}
	slices.SortFunc(steps, func(a, b span) int { return cmp.Or(cmp.Compare(a.low, b.low), cmp.Compare(a.high, b.high)) })
	return steps
}

// sunk is how much of the largest count a cumulative series loses on its way up, as a share.
func (m *measured) sunk() float64 {
	most, sunk := 0.0, 0.0
	for _, le := range slices.Sorted(maps.Keys(m.upTo)) {
		sunk = max(sunk, most-m.upTo[le])
		most = max(most, m.upTo[le])
	}
	if most == 0 {
		return 0
	}
	return sunk / most
}

// buckets turns everything into counts of calls in durations.
func (g *gathering) buckets(unit time.Duration) []Buckets {
	var all []Buckets
	for k, s := range g.all {
		g.sinking = max(g.sinking, s.finished.sunk(), s.cut.sunk())
		b := Buckets{Dependency: first(k.dependency, g.q.Metric), Route: k.route}
		b.Edges = joined(inTimes(s.finished.steps(), unit), inTimes(s.cut.steps(), unit))
		if len(b.Edges) > 0 {
			all = append(all, b)
		}
	}
	return all
}

// inTimes gives the spans that hold calls as buckets, counted as finished.
func inTimes(spans []span, unit time.Duration) []Bucket {
	var all []Bucket
	var steps countSteps
	for _, s := range spans {
		n := steps.add(s.n)
		if n == 0 {
			continue
		}
		all = append(all, Bucket{Low: inTime(s.low, unit), High: inTime(s.high, unit), Finished: n})
	}
	return all
}

// joined puts finished and cut calls of equal edges into one bucket.
func joined(finished, cut []Bucket) []Bucket {
	all := slices.Clone(finished)
	for _, b := range cut {
		all = append(all, Bucket{Low: b.Low, High: b.High, Cut: b.Finished})
	}
	return tidy(all)
}

// tidy sorts buckets and adds up those with equal edges.
func tidy(all []Bucket) []Bucket {
	slices.SortFunc(all, func(a, b Bucket) int { return cmp.Or(cmp.Compare(a.Low, b.Low), cmp.Compare(a.High, b.High)) })
	kept := all[:0]
	for _, b := range all {
		if last := len(kept) - 1; last >= 0 && kept[last].Low == b.Low && kept[last].High == b.High {
			kept[last].Finished = min(kept[last].Finished+b.Finished, mostCount)
			kept[last].Cut = min(kept[last].Cut+b.Cut, mostCount)
			continue
		}
		kept = append(kept, b)
	}
	return kept
}
