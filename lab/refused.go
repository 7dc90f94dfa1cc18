package lab

import "io"

// refused is a port where nobody listens.
func refused() fault {
	return fault{
		name:  "refused",
		says:  "RST to the SYN: a port that is reserved and where nobody listens",
		wants: wantsError,
		bind: func(host string) (string, io.Closer, error) {
			s, err := bindSocket(host)
			if err != nil {
				return "", nil, err
			}
			return s.address, s, nil
		},
	}
}
