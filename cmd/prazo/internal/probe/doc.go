// Package probe runs a client against the faults of the lab, one at a time, and says which of them the client's timeout
// really cuts.
//
// It judges by two clocks: the caller's, which is the time until the client has said what it has, and the server's, which
// sees connections come and go. A client is any command; it may say more about itself with one line of output:
//
//	PRAZO ok 0.123 22 bytes
//	PRAZO err 2.003 timed out
//
// and stay alive for a second after it. Then the probe knows when the caller was told, without the start and the end of
// the process, and sees whether the socket was left open.
package probe
