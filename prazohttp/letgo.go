package prazohttp

import "github.com/prazohq/prazo"

// begin notes a try that begins.
func (e *exchange) begin(a *attempt) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.attempts = append(e.attempts, a)
}

// letGo notes that a try runs on in the background, with a connection that has not answered in time: the next try opens
// another, and the connection is under suspicion until the try comes back with an answer.
func (e *exchange) letGo(try *prazo.Try) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.attempts {
		if a.trace.try == try {
			e.stuck.Store(a)
			a.suspect()
		}
	}
}

// suspect counts the timeout of a try that is let go. The lock of the exchange is held.
func (a *attempt) suspect() {
	t, conn := a.e.t, a.trace.kept()
	if a.pool == nil || conn == nil || t.Stalls < 0 || a.trace.try.Hedge() && !a.cut() {
		return
	}
	a.noted = true
	t.pools.timedOut(a.pool, conn, t.stalls())
}

// cut reports whether the try reached its limit; else it has lost.
func (a *attempt) cut() bool { return a.trace.try.Wall() == prazo.WallTry }

// wasNoted reports whether the timeout of the try is counted already.
func (a *attempt) wasNoted() bool {
	a.e.mu.Lock()
	defer a.e.mu.Unlock()
	return a.noted
}
