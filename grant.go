package prazo

import (
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

// grant is what the next try was given before it starts: newTry makes it the try's own, and giveBack returns what no try
// has used.
type grant struct {
	place bool // in the bulkhead
	probe bool // of the breaker
	token bool // of the retry budget
}

// giveBack returns what was granted to a try that is never made.
func (c *call) giveBack(now time.Time) {
	if c.granted.token {
		c.refund()
	}
	if c.granted.probe {
		c.class.breaker.Done(now, c.policy.Breaker.rule(), true, gate.Outcome{Ignored: true})
	}
	c.leave(&c.granted.place)
	c.granted = grant{}
}
