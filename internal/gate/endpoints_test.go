package gate_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

var (
	ignored   = gate.Outcome{Ignored: true}
	threeFail = gate.EndpointRule{Failures: 3, Aside: 10 * time.Second, Longest: 30 * time.Second, Share: 0.5}
)

// list is n endpoints under a rule, all asked at one time that moves on.
type list struct {
	gate.Endpoints
	t    *testing.T
	rule gate.EndpointRule
	n    int
	now  time.Time
}

func newList(t *testing.T, n int) *list {
	return &list{t: t, rule: threeFail, n: n, now: start}
}

// pass lets time pass.
func (l *list) pass(seconds float64) {
	l.now = l.now.Add(time.Duration(seconds * float64(time.Second)))
}

// pick picks for a call that has tried some, and expects one, as a probe or not.
func (l *list) pick(want int, probe bool, tried ...int) {
	l.t.Helper()
	if i, p := l.Pick(l.now, l.rule, l.n, tried); i != want || p != probe {
		l.t.Errorf("picked %d (probe %v) after %v, want %d (probe %v)", i, p, tried, want, probe)
	}
}

// done ends tries at an endpoint that are no probes.
func (l *list) done(i int, outcomes ...gate.Outcome) {
	for _, o := range outcomes {
		l.Done(l.now, l.rule, i, false, o)
	}
}

// try makes one try that is over at once, at the endpoint that is picked while all others are busy.
func (l *list) try(i int, outcomes ...gate.Outcome) {
	l.t.Helper()
	var others []int
	for k := range l.n {
		if k != i {
			others = append(others, k)
		}
	}
	for _, o := range outcomes {
		l.pick(i, false, others...)
		l.done(i, o)
	}
}

// aside expects these to be set aside.
func (l *list) aside(want ...int) {
	l.t.Helper()
	if got := l.Aside(l.rule); !slices.Equal(got, want) {
		l.t.Errorf("%v are aside, want %v", got, want)
	}
}

// TestEndpointsFewestInFlight: in turn while all are alike, and a slow one gets less.
// mutate: internal/gate/endpoints.go: return c.inFlight < d.inFlight => return false
// mutate: internal/gate/endpoints.go: e.next = best.index + 1 => e.next = 0
func TestEndpointsFewestInFlight(t *testing.T) {
	l := newList(t, 3)
	for i := range 3 {
		l.pick(i, false)
	}
	for range 5 { // 1 keeps its try
		l.done(0, good)
		l.done(2, good)
		l.pick(0, false)
		l.pick(2, false)
	}
	l.done(1, good)
	l.pick(1, false)
	l.pick(2, false)
}

// TestEndpointsElsewhere is the case net-7: another try of the same call goes to another endpoint, whatever is in flight
// there, and when all were tried to the one that was tried longest ago.
// mutate: internal/gate/endpoints.go: recent: lastIndex(tried, i) + 1 => recent: 0
func TestEndpointsElsewhere(t *testing.T) {
	l := newList(t, 3)
	l.pick(0, false)
	l.pick(1, false)
	l.pick(2, false)
	l.done(0, failed)
	l.pick(1, false, 0) // one in flight there, none at 0
	l.pick(2, false, 0, 1)
	l.pick(1, false, 1, 0, 2, 1, 0, 2)
	one := newList(t, 1)
	one.pick(0, false)
	one.pick(0, false, 0)
}

// TestEndpointsSetAside: after some failures in a row an endpoint gets nothing for a while; what is good in between, or
// ignored, does not count.
// mutate: internal/gate/endpoints.go: case o.Ignored, at.aside: // one that => case at.aside: // one that
// mutate: internal/gate/endpoints.go: at.failed = 0 => at.failed += 0
func TestEndpointsSetAside(t *testing.T) {
	l := newList(t, 2)
	l.try(0, failed, failed, good, failed, ignored, ignored, failed)
	l.aside()
	l.try(0, failed)
	l.aside(0)
	for range 5 {
		l.pick(1, false)
	}
	l.pick(1, false, 1) // it was tried, and the other is known to fail
	if off := (gate.EndpointRule{}); len(l.Aside(off)) != 0 {
		t.Error("aside under a rule that is off")
	}
}

// TestEndpointsNeverAll sets aside no more than the share, one of two in any case, and never the last one.
// mutate: internal/gate/endpoints.go: min(n-1, max(1, int(r.Share*float64(n)))) => max(1, int(r.Share*float64(n)))
// mutate: internal/gate/endpoints.go: e.countAside() < r.most(len(e.all)) => e.countAside() < len(e.all)-1
func TestEndpointsNeverAll(t *testing.T) {
	for _, c := range []struct {
		n     int
		share float64
		most  int
	}{{1, 1, 0}, {2, 0.1, 1}, {2, 1, 1}, {3, 0.5, 1}, {4, 0.5, 2}, {5, 1, 4}, {10, 0.3, 3}} {
		l := newList(t, c.n)
		l.rule.Share = c.share
		for range 4 * c.n {
			l.Pick(l.now, l.rule, l.n, nil)
		}
		for i := range c.n {
			l.done(i, failed, failed, failed, failed)
		}
		if got := len(l.Aside(l.rule)); got != c.most {
			t.Errorf("%d of %d aside at a share of %v, want %d", got, c.n, c.share, c.most)
		}
	}
}

