// Package learn turns measured latency into the limit of the next try. Its types are state machines that never
// read a clock. They are safe for concurrent use.
package learn
