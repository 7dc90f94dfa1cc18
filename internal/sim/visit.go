package sim

import (
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/internal/gate"
	"github.com/prazohq/prazo/internal/learn"
)

// A visit is one call under way: what the engine keeps of it, as far as time and chance decide over it.
type visit struct {
	number   uint32 // counts up whenever what was due for it no longer is
	index    int    // in the series
	at       time.Duration
	deadline time.Duration
	first    meeting // what its first try comes to if nobody cuts it

	live     []*attempt // the tries in flight side by side
	answered bool       // one of them had an answer, though a bad one
	kind     prazo.Kind // of the best of those that have ended
	kept     bool       // which holds its place

	tries, retries, hedges int
	endpoint               int // of the last try
	cutFirst               bool
	token, probe           bool // granted to the next try
	drawn                  bool
	jitter                 float64 // the random part of the next wait, once it is drawn
	place                  *gate.Place
	stop                   stopped
}

// stopped is what has refused a call another try.
type stopped uint8

const (
	stopNone    stopped = iota
	stopBreaker         // it is open
	stopPlace           // none was free in the bulkhead
	stopToken           // the retry budget is empty
)

// An attempt is one try.
type attempt struct {
	number  uint32
	caller  *visit
	start   time.Duration
	meeting meeting
	limit   time.Duration // its age when it is cut; 0: the deadline cuts
	auto    bool          // it is cut only if another try can follow
	hedge   bool
	paid    bool // with a token of the retry budget
	probe   bool // of the breaker
	apart   bool // it was made so that it can run on
	scouts  bool // it runs on
	scout   learn.Scout
}

// spare keeps what is over, for the next: a long series has few calls in flight at once.
type spare struct {
	visits   []*visit
	attempts []*attempt
}

func (s *spare) visit() *visit {
	if n := len(s.visits) - 1; n >= 0 {
		v := s.visits[n]
		s.visits = s.visits[:n]
		*v = visit{number: v.number, live: v.live[:0]}
		return v
	}
	return &visit{}
}

func (s *spare) attempt() *attempt {
	if n := len(s.attempts) - 1; n >= 0 {
		a := s.attempts[n]
		s.attempts = s.attempts[:n]
		*a = attempt{number: a.number}
		return a
	}
	return &attempt{}
}

// overVisit takes a call back; what is due for it is void.
func (s *spare) overVisit(v *visit) {
	v.number++
	s.visits = append(s.visits, v)
}

// overAttempt takes a try back; what is due for it is void.
func (s *spare) overAttempt(a *attempt) {
	a.number++
	s.attempts = append(s.attempts, a)
}
