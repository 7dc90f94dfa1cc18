// Package learn turns measured latency into the limit of the next try. Its types are state machines that never
// read a clock: time comes in as a duration on a scale of the caller's own that never runs back. They are safe for
// concurrent use.
//
// A [Tracker] looks after one kind of call. What it is told of a try is how long it took, or, when the try was cut,
// that it would have taken longer: a cut try is never "as long as its limit". From this it estimates the
// duration that all but one in a thousand of the calls that can finish stay under, and gives a limit a quarter above.
package learn
