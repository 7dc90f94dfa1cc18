package netns

import (
	"encoding/binary"
	"errors"
	"os"
	"syscall"
	"time"
)

const (
	headerLen   = syscall.SizeofNlMsghdr
	linkLen     = syscall.SizeofIfInfomsg
	errorLen    = 4 // the error number behind the header of an NLMSG_ERROR
	loopback    = 1 // the index of lo in a network namespace that was just made
	replyWithin = 5 * time.Second
)

// loopbackUp switches lo on, by one message over netlink. The kernel then gives it 127.0.0.1/8 and ::1.
func loopbackUp() error {
	fd, err := syscall.Socket(syscall.AF_NETLINK, syscall.SOCK_RAW|syscall.SOCK_CLOEXEC, syscall.NETLINK_ROUTE)
	if err != nil {
		return os.NewSyscallError("socket", err)
	}
	defer syscall.Close(fd)
	limit := syscall.NsecToTimeval(int64(replyWithin))
	if err := syscall.SetsockoptTimeval(fd, syscall.SOL_SOCKET, syscall.SO_RCVTIMEO, &limit); err != nil {
		return os.NewSyscallError("setsockopt", err)
	}
	if err := syscall.Sendto(fd, switchOn(loopback), 0, &syscall.SockaddrNetlink{Family: syscall.AF_NETLINK}); err != nil {
		return os.NewSyscallError("sendto", err)
	}
	b := make([]byte, os.Getpagesize())
	n, _, err := syscall.Recvfrom(fd, b, 0)
	if err != nil {
		return os.NewSyscallError("recvfrom", err)
	}
	return acknowledged(b[:n])
}

// switchOn asks for one interface to be up, and for an acknowledgement.
func switchOn(index uint32) []byte {
	order := binary.NativeEndian
	b := order.AppendUint32(nil, headerLen+linkLen)
	b = order.AppendUint16(b, syscall.RTM_NEWLINK)
	b = order.AppendUint16(b, syscall.NLM_F_REQUEST|syscall.NLM_F_ACK)
	b = order.AppendUint32(b, 1)                 // sequence
	b = order.AppendUint32(b, 0)                 // from
	b = append(b, syscall.AF_UNSPEC, 0)          // family, padding
	b = order.AppendUint16(b, 0)                 // type
	b = order.AppendUint32(b, index)             // which
	b = order.AppendUint32(b, syscall.IFF_UP)    // flags
	return order.AppendUint32(b, syscall.IFF_UP) // which of them to change
}

// acknowledged reads the kernel's answer: an error message whose number is 0.
func acknowledged(b []byte) error {
	if len(b) < headerLen+errorLen || binary.NativeEndian.Uint16(b[4:]) != syscall.NLMSG_ERROR {
		return errors.New("an answer over netlink that is none")
	}
	if n := int32(binary.NativeEndian.Uint32(b[headerLen:])); n != 0 {
		return os.NewSyscallError("netlink", syscall.Errno(-n))
	}
	return nil
}
