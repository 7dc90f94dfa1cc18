package logs

import "bytes"

// mostTokens bounds what is looked at behind the status of a line.
const mostTokens = 32

// A token is one field behind the status: bare, in quotes, or key=value.
type token struct {
	key   []byte
	value []byte
}

// head reads the part that nginx, Apache and Traefik share, up to the status: client, names, [time], "request", status. It
// returns the rest of the line.
func (d *draft) head(line []byte, starts bool) ([]byte, problem) {
	open, end := dateBrackets(line)
	if open < 0 {
		return nil, broken
	}
	at, ok := slashed(line[open+1 : end])
	if !ok {
		at, ok = dashed(line[open+1 : end])
	}
	if !ok {
		return nil, badDate
	}
	if starts {
		d.begun = at
	} else {
		d.ended = at
	}
	d.virtualHost(line[:open])
	rest := line[end+1:]
	if len(rest) < 2 || rest[0] != ' ' || rest[1] != '"' {
		return nil, broken
	}
	if end = closing(rest[2:]); end < 0 {
		return nil, broken
	}
	d.putRequest(rest[2 : 2+end])
	rest = bytes.TrimPrefix(rest[end+3:], []byte(" "))
	code := bytes.IndexByte(rest, ' ')
	if code < 0 {
		code = len(rest)
	}
	n, ok := whole(rest[:code])
	if !ok && string(rest[:code]) == "-" {
		n, ok = 0, true // none came
	}
	if !ok || n > 999 {
		return nil, noCode
	}
	d.status, d.has[slotStatus] = n, true
	return rest[code:], fine
}

// The shortest and the longest date that stands in brackets: 2006-01-02T15:04:05 and the same with nanoseconds and a zone.
const (
	shortestDate = len("2006-01-02T15:04:05")
	longestDate  = len("2006-01-02T15:04:05.000000000+00:00")
)

// dateBrackets finds the brackets around the date, past those that syslog writes around the number of a process; -1 where
// there are none.
func dateBrackets(line []byte) (open, end int) {
	for from := 0; ; {
		i := bytes.IndexByte(line[from:], '[')
		if i < 0 {
			return -1, -1
		}
		from += i + 1
		date := line[from:min(len(line), from+longestDate+1)]
		n := bytes.IndexByte(date, ']')
		if n >= shortestDate && (date[2] == '/' || date[4] == '-') {
			return from - 1, from + n
		}
	}
}

// virtualHost takes the name of a site that stands before the client's address: host:443 1.2.3.4 - - [.
func (d *draft) virtualHost(b []byte) {
	first, rest, _ := bytes.Cut(b, []byte(" "))
	second, rest, _ := bytes.Cut(rest, []byte(" "))
	if len(second) < 2 || bytes.Count(rest, []byte(" ")) != 2 {
		return
	}
	if i := bytes.LastIndexByte(first, ':'); i > 0 {
		first = first[:i]
	}
	d.dependency, d.site = first, true
	d.has[slotDependency], d.rank[slotDependency] = true, 9
}

// closing finds the quote that ends a text, past those behind a backslash.
func closing(b []byte) int {
	from := 0
	for {
		i := bytes.IndexByte(b[from:], '"')
		if i < 0 {
			return -1
		}
		i += from
		slashes := 0
		for slashes < i && b[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return i
		}
		from = i + 1
	}
}

// split parts what stands behind the status into tokens. A bare list of tries, with its commas and colons, is one token.
func (d *draft) split(b []byte) problem {
	d.tokens = d.tokens[:0]
	for len(d.tokens) < mostTokens {
		for len(b) > 0 && b[0] == ' ' {
			b = b[1:]
		}
		if len(b) == 0 {
			break
		}
		var t token
		size := 0
		if b[0] == '"' {
			end := closing(b[1:])
			if end < 0 {
				return broken
			}
			t.value, size = b[1:1+end], end+2
		} else if size = t.bare(b); size < 0 {
			return broken
		}
		b = b[size:]
		d.tokens = append(d.tokens, t)
	}
	return fine
}

// bare reads a token without quotes around it, and says how many bytes it has; -1 where a quote stays open.
func (t *token) bare(b []byte) int {
	i, start := 0, 0
	for ; i < len(b) && b[i] != ' '; i++ {
		if b[i] != '=' || start > 0 || i == 0 {
			continue
		}
		t.key, start = b[:i], i+1
		if start < len(b) && b[start] == '"' {
			end := closing(b[start+1:])
			if end < 0 {
				return -1
			}
			t.value = b[start+1 : start+1+end]
			return start + end + 2
		}
	}
	i = listed(b, i)
	t.value = b[start:i]
	return i
}

// listed goes on to the end of a bare list of tries: behind "0.1," and around " : " it has more items.
func listed(b []byte, i int) int {
	for i < len(b) {
		switch {
		case b[i-1] == ',':
			i++
		case i+2 < len(b) && b[i+1] == ':' && b[i+2] == ' ':
			i += 3
		default:
			return i
		}
		for i < len(b) && b[i] != ' ' {
			i++
		}
	}
	return i
}

// A layout says what the tokens behind the status mean: those with a key by their name, the others by their place.
type layout struct {
	starts bool // the time in brackets is when the call began
	keys   *columns
	places [mostTokens]column
}

// parse reads one line.
func (l *layout) parse(line []byte, d *draft) problem {
	rest, why := d.head(line, l.starts)
	if why == fine {
		why = d.split(rest)
	}
	if why != fine {
		return why
	}
	for i := range d.tokens {
		t := &d.tokens[i]
		c := l.places[i]
		if t.key != nil {
			c = l.keys.of(t.key)
		}
		if why := d.put(c, t.value); why != fine {
			return why
		}
	}
	return fine
}
