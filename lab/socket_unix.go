//go:build unix

package lab

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"syscall"
)

// A socket is bound to a port and does not listen: the kernel answers a
// SYN with RST, and nobody else gets the port.
type socket struct {
	fd      int
	address string
}

func bindSocket(address string) (*socket, error) {
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, err
	}
	family, name := sockaddr(at)
	syscall.ForkLock.RLock()
	fd, err := syscall.Socket(family, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(fd)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, os.NewSyscallError("socket", err)
	}
	s := &socket{fd: fd}
	if at.Port != 0 {
		// A port that had connections a moment ago, or listens again soon.
		_ = syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1)
	}
	if err := syscall.Bind(fd, name); err != nil {
		_ = s.Close()
		return nil, os.NewSyscallError("bind", err)
	}
	if s.address, err = boundTo(fd, at.IP); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

func sockaddr(at *net.TCPAddr) (family int, name syscall.Sockaddr) {
	if v4 := at.IP.To4(); v4 != nil {
		return syscall.AF_INET, &syscall.SockaddrInet4{Port: at.Port, Addr: [4]byte(v4)}
	}
	return syscall.AF_INET6, &syscall.SockaddrInet6{Port: at.Port, Addr: [16]byte(at.IP.To16())}
}

// boundTo is the address that a client on this machine dials.
func boundTo(fd int, ip net.IP) (string, error) {
	name, err := syscall.Getsockname(fd)
	if err != nil {
		return "", os.NewSyscallError("getsockname", err)
	}
	host := dialable(ip)
	switch n := name.(type) {
	case *syscall.SockaddrInet4:
		return net.JoinHostPort(host, strconv.Itoa(n.Port)), nil
	case *syscall.SockaddrInet6:
		return net.JoinHostPort(host, strconv.Itoa(n.Port)), nil
	}
	return "", fmt.Errorf("getsockname: %T", name)
}

// Close frees the port. A second call does nothing.
func (s *socket) Close() error {
	if s.fd < 0 {
		return nil
	}
	fd := s.fd
	s.fd = -1
	return os.NewSyscallError("close", syscall.Close(fd))
}
