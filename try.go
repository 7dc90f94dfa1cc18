package prazo

import (
	"context"
	"time"
)

// Try is one try of a call. Do gets it to say how far it has come; that names the phase in errors and records. Its
// methods are safe for concurrent use, also after the try has ended, when they do nothing.
type Try struct {
	ctx    scope
	call   *call
	caller context.Context

	// All below is guarded by call.mu.
	index           int       // into the tries of the record
	until           time.Time // the limit of the try; zero: only the deadline
	auto            bool      // the limit is ours: it cuts only if another try can follow
	cut             Wall      // what cut the try
	ended           bool      // Do has returned, or was given up
	since           time.Time // when the phase began
	reached         Phase     // the farthest: a transport that repeats by itself goes back
	last            bool      // no other try can follow
	back, abandoned bool      // for a Do that may ignore its ctx: it has returned; it was given up

	hedge     bool // it was made beside another
	pacer     pacer
	own       bool          // Do needs nothing of its caller's any more
	freed     chan struct{} // closed when the caller is let go while the try runs on; nil: it cannot be
	scout     *scouting     // it runs on; nil: it does not
	phase     Phase         // the try is in; beyond that of the record if it runs on as a scout
	placed    bool          // it holds a place in the bulkhead
	probe     bool          // the breaker let it through to learn from it, and is owed its outcome
	paid      bool          // the retry budget paid for it
	seat      seat          // at its endpoint, if the guard has several
	paced     *paced        // the pace of its body; nil: nobody has waited for one that is limited
	uncounted bool          // the breaker learns of it when its answer ends
	handed    time.Duration // how long it took until its answer was handed over
}

// N returns which try of the call this is, from 1.
func (t *Try) N() int {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	return t.index + 1
}

// Hedge reports whether the try was made beside another one that was slow.
func (t *Try) Hedge() bool { return t.hedge }

// Own notes that Do uses nothing any more that its caller may take back, for example a request. From then on, and where [Spec].Detach
// allows it, the caller can be let go while Do runs on.
func (t *Try) Own() {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	t.own = true
}

// Wall returns what has cut the try; WallNone while nothing has.
func (t *Try) Wall() Wall {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	return t.cut
}

// record returns the try's part of the Record; the call's lock must be held.
func (t *Try) record() *TryRecord { return &t.call.record.Tries[t.index] }

// Remote notes the address of the other side, until the try has come to [PhaseWrite].
func (t *Try) Remote(address string) {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	if r := t.record(); !t.ended && r.Phase < PhaseWrite {
		r.Remote = printable(address, 100)
	}
}

// Sent notes that the request was written whole. It may be called more than once, if the transport below repeats the
// request by itself.
func (t *Try) Sent() {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	if !t.ended {
		t.record().Sends++
	}
}

// Last notes that no other try can follow this one, because its request cannot be made again. The default limit then does
// not cut it before the deadline.
func (t *Try) Last() {
	t.call.mu.Lock()
	defer t.call.mu.Unlock()
	t.last = true
}
