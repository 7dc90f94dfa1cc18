package lab

import (
	"encoding/binary"
	"net"
	"syscall"
)

const (
	netlinkDiag      = 4  // NETLINK_SOCK_DIAG
	diagByFamily     = 20 // SOCK_DIAG_BY_FAMILY
	tcpEstablished   = 1
	tcpCloseWait     = 8 // the lab's side has ended, the client's has not
	netlinkHeaderLen = 16
	diagRequestLen   = netlinkHeaderLen + 56
)

// socketState asks the kernel (sock_diag) about the socket local -> remote.
func socketState(local, remote *net.TCPAddr) state {
	fd, err := syscall.Socket(syscall.AF_NETLINK, syscall.SOCK_DGRAM|syscall.SOCK_CLOEXEC, netlinkDiag)
	if err != nil {
		return stateUnknown
	}
	defer syscall.Close(fd)
	limit := syscall.NsecToTimeval(int64(peerPoll))
	_ = syscall.SetsockoptTimeval(fd, syscall.SOL_SOCKET, syscall.SO_RCVTIMEO, &limit)
	kernel := &syscall.SockaddrNetlink{Family: syscall.AF_NETLINK}
	if err := syscall.Sendto(fd, diagRequest(local, remote), 0, kernel); err != nil {
		return stateUnknown
	}
	reply := make([]byte, 512)
	n, _, err := syscall.Recvfrom(fd, reply, 0)
	if err != nil {
		return stateUnknown
	}
	return diagState(reply[:n])
}

// diagRequest is a netlink header and an inet_diag_req_v2 for one socket.
func diagRequest(local, remote *net.TCPAddr) []byte {
	b := make([]byte, diagRequestLen)
	ne := binary.NativeEndian
	ne.PutUint32(b[0:], diagRequestLen)
	ne.PutUint16(b[4:], diagByFamily)
	ne.PutUint16(b[6:], syscall.NLM_F_REQUEST)
	q := b[netlinkHeaderLen:]
	q[0], q[1] = syscall.AF_INET6, syscall.IPPROTO_TCP
	src, dst := local.IP.To16(), remote.IP.To16()
	if v4 := local.IP.To4(); v4 != nil {
		q[0], src, dst = syscall.AF_INET, v4, remote.IP.To4()
	}
	ne.PutUint32(q[4:], ^uint32(0)) // all states
	binary.BigEndian.PutUint16(q[8:], uint16(local.Port))
	binary.BigEndian.PutUint16(q[10:], uint16(remote.Port))
	copy(q[12:28], src)
	copy(q[28:44], dst)
	ne.PutUint64(q[48:], ^uint64(0)) // no cookie
	return b
}

// diagState reads the answer: an error (ENOENT: no such socket), or an
// inet_diag_msg whose second byte is the state.
func diagState(b []byte) state {
	if len(b) < netlinkHeaderLen+4 {
		return stateUnknown
	}
	ne := binary.NativeEndian
	switch ne.Uint16(b[4:]) {
	case syscall.NLMSG_ERROR:
		if errno := int32(ne.Uint32(b[netlinkHeaderLen:])); syscall.Errno(-errno) == syscall.ENOENT {
			return stateGone
		}
	case diagByFamily:
		if s := b[netlinkHeaderLen+1]; s == tcpEstablished || s == tcpCloseWait {
			return stateOpen
		}
		return stateGone
	}
	return stateUnknown
}
