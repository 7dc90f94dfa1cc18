package prom

import (
	"fmt"
	"slices"
	"time"
)

// notes are sentences for a person, each once.
type notes struct{ all []string }

const mostNotes = 20

func (n *notes) add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if len(n.all) < mostNotes && !slices.Contains(n.all, text) {
		n.all = append(n.all, text)
	}
}

// server passes on what the server itself says about its answer.
func (n *notes) server(a answer) {
	for _, w := range a.warnings {
		n.add("the server warns: %s", w)
	}
	if a.partial {
		n.add("the server says that its answer is partial: a node of it did not answer")
	}
}

// gathered says what was left out, and what was not as it should be.
func (n *notes) gathered(g *gathering, left int, calls uint64) {
	if left > 0 {
		n.add("%d dependencies and routes with %d calls are left out: only the %d busiest are shown; a label with fewer values helps",
			left, calls, mostKept)
	}
	if g.beyond > 0 {
		n.add("more than %d dependencies and routes: %d counts beyond are left out; choose a label with fewer values", mostHeld, g.beyond)
	}
	if g.odd > 0 {
		n.add("%d counts are negative, infinite or not a number, and left out", g.odd)
	}
	if g.sinking > 0.01 {
		n.add("the cumulative counts of some buckets sink by up to %.0f %%: programs with different buckets are mixed; choose one with a selector",
			100*g.sinking)
	}
}

// overflow says that many calls are above the last edge. Seconds that are milliseconds look like that.
func (n *notes) overflow(r Result) {
	var above, total uint64
	var edge time.Duration
	for _, b := range r.Buckets {
		for _, e := range b.Edges {
			total += e.Finished
			if e.High == Unbounded {
				above += e.Finished
				edge = max(edge, e.Low)
			}
		}
	}
	if total == 0 || float64(above) < 0.001*float64(total) {
		return
	}
	n.add("%.3g %% of the finished calls are above the last bucket, %v: nothing is known of them but that", 100*float64(above)/float64(total), edge)
	if float64(above) > 0.9*float64(total) && r.Unit == time.Second {
		n.add("nearly all calls are above the last bucket: are milliseconds counted in a metric of seconds?")
	}
}
