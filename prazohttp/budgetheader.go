package prazohttp

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// The headers in which a caller says how long it waits. All are relative, so that clocks need not agree.
const (
	grpcTimeout    = "Grpc-Timeout"                   // up to 8 digits and a unit (gRPC over HTTP/2)
	connectTimeout = "Connect-Timeout-Ms"             // up to 10 digits (the Connect protocol)
	envoyTimeout   = "X-Envoy-Expected-Rq-Timeout-Ms" // milliseconds; what third parties read and write most
	prefer         = "Prefer"                         // wait=N, in seconds (RFC 7240 section 4.3)
)

// What is read of a header at most: of a long one nothing is believed.
const (
	longestPrefer = 256 // bytes of a line of Prefer
	mostPrefer    = 4   // lines of Prefer
)

// BudgetHeader names one more header in which callers say how long they wait, for [Handler].Headers.
type BudgetHeader struct {
	// Name is the header's name, in any case.
	Name string
	// Unit is what its whole number counts, for example time.Millisecond. 0 means seconds.
	Unit time.Duration
}

// budgetOf returns how long the caller says that it waits: by the first header that can be read, in the order grpc-timeout,
// connect-timeout-ms, x-envoy-expected-rq-timeout-ms, Prefer: wait, and then more. ok is false if none can.
func budgetOf(h http.Header, more []BudgetHeader) (budget time.Duration, ok bool) {
	if v := h[grpcTimeout]; len(v) > 0 {
		if budget, ok = readGRPC(v[0]); ok {
			return budget, true
		}
	}
	for _, name := range [...]string{connectTimeout, envoyTimeout} {
		if budget, ok = readCount(h, name, time.Millisecond); ok {
			return budget, true
		}
	}
	if budget, ok = readPrefer(h[prefer]); ok {
		return budget, true
	}
	for _, m := range more {
		unit := m.Unit
		if unit <= 0 {
			unit = time.Second
		}
		if budget, ok = readCount(h, http.CanonicalHeaderKey(m.Name), unit); ok {
			return budget, true
		}
	}
	return 0, false
}

// readGRPC reads the form of grpc-timeout. 0 can be read: clients of gRPC send it when nothing is left.
func readGRPC(value string) (time.Duration, bool) {
	if len(value) < 2 || len(value) > 9 {
		return 0, false
	}
	unit := grpcUnit(value[len(value)-1])
	n, ok := count(value[:len(value)-1], 8)
	return times(n, unit), ok && unit > 0
}

// grpcUnit returns a unit of grpc-timeout; 0: there is no such unit.
func grpcUnit(letter byte) time.Duration {
	switch letter {
	case 'H':
		return time.Hour
	case 'M':
		return time.Minute
	case 'S':
		return time.Second
	case 'm':
		return time.Millisecond
	case 'u':
		return time.Microsecond
	case 'n':
		return time.Nanosecond
	}
	return 0
}

// readCount reads a whole number of units, which is 1 or more: what 0 means differs, some mean "no limit".
func readCount(h http.Header, name string, unit time.Duration) (time.Duration, bool) {
	v := h[name]
	if len(v) == 0 {
		return 0, false
	}
	n, ok := count(v[0], 10)
	return times(n, unit), ok && n > 0
}

// blanks is the white space that HTTP allows inside a field (RFC 9110 section 5.6.3).
const blanks = " \t"

// readPrefer looks for the preference wait. It may have parameters, and its value quotes.
func readPrefer(lines []string) (time.Duration, bool) {
	for _, line := range lines[:min(len(lines), mostPrefer)] {
		if len(line) > longestPrefer {
			continue
		}
		for preference := range strings.SplitSeq(line, ",") {
			preference, _, _ = strings.Cut(preference, ";")
			name, value, _ := strings.Cut(preference, "=")
			if !strings.EqualFold(strings.Trim(name, blanks), "wait") {
				continue
			}
			n, ok := count(strings.Trim(strings.Trim(value, blanks), `"`), 10)
			return times(n, time.Second), ok && n > 0 // the first one counts
		}
	}
	return 0, false
}

// count reads 1 to most digits: no sign, no fraction, no space.
func count(s string, most int) (int64, bool) {
	if s == "" || len(s) > most {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// times returns n units, or the longest duration there is.
func times(n int64, unit time.Duration) time.Duration {
	if unit > 0 && n > math.MaxInt64/int64(unit) {
		return math.MaxInt64
	}
	return time.Duration(n) * unit
}
