package page

import (
	"strconv"
	"strings"
)

// wide is how many units a lane has, for the paths in it.
const wide = 1000

// A path draws ticks: one line for each unit of time in which something came, so its length has a bound however much
// came.
type path struct {
	step  int // units that a tick takes
	limit float64
	last  int
	d     strings.Builder
}

func newPath(ticks int, window float64) *path {
	return &path{step: max(wide/ticks, 1), limit: window, last: -1}
}

// tick adds a line at a time, given in order.
func (p *path) tick(at float64) {
	if p.limit <= 0 || at > p.limit {
		return
	}
	x := int(max(at, 0)/p.limit*wide) / p.step
	if x == p.last {
		return
	}
	p.last = x
	p.d.WriteString("M" + strconv.Itoa(x*p.step) + " 0v9")
}

func (p *path) String() string { return p.d.String() }
