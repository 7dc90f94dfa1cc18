package lab

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"strings"
)

// The few bytes of RFC 1035 that a name server of one question needs.

const (
	dnsHeader  = 12
	dnsName    = 255 // longest name on the wire
	dnsLabel   = 63
	dnsMessage = 4096 // longest query that is read

	classIN  = 1
	typeA    = 1
	typeAAAA = 28

	nameError = 3 // NXDOMAIN

	bitAnswer    = 0x80 // QR
	bitAuthority = 0x04 // AA
	bitTruncated = 0x02 // TC
	bitRecurse   = 0x01 // RD
	bitRecursion = 0x80 // RA, in the next byte
	maskOpcode   = 0x78

	pointToName = 0xc000 | dnsHeader // the name of the question, which is the first
)

// A question is what a query asks.
type question struct {
	id      uint16
	recurse byte   // the bit RD
	raw     []byte // name, type and class as they came: an answer repeats them, down to upper and lower case
	name    string
	kind    uint16
}

// parseQuery reads a query of one question; false for anything else. What
// follows the question (EDNS) is not read.
func parseQuery(b []byte) (question, bool) {
	if len(b) < dnsHeader || b[2]&(bitAnswer|maskOpcode) != 0 || binary.BigEndian.Uint16(b[4:]) != 1 {
		return question{}, false
	}
	name, end, ok := parseName(b)
	if !ok || len(b) < end+4 || binary.BigEndian.Uint16(b[end+2:]) != classIN {
		return question{}, false
	}
	return question{
		id: binary.BigEndian.Uint16(b), recurse: b[2] & bitRecurse,
		raw: append([]byte(nil), b[dnsHeader:end+4]...), name: name, kind: binary.BigEndian.Uint16(b[end:]),
	}, true
}

// parseName reads the name behind the header and returns where it ends. A name
// that points elsewhere is refused: there is nothing before it to point to.
func parseName(b []byte) (name string, end int, ok bool) {
	var labels []string
	for at := dnsHeader; at < len(b) && at < dnsHeader+dnsName; {
		n := int(b[at])
		at++
		if n == 0 {
			return strings.Join(labels, "."), at, true
		}
		if n > dnsLabel || at+n > len(b) {
			return "", 0, false
		}
		labels = append(labels, strings.Map(graphic, string(b[at:at+n])))
		at += n
	}
	return "", 0, false
}

// graphic keeps what a record or a terminal can show.
func graphic(r rune) rune {
	if r <= ' ' || r >= 0x7f {
		return '?'
	}
	return r
}

// asks names the type of the question.
func (q question) asks() string {
	switch q.kind {
	case typeA:
		return "A"
	case typeAAAA:
		return "AAAA"
	}
	return fmt.Sprintf("TYPE%d", q.kind) // RFC 3597
}

// A reply is what is said to a question.
type reply struct {
	code      byte
	truncated bool
	addresses []netip.Addr
}

// message is the reply to q on the wire. Of the addresses it has those of the
// kind that was asked for, in their order, to be forgotten at once.
func (r reply) message(q question) []byte {
	flags := bitAnswer | bitAuthority | q.recurse
	if r.truncated {
		flags |= bitTruncated
	}
	b := binary.BigEndian.AppendUint16(nil, q.id)
	b = append(b, flags, bitRecursion|r.code, 0, 1, 0, 0, 0, 0, 0, 0)
	b = append(b, q.raw...)
	count := uint16(0)
	for _, a := range r.addresses {
		if a.Is4() && q.kind != typeA || a.Is6() && q.kind != typeAAAA {
			continue
		}
		count++
		data := a.AsSlice()
		b = binary.BigEndian.AppendUint16(b, pointToName)
		b = binary.BigEndian.AppendUint16(b, q.kind)
		b = binary.BigEndian.AppendUint16(b, classIN)
		b = binary.BigEndian.AppendUint32(b, 0) // TTL
		b = binary.BigEndian.AppendUint16(b, uint16(len(data)))
		b = append(b, data...)
	}
	binary.BigEndian.PutUint16(b[6:], count)
	return b
}
