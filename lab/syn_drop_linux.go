package lab

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"time"
)

const (
	fillers    = 8                      // one or two are needed
	fillerTime = 120 * time.Millisecond // a connect on one machine takes far less
)

// bindFull drops SYNs at a free port of the host.
func bindFull(_ *stage, host string) (string, io.Closer, error) {
	full, err := fullAt(net.JoinHostPort(host, "0"))
	if err != nil {
		return "", nil, err
	}
	return full.address, full, nil
}

// fullAt listens with a backlog of 0 and fills it with connections of its
// own, which nobody accepts. From then on the kernel drops each SYN. It takes
// two fillers in a row without an answer to believe it, because one may only
// have met a busy machine.
func fullAt(address string) (*fullSocket, error) {
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

type fullSocket struct {
	*socket
	filler []net.Conn
}

// Close frees the port and the connections that filled it.
func (f *fullSocket) Close() error {
	for _, c := range f.filler {
		_ = c.Close()
	}
	f.filler = nil
	return f.socket.Close()
}
