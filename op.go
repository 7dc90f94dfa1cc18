package prazo

import (
	"context"
	"time"
)

// Repeat says whether a call may be made again after it may have been applied.
type Repeat uint8

const (
	// IfNotSent is the zero value: it repeats only what certainly was not applied: no connection, or the dependency says
	// that it did not begin.
	IfNotSent Repeat = iota
	// Idempotent declares that making the call twice has the effect of making it once (RFC 9110 section 9.2.2).
	Idempotent
	// Never makes one try, whatever happens.
	Never
)

// Kind is what one try came to.
type Kind uint8

// The kinds of outcomes. Good and Failed are final; the others may be tried again if the policy and [Repeat] let them.
const (
	Good        Kind = iota // an answer that the caller can use
	Failed                  // an answer or an error that another try would not change
	NotSent                 // no connection was made: nothing left the process
	Broken                  // the connection was lost before the whole answer came
	TimedOut                // the try was cut by its limit, or the dependency says that it timed out
	Throttled               // the dependency asks to slow down
	Unavailable             // the dependency cannot serve now
	Cancelled               // the caller went away: nobody's failure
	Lost                    // another try of the call had the answer first: a try that was hedged, or the hedge
)

var kindNames = [...]string{"good", "failed", "not sent", "broken", "timed out", "throttled", "unavailable", "cancelled", "lost"}

// String returns the name of the kind.
func (k Kind) String() string { return nameOf(kindNames[:], int(k)) }

// MarshalText makes a kind readable in JSON.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

func nameOf(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "unknown"
	}
	return names[i]
}

// Spec is what must be known of a call before its first try.
type Spec struct {
	// Class is the operation inside the dependency, for example "GET /frete": what is learnt, breakers and asked waits are
	// kept for each. A guard keeps the 256 used last, so a class may not be a raw path with ids in it.
	Class string
	// Repeat says whether the call may be made again after it may have been applied.
	Repeat Repeat
	// Blocks says that Do may ignore its ctx. It then gets a goroutine of its own, and Run returns at the deadline
	// whatever Do does; a late result is dropped.
	Blocks bool
	// Deadline shortens the policy's deadline for this call; 0 or a longer one changes nothing.
	Deadline time.Duration
	// RequestID names the call in Record and Error.
	RequestID string
	// IdempotencyKey is the key that the call carries, for the Record: after an error it is needed most.
	IdempotencyKey string
	// Foreign says that the call goes to another dependency than the guard's own (a redirect to another host): it
	// teaches the guard nothing.
	Foreign bool
	// Detach says that a try may run on in the background when it was cut at a learnt limit and its caller was let go, so that it
	// is seen how long it would have taken ([Policy].Scouts): from when Do has said [Try.Own]. Do runs in a goroutine of its own then. It is
	// for what only reads.
	Detach bool
	// Sequential says that two tries of the call may not be in flight at once: it is not hedged.
	Sequential bool
	// Stream declares that the answer has no end to be waited for, for example server-sent events. If the policy has an Idle,
	// the deadline holds until the answer is handed over; from then on the longest gap does.
	Stream bool
	// Group makes calls with the same key one.
	Group Group
	// Follow is the ctx of a try whose answer sent the caller here (see [Verdict].Leads). The call it belongs to goes
	// on: one clock, one retry count, one Record. nil: a call of its own.
	Follow context.Context
}

// permits is what a call keeps of its Spec; a redirect hop brings new ones.
type permits struct {
	repeat  Repeat
	block   bool // Do may ignore its ctx
	foreign bool // teaches nothing
	hedge   bool // two tries may run side by side
	stream  bool // its answer has no end to be waited for
	detach  bool // a try may run on when its caller was let go
}

func (s *Spec) permits() permits {
	return permits{s.Repeat, s.Blocks, s.Foreign, s.Repeat == Idempotent && !s.Sequential, s.Stream, s.Detach && !s.Blocks}
}

// Op describes one kind of call. An adapter is a function that returns one; Do and Judge are enough for most.
type Op[T any] struct {
	Spec
	// Do makes one try. It must end when its ctx does, unless Spec.Blocks is set. It may tell the Try how far it has
	// come. Required.
	Do func(context.Context, *Try) (T, error)
	// Judge says what a try came to that was not cut. nil: no error is Good, an error is Failed.
	Judge func(T, error) Verdict
	// Hold is for answers that are not whole when Do returns, for example streams: it returns the answer so wrapped
	// that end is called at its last byte, its close or its error. The call ends then, and what end returns is
	// what the caller should see as the error. end may be called more than once and from any goroutine. nil: the
	// answer is whole when Do returns.
	Hold func(v T, end func(error) error) T
	// Copy returns an answer that shares nothing that changes with v, for each of the callers that share a call. The answer
	// must be whole. It may be called from several goroutines at once. nil: the call cannot be joined.
	Copy func(v T) T
	// Fallback gives an answer when there is none: a message, a default value, a stale copy, a promise to do it later. It runs
	// after the cut, on an allowance of its own ([Policy].FallbackTime), in a goroutine of its own, and not for a caller who
	// went away. Its ctx has the values of the caller's, not its end. When it fails the caller gets the call's own error.
	Fallback func(ctx context.Context, why *Error) (T, error)
	// LetGo is told, in the goroutine of its caller, that a try was cut or has lost, and runs on in the background ([Spec].Detach): its
	// ctx goes on. nil: nobody wants to know.
	LetGo func(*Try)
	// Drop closes an answer that nobody will read. It must not block for long; for a late answer it runs in the
	// goroutine of Do. nil: nothing to close.
	Drop func(T)
}

// Verdict is what Judge says of a try.
type Verdict struct {
	// Kind is what the try came to.
	Kind Kind
	// Asked is the wait that the dependency asked for before the next try; 0: none.
	Asked time.Duration
	// Status is the dependency's own code, for the Record; 0: none.
	Status int
	// NotApplied says that the try certainly was not applied, so that even a call that is not idempotent may be
	// repeated.
	NotApplied bool
	// Last says that no other try may follow after this outcome. What is known before is better said by [Try.Last].
	Last bool
	// Alone says that Asked, and a Kind that is a failure, concern this call only: other calls are not held back, and the
	// breaker does not count it.
	Alone bool
	// Leads says that the answer sends the caller on, to a call with this try's ctx as Spec.Follow. The call is not
	// over when this answer ends; it is when the deadline passes without such a call.
	Leads bool
	// Whole says that the answer is there to its last byte: Hold is not called, and the call is over.
	Whole bool
}
