// Package prazo puts a deadline that really cuts on every call that leaves a process.
//
// A [Policy] says what a call may do: its deadline, from the wait in the queue to the last byte of the answer; how
// long one try may take; what may be tried again, how often and after which wait; how many tries may be in flight.
// A [Guard] stands in front of one dependency and holds its policy and what is known about it. [Run] makes one
// call. A [Record] says what the call did, an [Error] why it failed.
//
// Most programs do not call Run: they use an adapter such as package prazohttp, which makes an ordinary
// [net/http.Client] keep a policy.
//
// # The laws of a call
//
// The earlier of the caller's own deadline and the policy's always wins. A call ends with its last byte, its close
// or its cut, never with its headers. A limit for one try that a person asked for holds for every try; the default
// limit cuts a try early only when another try can follow. No wait and no try is started that cannot end before the
// deadline; an answer that exists is then returned, and an error only where there is none. Only what the caller
// declares idempotent is repeated, or what certainly was not applied. An error names the wall that was hit, how
// long it was, what each try saw, and whether the call may have been applied.
package prazo
