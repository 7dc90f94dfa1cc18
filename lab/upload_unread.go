package lab

import (
	"net"
	"time"
)

// uploadUnread reads the head and leaves the body where it is.
//
// The client's FIN queues behind the bytes that nobody reads, so reading
// cannot tell its end. On Linux the lab asks the kernel instead for the state
// of the client's socket, every 50 ms, when that socket is on this machine.
// Elsewhere, or for a client on another machine, it leaves the body unread for
// 30 s, and after that throws it away until the end shows: the record is right
// about who, and late about when.
func uploadUnread() fault {
	return fault{
		name: "upload-unread", path: "/fault/upload-unread", unread: true,
		set: "http", upload: true,
		says:  "reads the head of the request, never its body (small receive buffer), and never answers",
		wants: wantsCut + ", though it is blocked in a write",
		serve: func(x *exchange) {
			if x.req.ContentLength == 0 {
				x.hold()
				return
			}
			x.keep = false
			x.leaveUnread()
		},
	}
}

const (
	peerPoll      = 50 * time.Millisecond
	unreadAtLeast = 30 * time.Second
)

// leaveUnread holds a client that writes, and reads nothing.
func (c *conn) leaveUnread() {
	_ = c.tcp.SetReadBuffer(4 << 10)
	if !c.unreadEnd(unreadAtLeast, c.fromHere(), c.peer) {
		c.hold()
	}
}

// fromHere says that the client is on this machine.
func (c *conn) fromHere() bool { return c.tcp.RemoteAddr().(*net.TCPAddr).IP.IsLoopback() }

// unreadEnd waits, without reading, for the end of the client, whose state
// peer tells. here says that the client is on this machine: if it is gone at
// the first look, it was here. unreadEnd returns false when that end cannot be
// seen, after atLeast.
func (c *conn) unreadEnd(atLeast time.Duration, here bool, peer func() state) bool {
	visible := here || peer() == stateOpen
	patience := time.Now().Add(atLeast)
	tick := time.NewTicker(peerPoll)
	defer tick.Stop()
	for visible || time.Now().Before(patience) {
		select {
		case <-c.done:
			c.end(byServer)
			return true
		case <-tick.C:
		}
		if !visible {
			continue
		}
		switch peer() {
		case stateGone:
			c.end(byClient)
			return true
		case stateUnknown:
			visible = false
		}
	}
	return false
}

// peer asks for the state of the client's socket.
func (c *conn) peer() state {
	return socketState(c.tcp.RemoteAddr().(*net.TCPAddr), c.tcp.LocalAddr().(*net.TCPAddr))
}

// What is known about a socket of this machine.
type state int

const (
	stateUnknown state = iota // cannot be asked here
	stateOpen
	stateGone // closing, closed, or never was here
)
