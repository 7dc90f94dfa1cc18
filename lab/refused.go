package lab

import (
	"io"
	"net"
)

// refused is a port where nobody listens.
func refused() fault {
	return fault{
		name: "refused",
		set:  "connect", ends: true, blind: true,
		says:  "RST to the SYN: a port that is reserved and where nobody listens",
		wants: wantsError,
		bind: func(_ *stage, host string) (string, io.Closer, error) {
			s, err := bindSocket(net.JoinHostPort(host, "0"))
			if err != nil {
				return "", nil, err
			}
			return s.address, s, nil
		},
	}
}