// TestEndpointsProbe: when its time is over one try goes there; it comes back if that does well, and stays away for twice
// as long if not, up to the longest.
// mutate: internal/gate/endpoints.go: span = 2 * at.span => span = at.span
// mutate: internal/gate/endpoints.go: min(span, max(r.Aside, r.Longest)) => span
// mutate: internal/gate/endpoints.go: at.aside && !at.probing && !now.Before => at.aside && !now.Before
func TestEndpointsProbe(t *testing.T) {
	l := newList(t, 2)
	l.try(0, failed, failed, failed)
	for _, wait := range []float64{10, 20, 30, 30} {
		l.pass(wait - 0.001)
		l.pick(1, false)
		l.done(1, good)
		l.pass(0.001)
		l.pick(0, true)
		l.pick(1, false) // one probe at a time
		l.done(1, good)
		l.Done(l.now, l.rule, 0, true, failed)
	}
	l.pass(30)
	l.pick(0, true)
	l.Done(l.now, l.rule, 0, true, ignored)
	l.pick(0, true) // its caller left: another may probe
	l.aside(0)
	l.Done(l.now, l.rule, 0, true, good)
	l.aside()
	l.pick(1, false)
	l.pick(0, false)
}

// TestEndpointsProbeByWhom: a retry goes to an endpoint that is well rather than to one that must show it, and to that one
// rather than to where it was.
// mutate: internal/gate/endpoints.go: case c.probe && len(tried) == 0: => case c.probe:
func TestEndpointsProbeByWhom(t *testing.T) {
	l := newList(t, 3)
	l.try(0, failed, failed, failed)
	l.pass(10)
	l.pick(2, false, 1)
	l.pick(0, true, 1, 2)
	l.Done(l.now, l.rule, 0, true, failed)
	l.pass(20)
	l.pick(1, false, 2, 0) // not back to where it was
}

// TestEndpointsNoBetter: one that fails again soon after it came back is away for longer, one that did well for as
// long as it was away begins anew.
// mutate: internal/gate/endpoints.go: now.Sub(at.back) < at.span => false
// mutate: internal/gate/endpoints.go: at.span > 0 && now.Sub(at.back) < at.span => at.span > 0
func TestEndpointsNoBetter(t *testing.T) {
	l := newList(t, 2)
	away := func(seconds float64) {
		t.Helper()
		l.try(0, failed, failed, failed)
		l.pass(seconds - 0.001)
		l.pick(1, false)
		l.done(1, good)
		l.pass(0.001)
		l.pick(0, true)
		l.Done(l.now, l.rule, 0, true, good)
	}
	away(10)
	l.pass(9.9)
	away(20)
	l.pass(20)
	away(10)
}

// TestEndpointsLate: tries that began before an endpoint was set aside change nothing when they end.
func TestEndpointsLate(t *testing.T) {
	l := newList(t, 2)
	for range 5 {
		l.pick(0, false, 1)
	}
	l.done(0, failed, failed, failed)
	l.aside(0)
	l.pass(5)
	l.done(0, failed, good)
	l.aside(0)
	l.pass(5)
	l.pick(0, true)
}

// TestEndpointsSwapped: a rule that is switched off takes all back; a probe of before counts as nothing then.
// mutate: internal/gate/endpoints.go: if !at.probing { // => if false { //
func TestEndpointsSwapped(t *testing.T) {
	l := newList(t, 2)
	l.try(0, failed, failed, failed)
	l.pass(10)
	l.pick(0, true)
	l.rule = gate.EndpointRule{}
	l.pick(1, false)
	l.pick(0, false, 1)
	l.rule = threeFail
	l.Done(l.now, l.rule, 0, true, failed)
	l.aside()
	l.done(0, failed, failed)
	l.aside()
}

// TestEndpointsTogether picks and counts from several goroutines: nothing is left in flight, and never all are aside.
func TestEndpointsTogether(t *testing.T) {
	l := newList(t, 3)
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for k := range 1000 {
				i, probe := l.Pick(l.now, l.rule, l.n, nil)
				l.Done(l.now, l.rule, i, probe, gate.Outcome{Failed: k%2 == 0 || i == 1})
				if len(l.Aside(l.rule)) > 1 {
					t.Error("more than one of three is aside")
				}
			}
		})
	}
	wait.Wait()
	l.rule = gate.EndpointRule{}
	for i := range 3 {
		l.try(i, good)
	}
	seen := map[int]bool{}
	for range 3 { // each once, if none has anything in flight
		i, _ := l.Pick(l.now, l.rule, l.n, nil)
		seen[i] = true
	}
	if len(seen) != 3 {
		t.Errorf("picked only %v", seen)
	}
}
