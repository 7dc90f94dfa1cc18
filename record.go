package prazo

import (
	"encoding/json"
	"time"
)

// Phase is how far a try has come.
type Phase uint8

// The phases of a try, in their order. An adapter names the ones its protocol has.
const (
	PhaseNone      Phase = iota // the adapter has not named one
	PhaseQueue                  // waiting for a connection of the pool
	PhaseDNS                    // looking up the name
	PhaseConnect                // opening a connection
	PhaseTLS                    // TLS handshake
	PhaseWrite                  // sending the request
	PhaseFirstByte              // the request is sent, nothing of the answer is there
	PhaseBody                   // the answer has begun
	phases
)

var phaseNames = [phases]string{"none", "queue", "dns", "connect", "tls", "write", "first byte", "body"}

// String returns the name of the phase.
func (p Phase) String() string { return nameOf(phaseNames[:], int(p)) }

// MarshalText makes a phase readable in JSON.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// unsent reports whether a try that came no farther than the phase certainly sent nothing.
func (p Phase) unsent() bool { return p >= PhaseQueue && p <= PhaseTLS }

// Wall is what stopped a call or a try.
type Wall uint8

// The walls a call can hit.
const (
	WallNone       Wall = iota // none: the dependency answered or failed by itself
	WallDeadline               // the deadline of the policy, or the caller's if that was earlier
	WallTry                    // the limit of the try
	WallBudget                 // the retry budget is spent
	WallBulkhead               // no place for a try
	WallAsked                  // the dependency asked for a wait that is longer than what is left
	WallCaller                 // the caller went away
	WallBreaker                // the breaker is open
	WallSuperseded             // a newer call with the same key took its place
	WallIdle                   // no byte of a stream came for too long
	WallPace                   // the body came too slowly
	WallEarly                  // the body could not have been whole by the deadline
	WallHedge                  // of a try: another try of the call had the answer first
)

var wallNames = [...]string{"none", "deadline", "try", "budget", "bulkhead", "asked", "caller", "breaker", "superseded", "idle", "pace", "early", "hedge"}

// String returns the name of the wall.
func (w Wall) String() string { return nameOf(wallNames[:], int(w)) }

// Cut reports whether the wall is a limit in time of ours: what hit it had not ended.
func (w Wall) Cut() bool {
	switch w {
	case WallDeadline, WallTry, WallIdle, WallPace, WallEarly:
		return true
	}
	return false
}

// unwanted reports whether the wall means that nobody wants the answer any more, which is nobody's failure.
func (w Wall) unwanted() bool { return w == WallCaller || w == WallSuperseded }

// MarshalText makes a wall readable in JSON.
func (w Wall) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// Stop is why no other try followed the last one.
type Stop uint8

// The reasons for which no other try follows.
const (
	StopNone    Stop = iota // the answer is good, or the call was cut
	StopFinal               // another try would not change the outcome
	StopRepeat              // the call may have been applied, and is not declared idempotent
	StopLast                // the request cannot be made again
	StopOff                 // the policy has no retries
	StopMax                 // all retries were used
	StopTime                // the wait before the next try would not end before the deadline
	StopBudget              // the retry budget is spent
	StopBreaker             // the breaker is open
)

var stopNames = [...]string{
	"none", "final", "may have been applied and is not idempotent", "the request cannot be made again", "no retries", "all tries used", "no time for another try", "retry budget spent",
	"breaker open",
}

// String returns the reason in words.
func (s Stop) String() string { return nameOf(stopNames[:], int(s)) }

