// Package netns runs a command in private user, mount, network and process namespaces, without root where the system
// allows it: a network with nothing but the loopback, where every name is asked of one server on it.
//
// A process cannot move itself there as a whole, so the program that wants to be there starts itself again: it makes a
// [Command] of its own file, and there it calls [Enter] before anything else that looks at names or the network.
//
//	if err := netns.Available(); err != nil { ... }            // why not
//	cmd := netns.Command(ctx, self, "probe-in-namespace")      // in the parent
//	if err := netns.Enter(); err != nil { ... }                // in the child
//	l, err := lab.New("127.0.0.1:0", lab.Only("dns-hang"), lab.NamesOn(53))
//
// When the command ends or is killed, the kernel kills everything that was started inside, whichever process group or
// session it has moved to. When its parent dies, it is killed.
package netns

// Nameserver is the address that names are asked of inside, on port 53.
const Nameserver = "127.0.0.2"
