// Package suite has small programs that make one call each with a client that people use, in the way that people write it:
// with nothing set, with the timeout that its documentation shows, and with the best that it has. They are what
// prazo probe --suite runs.
package suite
