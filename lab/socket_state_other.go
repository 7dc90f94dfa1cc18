//go:build !linux

package lab

import "net"

// socketState has no answer on this system.
func socketState(local, remote *net.TCPAddr) state { return stateUnknown }
