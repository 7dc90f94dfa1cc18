// Package lab is a faulty dependency that a program can start, call and ask
// what it saw. Each fault does one wrong thing on the wire, always the same
// one: it answers late, drips, stops in the middle, resets, or says nothing.
//
// Faults of HTTP are paths of one main port; what goes wrong before HTTP has a
// port of its own. Everything is written on raw sockets, because net/http
// would repair half of it. All of it is meant for
// loopback and trusts nobody: heads, bodies and its own records are bounded.
//
// The lab also keeps the server's side of the story. [Lab.Seen] says which
// request came on which connection and who ended the connection, and when. A
// client that claims to have cut a call is believed only when the server saw
// it too.
//
//	l := lab.Start(t)
//	_, err := client.Get(l.URL("silent"))
package lab