// MarshalText makes the reason readable in JSON.
func (s Stop) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Record says what one call did. A sink gets one for each call, when the call is over; it must not change it. All
// times are on the monotonic clock.
type Record struct {
	Guard     string        // name of the guard
	Class     string        // operation inside the dependency
	RequestID string        // correlation id; the same on all tries
	Key       string        // idempotency key; the same on all tries; "": none
	Start     time.Time     // when the call began
	Took      time.Duration // from Start to the last byte, the close or the cut
	Deadline  time.Duration // the deadline that was in force, the caller's if that was earlier
	Outcome   Kind          // of the last try, or Cancelled
	Wall      Wall          // what stopped the call; WallNone if nothing did
	Stop      Stop          // why no other try followed
	Queued    time.Duration // waiting for a place in the bulkhead, all tries together
	Asked     time.Duration // the wait the dependency asked for last; 0: none
	Fallback  bool          // the caller got the answer of the fallback; Outcome and Wall say why
	Over      bool          // false in a snapshot of a call that still runs
	Tries     []TryRecord   // in the order they were made; redirect hops are tries too

	deciding int // the number of the try that Outcome is that of; 0: not known
}

// TryRecord says what one try did.
type TryRecord struct {
	N        int                   // 1 for the first try
	Hop      int                   // 0, or which redirect hop the try was
	Hedge    bool                  // it was made beside another that was slow
	At       time.Duration         // when it began, from the start of the call
	Waited   time.Duration         // the wait before it
	Limit    time.Duration         // its own limit; 0: only the deadline
	Took     time.Duration         // until its answer was there, whole or handed over; or its end
	Scouted  bool                  // it was cut, and ran on so that it is seen what it would have taken
	Answered time.Duration         // of a scout: when it had a good answer, from its beginning; 0: it had none
	Kind     Kind                  // what it came to
	Wall     Wall                  // what cut it; WallNone if nothing did: a cut duration means "longer than"
	Phase    Phase                 // the phase it ended in
	Phases   [phases]time.Duration // time in each phase, by Phase
	Endpoint string                // of the guard's, if it has several
	Remote   string                // address of the other side, if known
	Status   int                   // the dependency's own code; 0: none
	Bytes    int64                 // of the body that came
	Size     int64                 // that the body was said to have; -1: unknown
	NotSent  bool                  // certainly nothing was applied
	Sends    int                   // how often the request was written; more than 1 if the transport repeated it itself
	Asked    time.Duration         // the wait the dependency asked for; 0: none
	Err      string                // what it failed with; "" if it did not
}

// newRecord returns the Record of a call, with room for the one try that most calls have.
func newRecord(now time.Time, c *call, spec *Spec) *Record {
	room := &struct {
		record Record
		tries  [1]TryRecord
	}{}
	room.record = Record{
		Guard: c.guard.name, Class: spec.Class, RequestID: spec.RequestID, Key: printable(spec.IdempotencyKey, 255),
		Start: now, Deadline: max(0, c.deadline.Sub(now)), // a caller may come too late
		Tries: room.tries[:0],
	}
	return &room.record
}

// since returns how long ago a try of the call began.
func (r *Record) since(now time.Time, t *TryRecord) time.Duration { return now.Sub(r.Start) - t.At }

// NotApplied reports whether the call certainly was not applied: no try was sent.
func (r *Record) NotApplied() bool {
	for i := range r.Tries {
		if !r.Tries[i].NotSent {
			return false
		}
	}
	return true
}

// Last returns the try that the outcome of the call is that of: the last one, those apart that lost to another. nil: there
// was none.
func (r *Record) Last() *TryRecord {
	if n := r.deciding; n > 0 && n <= len(r.Tries) {
		return &r.Tries[n-1]
	}
	for i := len(r.Tries) - 1; i >= 0; i-- {
		if t := &r.Tries[i]; t.Kind != Lost {
			return t
		}
	}
	return nil
}

// Reason returns why the i-th try, from 0, was made, for a metric of repeated tries: "hedge" because another was slow, or what
// the try before it came to. It is "" for the first try of the call and of each redirect hop, which repeat nothing.
func (r *Record) Reason(i int) string {
	switch t := &r.Tries[i]; {
	case t.Hedge:
		return "hedge"
	case i == 0 || t.Hop != r.Tries[i-1].Hop:
		return ""
	}
	return r.Tries[i-1].Kind.String()
}

