// Package gate decides whether a call or a try may start: the bulkhead, the retry budget and the waits that a
// dependency asked for. Its types are state machines: they never read a clock, they are told what time it is, so
// that a simulation drives the same code as a live call. Limits are passed with each question, because a policy
// may be swapped while calls run. All types are safe for concurrent use and useful as zero values.
package gate
