package lab

import (
	"io"
	"slices"
	"time"
)

// A naming is what goes wrong with names: a name server that answers for every
// name there is, and an HTTP server that those names lead to.
type naming struct {
	name, says, wants, anchors string

	ends  bool
	lasts time.Duration

	mute      bool          // no query is answered
	truncated bool          // over UDP nothing but the bit TC, over TCP nothing
	after     time.Duration // from the query to its answer
	code      byte          // of the answer
	dead      int           // so many addresses in the answer that drop SYNs
	live      bool          // and then one that works
}

const manyDead = 3

const wantsNameCut = "a timeout error at the deadline: finding the name is inside it"

// namings are the faults of names, sorted.
func namings() []naming {
	return []naming{{
		name: "dns-dead-address", dead: 1,
		says:  "each name has one address, and SYNs to it are never answered (Linux only)",
		wants: wantsCut + ": connecting is inside it",
	}, {
		name: "dns-hang", mute: true, anchors: "netem, iptables (in part: port 53 dropped)",
		says:  "the name server takes the query, over UDP or TCP, and never answers",
		wants: wantsNameCut + ", also where the system's resolver cannot be interrupted",
	}, {
		// Who tries addresses side by side has the right answer in time, so it is one that ends by itself.
		name: "dns-many-dead", dead: manyDead, live: true, ends: true,
		says:  "each name has four addresses: SYNs to the first three are never answered, the last one works (Linux only)",
		wants: "the answer, or a timeout error at the deadline: it is for all addresses together, not for each",
	}, {
		name: "dns-nx", code: nameError, ends: true,
		says:  "the name server says at once that there is no such name (NXDOMAIN)",
		wants: wantsError,
	}, {
		name: "dns-slow", after: 8 * time.Second, lasts: 8 * time.Second, live: true,
		says:  "the name server answers each query 8 s after it came",
		wants: wantsNameCut + "; resolvers ask again before that",
	}, {
		name: "dns-truncated", truncated: true,
		says:  "over UDP an answer that is cut off (the bit TC), so that resolvers ask over TCP; there no answer comes",
		wants: wantsNameCut + ", whatever the resolver does",
	}}
}

// named is the fault of that name, with its name server on a free port.
func named(name string) fault {
	all := namings()
	return all[slices.IndexFunc(all, func(n naming) bool { return n.name == name })].fault(0)
}

// namesOn puts the name servers among list on one port.
func namesOn(list []fault, port int) []fault {
	for _, n := range namings() {
		if i := slices.IndexFunc(list, func(f fault) bool { return f.name == n.name }); i >= 0 {
			list[i] = n.fault(port)
		}
	}
	return list
}

// fault makes it one of the list. Where the port of the name server is given,
// a client needs no address of it: it is told a URL with a name in it.
func (n naming) fault(port int) fault {
	url := "dns://%s"
	if port != 0 {
		url = httpURL
	}
	return fault{
		name: n.name, says: n.says, wants: n.wants, anchors: n.anchors, url: url,
		set: "dns", ends: n.ends, lasts: n.lasts,
		bind: func(s *stage, host string) (string, io.Closer, error) { return bindNames(s, n, host, port) },
	}
}
