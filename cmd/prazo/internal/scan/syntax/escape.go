package syntax

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape undoes the escapes by backslash that languages share: \n, \t, \xHH, \uHHHH, \u{H...}, \UHHHHHHHH, a backslash at the end
// of a line. Any other escaped character stands for itself.
func unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b = append(b, s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 'x', 'u', 'U':
			var n int
			b, n = appendCode(b, s[i:])
			i += n
		default:
			b = appendEscape(b, c)
		}
	}
	return string(b)
}

func appendEscape(b []byte, c byte) []byte {
	switch c {
	case '\n':
		return b
	case 'n':
		return append(b, '\n')
	case 't':
		return append(b, '\t')
	case 'r':
		return append(b, '\r')
	case 'b':
		return append(b, '\b')
	case 'f':
		return append(b, '\f')
	case 'v':
		return append(b, '\v')
	case '0':
		return append(b, 0)
	}
	return append(b, c)
}

// appendCode reads a character code after x, u or U and returns how many bytes behind that letter it took.
func appendCode(b []byte, s string) ([]byte, int) {
	size := map[byte]int{'x': 2, 'u': 4, 'U': 8}[s[0]]
	from, to := 1, min(1+size, len(s))
	taken := to - 1
	if len(s) > 1 && s[1] == '{' {
		end := strings.IndexByte(s[:min(len(s), 12)], '}')
		if end < 0 {
			return append(b, s[0]), 0
		}
		from, to, taken = 2, end, end
	}
	code, err := strconv.ParseUint(s[from:to], 16, 32)
	if err != nil {
		return append(b, s[0]), 0
	}
	if s[0] == 'x' && code < 0x100 && from == 1 && code >= 0x80 {
		return append(b, byte(code)), taken
	}
	return utf8.AppendRune(b, rune(code)), taken
}
