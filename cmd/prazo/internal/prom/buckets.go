package prom

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Unbounded is the upper edge of a bucket that has none: of its calls only a lower bound is known.
const Unbounded = time.Duration(math.MaxInt64)

// A Bucket counts the calls that took longer than Low and at most High.
type Bucket struct {
	Low, High time.Duration // High is [Unbounded] in the bucket above the last edge
	Finished  uint64        // calls that ended by themselves
	Cut       uint64        // calls that somebody gave up on in here: they would have taken longer than Low
}

// Buckets are the calls of one dependency and route, in ascending buckets that do not overlap where their source kept one
// layout. The zero value has no calls.
type Buckets struct {
	Dependency, Route string // "" where the source does not tell them apart
	Edges             []Bucket
	First, Last       time.Time // when the calls were made; zero where the source does not say
}

// Finished is the number of calls that ended by themselves.
func (b Buckets) Finished() uint64 {
	var n uint64
	for _, e := range b.Edges {
		n += e.Finished
	}
	return n
}

// Cut is the number of calls that somebody gave up on.
func (b Buckets) Cut() uint64 {
	var n uint64
	for _, e := range b.Edges {
		n += e.Cut
	}
	return n
}

// key names what is counted apart.
type key struct{ dependency, route string }

// The bounds of what is kept. What a person reads is far below them; a route that is a raw path is above.
const (
	mostKept  = 1024      // dependencies and routes in a result: the busiest
	mostHeld  = 64 * 1024 // that are told apart while reading
	mostName  = 200       // bytes of a name
	mostCount = 1 << 53   // calls in one bucket: above it a float cannot count
)

// shown makes a name from outside fit for a terminal and a table: printable, and of bounded length.
func shown(name string) string {
	if len(name) > mostName {
		end := mostName
		for end > 0 && !utf8.RuneStart(name[end]) {
			end--
		}
		name = name[:end] + "…"
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '�'
	}, name)
}

// clampCount makes any number a count of calls.
func clampCount(n float64) float64 {
	if !(n > 0) { // also not a number
		return 0
	}
	return min(n, mostCount)
}

// inTime turns a number of units into a duration; what is too long for one, or no number, is Unbounded.
func inTime(v float64, unit time.Duration) time.Duration {
	ns := math.Round(v * float64(unit))
	switch {
	case ns <= 0:
		return 0
	case ns < math.MaxInt64:
		return time.Duration(ns)
	}
	return Unbounded
}

// busiest sorts by name and keeps the mostKept with the most calls; it returns how many are left out, and their calls.
func busiest(all []Buckets) (kept []Buckets, left int, calls uint64) {
	if len(all) > mostKept {
		sizes := make(map[key]uint64, len(all))
		for _, b := range all {
			sizes[key{b.Dependency, b.Route}] = b.Finished() + b.Cut()
		}
		slices.SortFunc(all, func(a, b Buckets) int {
			return cmp.Or(cmp.Compare(sizes[key{b.Dependency, b.Route}], sizes[key{a.Dependency, a.Route}]), byName(a, b))
		})
		for _, b := range all[mostKept:] {
			calls += sizes[key{b.Dependency, b.Route}]
		}
		left, all = len(all)-mostKept, all[:mostKept]
	}
	slices.SortFunc(all, byName)
	return all, left, calls
}

func byName(a, b Buckets) int {
	return cmp.Or(strings.Compare(a.Dependency, b.Dependency), strings.Compare(a.Route, b.Route))
}
