// Package demo shows two clients side by side against the faults of the lab, and judges one of them: what its caller
// got and when, and when the server saw the connection close. Every figure it prints comes from that run.
package demo
