package lab

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"syscall"
)

// fullAt drops SYNs to host:port in the way of bindFull, where the port must
// be a certain one.
func fullAt(address string) (io.Closer, error) {
	if abort, err := os.ReadFile("/proc/sys/net/ipv4/tcp_abort_on_overflow"); err == nil && !bytes.HasPrefix(abort, []byte("0")) {
		return nil, errors.New("sysctl net.ipv4.tcp_abort_on_overflow is not 0")
	}
	s, err := bindSocket(address)
	if err != nil {
		return nil, err
	}
	full := &fullSocket{socket: s}
	if err := syscall.Listen(s.fd, 0); err != nil {
		return nil, errors.Join(os.NewSyscallError("listen", err), full.Close())
	}
	dropped := 0
	for range fillers {
		c, err := net.DialTimeout("tcp", s.address, fillerTime)
		if err == nil {
			full.filler = append(full.filler, c)
			dropped = 0
			continue
		}
		if dropped++; dropped == 2 {
			return full, nil
		}
	}
	return nil, errors.Join(errors.New("the backlog does not fill"), full.Close())
}