// copy returns a Record that shares nothing with r.
func (r *Record) copy() Record {
	c := *r
	c.Tries = append([]TryRecord(nil), r.Tries...)
	return c
}

// ms is a duration in JSON: milliseconds, as a number.
type ms time.Duration

func (d ms) MarshalJSON() ([]byte, error) {
	return json.Marshal(float64(time.Duration(d).Microseconds()) / 1000)
}

// MarshalJSON writes durations as milliseconds, in keys that end in _ms, and leaves out what is not known.
func (r Record) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Guard     string      `json:"guard"`
		Class     string      `json:"class,omitempty"`
		RequestID string      `json:"request_id,omitempty"`
		Key       string      `json:"idempotency_key,omitempty"`
		Start     time.Time   `json:"start"`
		Took      ms          `json:"took_ms"`
		Deadline  ms          `json:"deadline_ms"`
		Outcome   Kind        `json:"outcome"`
		Wall      Wall        `json:"wall"`
		Stop      Stop        `json:"stop"`
		Queued    ms          `json:"queued_ms,omitempty"`
		Asked     ms          `json:"asked_ms,omitempty"`
		Applied   string      `json:"applied"`
		Fallback  bool        `json:"fallback,omitempty"`
		Tries     []TryRecord `json:"tries"`
	}{
		r.Guard, r.Class, r.RequestID, r.Key, r.Start, ms(r.Took), ms(r.Deadline), r.Outcome, r.Wall, r.Stop,
		ms(r.Queued), ms(r.Asked), r.applied(), r.Fallback, append([]TryRecord{}, r.Tries...),
	})
}

func (r *Record) applied() string {
	switch {
	case r.NotApplied():
		return "no"
	case r.Outcome == Good:
		return "yes"
	}
	return "maybe"
}

// MarshalJSON writes durations as milliseconds, in keys that end in _ms, and leaves out what is not known.
func (t TryRecord) MarshalJSON() ([]byte, error) {
	passed := map[string]ms{}
	for p, d := range t.Phases {
		if d > 0 {
			passed[Phase(p).String()] = ms(d)
		}
	}
	return json.Marshal(struct {
		N        int           `json:"n"`
		Hop      int           `json:"hop,omitempty"`
		Hedge    bool          `json:"hedge,omitempty"`
		At       ms            `json:"at_ms"`
		Waited   ms            `json:"waited_ms,omitempty"`
		Limit    ms            `json:"limit_ms,omitempty"`
		Took     ms            `json:"took_ms"`
		Scouted  bool          `json:"scouted,omitempty"`
		Answered ms            `json:"answered_ms,omitempty"`
		Kind     Kind          `json:"kind"`
		Wall     Wall          `json:"wall"`
		Phase    Phase         `json:"phase"`
		Phases   map[string]ms `json:"phases_ms,omitempty"`
		Endpoint string        `json:"endpoint,omitempty"`
		Remote   string        `json:"remote,omitempty"`
		Status   int           `json:"status,omitempty"`
		Bytes    int64         `json:"bytes"`
		Size     int64         `json:"size"`
		NotSent  bool          `json:"not_sent,omitempty"`
		Sends    int           `json:"sends,omitempty"`
		Asked    ms            `json:"asked_ms,omitempty"`
		Err      string        `json:"error,omitempty"`
	}{
		t.N, t.Hop, t.Hedge, ms(t.At), ms(t.Waited), ms(t.Limit), ms(t.Took), t.Scouted, ms(t.Answered), t.Kind, t.Wall, t.Phase, passed,
		t.Endpoint, t.Remote, t.Status, t.Bytes, t.Size, t.NotSent, t.Sends, ms(t.Asked), t.Err,
	})
}
