package page

import "math"

// A logAxis is a line of time on which each tenfold has the same width, from lo to hi seconds.
type logAxis struct{ lo, hi float64 }

// newLogAxis has room for a curve and for some times more, and no more than seven tenfolds.
func newLogAxis(c curve, more ...float64) logAxis {
	a := logAxis{c.t[0], c.t[len(c.t)-1]}
	for _, t := range more {
		if t > 0 {
			a.lo, a.hi = min(a.lo, t), max(a.hi, t)
		}
	}
	a.lo, a.hi = a.lo/1.15, a.hi*1.4
	a.lo = max(a.lo, a.hi/1e7)
	return a
}

// at is where a time stands, 0 to 1.
func (a logAxis) at(t float64) float64 {
	return min(max(math.Log(t/a.lo)/math.Log(a.hi/a.lo), 0), 1)
}

// time is what stands at a place, 0 to 1.
func (a logAxis) time(x float64) float64 { return a.lo * math.Pow(a.hi/a.lo, x) }

// marks are the round times on the axis, few enough for a narrow screen.
func (a logAxis) marks() []tickMark {
	steps := []float64{1, 2, 5}
	switch tenfolds := math.Log10(a.hi / a.lo); {
	case tenfolds > 3.2:
		steps = []float64{1}
	case tenfolds > 2:
		steps = []float64{1, 3}
	}
	var all []tickMark
	for power := math.Floor(math.Log10(a.lo)); power <= math.Log10(a.hi); power++ {
		for _, step := range steps {
			if t := step * math.Pow(10, power); t > a.lo && t < a.hi {
				all = append(all, tickAt(a.at(t), seconds(t)))
			}
		}
	}
	return all
}

// linearMarks are about five round times from 0 to hi seconds.
func linearMarks(hi float64) []tickMark {
	if !(hi > 0) {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(hi)))
	for _, f := range []float64{0.2, 0.5, 1, 2} {
		if hi/(step*f) <= 5.5 {
			step *= f
			break
		}
	}
	all := []tickMark{{"0%", "0", "start"}}
	for i := 1; float64(i)*step <= hi; i++ {
		all = append(all, tickAt(float64(i)*step/hi, seconds(float64(i)*step)))
	}
	return all
}

// tickAt is a mark at a place from 0 to 1 whose text stays within the picture.
func tickAt(x float64, text string) tickMark {
	m := tickMark{percent(x, 1), text, "middle"}
	if x < 0.04 {
		m.Anchor = "start"
	} else if x > 0.95 {
		m.Anchor = "end"
	}
	return m
}
