package lab

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/tls"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"strings"
)

// trafficKeys seals records as the server of a TLS 1.3 connection that has
// sent no data yet (RFC 8446, sections 5.2 and 7).
type trafficKeys struct {
	hash   func() hash.Hash
	size   int // bytes of an AES key
	secret []byte
}

// newTrafficKeys finds the secret of the server in the lines of a log of keys.
// It returns nil for TLS 1.2, and for ciphers that are not AES.
func newTrafficKeys(suite uint16, log string) *trafficKeys {
	keys := &trafficKeys{}
	switch suite {
	case tls.TLS_AES_128_GCM_SHA256:
		keys.hash, keys.size = sha256.New, 16
	case tls.TLS_AES_256_GCM_SHA384:
		keys.hash, keys.size = sha512.New384, 32
	default:
		return nil
	}
	for line := range strings.Lines(log) {
		if words := strings.Fields(line); len(words) == 3 && words[0] == "SERVER_TRAFFIC_SECRET_0" {
			secret, err := hex.DecodeString(words[2])
			keys.secret = secret
			if err == nil {
				return keys
			}
		}
	}
	return nil
}

// update returns the record of a KeyUpdate that asks for none in return, and
// goes on to the new keys. With each of them the count of records is 0 again.
func (k *trafficKeys) update() ([]byte, error) {
	const plain = "\x18\x00\x00\x01\x00" + "\x16" // key_update(24), length 1, not requested; its type is handshake
	key, err := k.expand(k.secret, "key", k.size)
	if err != nil {
		return nil, err
	}
	nonce, err := k.expand(k.secret, "iv", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	header := []byte{recordData, 3, 3, 0, 0}
	binary.BigEndian.PutUint16(header[3:], uint16(len(plain)+aead.Overhead()))
	record := aead.Seal(header, nonce, []byte(plain), header)
	k.secret, err = k.expand(k.secret, "traffic upd", k.hash().Size())
	return record, err
}

// expand is HKDF-Expand-Label with an empty context.
func (k *trafficKeys) expand(secret []byte, label string, n int) ([]byte, error) {
	label = "tls13 " + label
	info := []byte{byte(n >> 8), byte(n), byte(len(label))}
	info = append(append(info, label...), 0)
	return hkdf.Expand(k.hash, secret, string(info), n)
}
