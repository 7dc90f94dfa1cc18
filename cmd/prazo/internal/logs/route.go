package logs

import "bytes"

// The bounds of a name: longer ones are cut, and so are paths of more parts.
const (
	longestName   = 120
	mostParts     = 8
	shortestHex   = 8
	longestWord   = 32 // a longer part of a path that holds a digit is a key
	placeholderID = "{id}"
)

// appendRoute writes method and path, with {id} for every part that names one thing among many, and without the query.
func appendRoute(to, method, target []byte) []byte {
	start := len(to)
	if isMethod(method) {
		to = append(append(to, method...), ' ')
	}
	_, path := hostAndPath(target)
	if i := bytes.IndexAny(path, "?#;"); i >= 0 {
		path = path[:i]
	}
	for parts := 0; len(path) > 0; {
		i := 0
		for i < len(path) && path[i] != '/' {
			i++
		}
		if i > 0 {
			if parts++; parts > mostParts || len(to)-start > longestName {
				return append(to, "..."...)
			}
			to = appendPart(to, path[:i])
		}
		if path = path[i:]; len(path) > 0 {
			to = append(to, '/')
			path = path[1:]
		}
	}
	if len(to)-start > longestName {
		to = append(to[:start+longestName], "..."...)
	}
	return to
}

// appendPart writes one part of a path.
func appendPart(to, part []byte) []byte {
	if isID(part) {
		return append(to, placeholderID...)
	}
	return append(to, part...)
}

// isID knows numbers, dates, UUIDs, hex digits and long keys.
func isID(part []byte) bool {
	digits, hexes, marks := 0, 0, 0
	for _, c := range part {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case hexValue(c) >= 0:
			hexes++
		case isMark(c):
			marks++
		}
	}
	switch n := len(part); {
	case digits == 0:
		return false
	case digits+marks == n, n > longestWord:
		return true
	default:
		return digits+hexes == n && n >= shortestHex
	}
}

// isMark says that a byte may stand between the digits of a date or a version. A UUID is longer than the longest word.
func isMark(c byte) bool { return c == '-' || c == '.' || c == ',' || c == ':' || c == '_' }

// isMethod knows what may stand for a method: capitals. Bytes of another protocol do not become part of a name.
func isMethod(b []byte) bool {
	for _, c := range b {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return len(b) > 0 && len(b) <= 12
}

// hostAndPath parts a URL; a path alone has no host.
func hostAndPath(target []byte) (host, path []byte) {
	i := bytes.Index(target, []byte("://"))
	if i < 0 || i > 10 {
		return nil, target
	}
	rest := target[i+3:]
	end := bytes.IndexAny(rest, "/?#")
	if end < 0 {
		end = len(rest)
	}
	host = rest[:end]
	return host[bytes.LastIndexByte(host, '@')+1:], rest[end:] // never the password
}

// hostOf is the host of a URL, or the text itself.
func hostOf(b []byte) []byte {
	if host, _ := hostAndPath(b); host != nil {
		return host
	}
	return b
}
