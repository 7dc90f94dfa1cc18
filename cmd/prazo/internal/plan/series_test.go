package plan

import (
	"testing"
	"time"
)

var dawn = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

// seriesOf makes a series of n calls, one a second, whose durations depend on their place.
func seriesOf(n int, took func(i int) time.Duration) *Series {
	s := NewSeries(0)
	for i := range n {
		s.Add(dawn.Add(time.Duration(i)*time.Second), took(i), true)
	}
	return s
}

// TestABoundedSeries: whatever comes, whole blocks are kept, evenly, and not more than was asked.
func TestABoundedSeries(t *testing.T) {
	t.Parallel()
	const most = 10_000
	s := NewSeries(most)
	for i := range 1_000_000 {
		s.Add(dawn.Add(time.Duration(i)*time.Second), time.Duration(i), true)
		if s.Kept() > most {
			t.Fatalf("after %d calls it keeps %d", i, s.Kept())
		}
	}
	if s.Seen() != 1_000_000 || s.Kept() < most/2-blockSize {
		t.Errorf("saw %d, keeps %d", s.Seen(), s.Kept())
	}
	gap := time.Duration(0)
	last := time.Time{}
	for i, b := range s.ordered() {
		if len(b.took) != blockSize || b.took[1]-b.took[0] != 1 {
			t.Fatalf("block %d has %d calls", i, len(b.took))
		}
		if i > 1 && b.start.Sub(last) != gap {
			t.Errorf("block %d begins %v after the one before, others %v", i, b.start.Sub(last), gap)
		}
		if i > 0 {
			gap = b.start.Sub(last)
		}
		last = b.start
	}
}

// TestOrder: the newest file may be read first.
func TestOrder(t *testing.T) {
	t.Parallel()
	s := NewSeries(0)
	for _, day := range []int{3, 1, 2} {
		for i := range blockSize {
			s.Add(dawn.AddDate(0, 0, day).Add(time.Duration(i)*time.Second), time.Duration(day)*ms, true)
		}
	}
	for i, b := range s.ordered() {
		if b.took[0] != int64(time.Duration(i+1)*ms) {
			t.Errorf("block %d is of day %d", i, b.took[0]/int64(ms))
		}
	}
	s.Add(time.Time{}, ms, true) // one that does not know: then the order of arrival is all there is
	if first := s.ordered()[0]; first.took[0] != int64(3*ms) {
		t.Errorf("the first block is of day %d", first.took[0]/int64(ms))
	}
	spans := s.Spans(2)
	if len(spans) != 2 || spans[0].Calls != 2*blockSize || spans[1].Calls != blockSize+1 {
		t.Errorf("%+v", spans)
	}
}

// TestAlternating: what the odd blocks choose holds on the even ones when nothing changes, and does not when they differ.
func TestAlternating(t *testing.T) {
	t.Parallel()
	r := random(5)
	even := Alternate(seriesOf(60_000, func(int) time.Duration { return logNormal(r, 100*ms, .7) }), .01)
	if !even.Enough || even.Times() < .8 || even.Times() > 1.2 || even.Of != 30_000 {
		t.Errorf("%.2f times, %+v", even.Times(), even)
	}
	odd := Alternate(seriesOf(60_000, func(i int) time.Duration { return logNormal(r, time.Duration(1+i/blockSize%2)*100*ms, .7) }), .01)
	if odd.Times() < 4 {
		t.Errorf("even blocks that are twice as slow are cut %.2f times", odd.Times())
	}
	if few := Alternate(seriesOf(1500, func(int) time.Duration { return ms }), .001); few.Enough {
		t.Errorf("%+v is enough", few)
	}
}

// TestBadTimes: ten bad minutes do not set the limit for all the good ones; a dependency that has become slow does.
func TestBadTimes(t *testing.T) {
	t.Parallel()
	r := random(6)
	good := func() time.Duration { return logNormal(r, 100*ms, .3) }
	series := func(bad func(block int) bool) *Series {
		return seriesOf(40*blockSize, func(i int) time.Duration {
			if bad(i / blockSize) {
				return 20 * good()
			}
			return good()
		})
	}
	ask := Ask{Rate: .01, Policy: once}
	for _, test := range []struct {
		name string
		bad  func(block int) bool
		out  int
		long bool
	}{
		{"none", func(int) bool { return false }, 0, false},
		{"two blocks", func(b int) bool { return b == 20 || b == 21 }, 2, false},
		{"the last two", func(b int) bool { return b >= 38 }, 0, true},
		{"a quarter", func(b int) bool { return b%4 == 1 }, 0, true},
	} {
		s := series(test.bad)
		p := Propose(distributionOf(s.ordered()), s, ask)
		if len(p.LeftOut) != test.out || p.TryLimit > time.Second != test.long {
			t.Errorf("%s: %d left out, %v", test.name, len(p.LeftOut), p.TryLimit)
		}
		if test.out > 0 {
			has(t, p.Notes[len(p.Notes)-1], "2 blocks of 500 calls (2026-03-01T11:46:40Z to 2026-03-01T12:03:19Z) left out", "over all calls it is 1 call in 1")
		}
	}
}

// TestTrend: the words of the brief.
func TestTrend(t *testing.T) {
	t.Parallel()
	r := random(7)
	of := func(n int, factor float64) Trend {
		return TrendOf(seriesOf(n, func(i int) time.Duration {
			d := logNormal(r, 50*ms, .3)
			if i >= n/2 {
				d = time.Duration(factor * float64(d))
			}
			return d
		}), .01)
	}
	slower := of(20_000, 1.8)
	has(t, slower.Words, "the second half is 1.8 x slower at p99 (", "the median went from 50", "a limit from the first half for 1 % cuts ")
	if !slower.Clear || slower.Second.Times() < 5 {
		t.Errorf("%+v", slower)
	}
	has(t, of(20_000, .5).Words, "the second half is 2 x faster at p99")
	has(t, of(20_000, 1).Words, "the halves are alike at p99")
	has(t, of(100, 2).Words, "by less than so few calls can show")
	has(t, of(10, 2).Words, "too few calls")
	has(t, TrendOf(NewSeries(0), 0).Words, "too few calls")
}
