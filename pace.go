package prazo

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// Pace says how fast the body of an answer must come. It is measured only while somebody waits for more of it: a reader that
// takes its time is nobody's failure, and neither is an answer that has not begun, which the other limits are for. The
// zero value is off.
type Pace struct {
	// Least is the least throughput, in bytes a second; 0: none. A body below it over a whole window is cut.
	Least int64
	// Over is the window it is measured over; 0 means 1 s.
	Over time.Duration
	// Early cuts a body of known length as soon as it cannot be whole by the deadline even at the best pace it has had. It needs
	// a tenth of the deadline to see that.
	Early bool
}

func (p Pace) on() bool { return p.Least > 0 || p.Early }

func (p Pace) filled() Pace {
	if p.Least > 0 {
		p.Over = or(p.Over, time.Second)
	}
	return p
}

func (p Pace) check(bad func(string, ...any)) {
	if p.Least < 0 {
		bad("Pace.Least: %d: say how many bytes a second there must be, or 0 for no such limit", p.Least)
	}
	if p.Over < 0 || p.Over > longest {
		bad("Pace.Over: %v: say over which time the pace is measured, up to %v", p.Over, longest)
	}
	if p.Over > 0 && p.Least == 0 {
		bad("Pace.Least: missing: say how many bytes a second there must be over %v", p.Over)
	}
}

// String describes the pace, with its defaults.
func (p Pace) String() string {
	p = p.filled()
	switch {
	case !p.on():
		return "no least pace"
	case p.Least == 0:
		return "bodies that cannot come in time are cut early"
	case !p.Early:
		return fmt.Sprintf("bodies of at least %d B/s over %v", p.Least, p.Over)
	}
	return fmt.Sprintf("bodies of at least %d B/s over %v, cut early if they cannot come in time", p.Least, p.Over)
}

// paced is what a try keeps of the pace of its body, guarded by call.mu. Least and Early look at windows of their own.
type paced struct {
	least gate.Pace // Over wide; the gap of a stream is measured here too
	early gate.Pace // a tenth of the deadline wide
	at    time.Time // when the pace is looked at next; zero: not before somebody waits
	doubt bool      // the last look said that the body cannot come in time
}

// streams reports whether the call is a declared stream, that is held to its gaps and not to a deadline.
func (c *call) streams() bool { return c.may.stream && c.policy.Idle > 0 }

// await notes that somebody waits for more of the body.
func (t *Try) await(now time.Time) {
	c := t.call
	if t.paced == nil {
		t.paced = &paced{
			least: gate.Pace{Width: or(c.policy.Pace.Over, time.Second)},
			early: gate.Pace{Width: max(1, c.record.Deadline/10)},
		}
	}
	t.paced.least.Await(now)
	t.paced.early.Await(now)
	if t.paced.at.IsZero() {
		t.nextLook(now)
		c.arm(now)
	}
}

// nextLook sets when the pace of the try is looked at next.
func (t *Try) nextLook(now time.Time) {
	p, c := t.paced, t.call
	p.at = time.Time{}
	if !p.least.Waiting() {
		return
	}
	if c.policy.Pace.Least > 0 {
		p.at = p.least.Next(now)
	}
	if c.policy.Pace.Early && t.record().Size >= 0 {
		p.at = earlier(p.at, p.early.Next(now))
	}
	if c.streams() && c.state == held {
		p.at = earlier(p.at, now.Add(c.policy.Idle-p.least.Gap(now)))
	}
}

// tooSlow returns the wall that the pace of the try has hit, WallNone if none, and sets when to look again.
func (t *Try) tooSlow(now time.Time) Wall {
	p := t.paced
	if p == nil || p.at.IsZero() || now.Before(p.at) {
		return WallNone
	}
	wall := t.paceWall(now)
	if wall == WallNone {
		t.nextLook(now)
	}
	return wall
}

func (t *Try) paceWall(now time.Time) Wall {
	p, c := t.paced, t.call
	if !p.least.Waiting() {
		return WallNone
	}
	if c.streams() && c.state == held && p.least.Gap(now) >= c.policy.Idle {
		return WallIdle
	}
	if rule := c.policy.Pace; rule.Least > 0 {
		if n, full := p.least.Last(now); full && float64(n) < float64(rule.Least)*rule.Over.Seconds() {
			return WallPace
		}
	}
	doubted := p.doubt
	if p.doubt = c.policy.Pace.Early && t.comesTooLate(now); p.doubt && doubted {
		return WallEarly
	}
	return WallNone
}

// comesTooLate reports whether the body cannot be whole by the deadline even at the best pace it has had. One look may come in
// the instant before a piece does; two in a row are believed.
func (t *Try) comesTooLate(now time.Time) bool {
	r, p := t.record(), t.paced
	best, full := p.early.Best(now)
	windows := float64(t.call.deadline.Sub(now)) / float64(p.early.Width)
	return full && best > 0 && r.Size > r.Bytes && float64(best)*windows < float64(r.Size-r.Bytes)
}

// unlimit has a stream, whose answer is there, go on for as long as its caller wants.
func (c *call) unlimit(now time.Time) {
	c.deadline, c.byCaller = now.Add(longest), false
	if c.shorten(); c.byCaller {
		c.record.Deadline = c.deadline.Sub(c.record.Start)
	}
}
