package learn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// What is written for another time or another process begins with a name and a version and ends with a checksum, so
// that what is not ours, not of this version or not whole is refused before it is looked into.
const checksumSize = 4

// sealed adds the checksum.
func sealed(data []byte) []byte {
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

// opened returns what is between name and checksum.
func opened(data []byte, name string) (*reader, error) {
	if len(data) < len(name)+checksumSize || string(data[:len(name)]) != name {
		return nil, fmt.Errorf("not a %.12q: it does not begin so", name)
	}
	body, sum := data[:len(data)-checksumSize], data[len(data)-checksumSize:]
	if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(sum) {
		return nil, errors.New("the checksum does not fit: it was cut or changed on its way")
	}
	return &reader{rest: body[len(name):]}, nil
}

// reader reads numbers. After the first fault every number is 0 and err says which fault it was.
type reader struct {
	rest []byte
	err  error
}

// number reads a number of at most most.
func (r *reader) number(what string, most uint64) uint64 {
	if r.err != nil {
		return 0
	}
	v, n := binary.Uvarint(r.rest)
	switch {
	case n <= 0:
		r.err = fmt.Errorf("%s: there is no whole number", what)
	case v > most:
		r.err = fmt.Errorf("%s: %d is more than %d", what, v, most)
	default:
		r.rest = r.rest[n:]
		return v
	}
	return 0
}

// end checks that nothing is left.
func (r *reader) end() error {
	if r.err == nil && len(r.rest) > 0 {
		r.err = fmt.Errorf("%d bytes too many", len(r.rest))
	}
	return r.err
}
