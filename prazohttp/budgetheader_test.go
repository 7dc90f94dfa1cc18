package prazohttp

import (
	"math"
	"math/big"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// FuzzBudgetHeaders gives the headers anything: a budget is never negative, is what its digits say or the longest there
// is, and comes from the first header that can be read.
func FuzzBudgetHeaders(f *testing.F) {
	for _, seed := range [][5]string{
		{"1S", "", "", "", ""}, {"0n", "5", "5", "wait=5", "5"}, {"99999999H", "", "", "", ""}, {"123456789m", "10", "", "", ""},
		{"-1S", "-1", "-1", "wait=-1", "-1"}, {"+1S", "1.5", "1e3", "wait=1.5", " 1"}, {"m", "0", "00", "wait", "0"},
		{"", "", "", "respond-async, wait=100; x, wait=3", ""}, {"", "", "", `Wait = "7"`, ""}, {"", "", "", "await=7,,=,;", ""},
		{"", "9999999999", "99999999999", "wait=9999999999", "9999999999"}, {"１S", "٣", "\x00", "wait=\xff", "0x10"},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3], seed[4])
	}
	more := []BudgetHeader{{Name: "x-time-left", Unit: time.Hour}}
	f.Fuzz(func(t *testing.T, grpc, connect, envoy, wait, other string) {
		h := http.Header{}
		var want time.Duration
		found := false
		for _, c := range []struct {
			name, value string
			shape       *regexp.Regexp
			unit        func(string) time.Duration
		}{
			{"Grpc-Timeout", grpc, shapes.grpc, func(s string) time.Duration { return units[s[len(s)-1]] }},
			{"Connect-Timeout-Ms", connect, shapes.count, func(string) time.Duration { return time.Millisecond }},
			{"X-Envoy-Expected-Rq-Timeout-Ms", envoy, shapes.count, func(string) time.Duration { return time.Millisecond }},
			{"Prefer", "return=minimal, wait=" + wait, shapes.wait, func(string) time.Duration { return time.Second }},
			{"X-Time-Left", other, shapes.count, func(string) time.Duration { return time.Hour }},
		} {
			h.Set(c.name, c.value)
			m := c.shape.FindStringSubmatch(c.value)
			if m == nil || c.name != "Grpc-Timeout" && strings.Trim(m[1], "0") == "" { // only gRPC has a meaning for 0
				continue
			}
			if !found && len(c.value) <= longestPrefer {
				want, found = product(m[1], c.unit(c.value)), true
			}
		}
		if got, ok := budgetOf(h, more); got < 0 || ok != found || ok && got != want {
			t.Fatalf("%v: %v (%v), want %v (%v)", h, got, ok, want, found)
		}
	})
}

// shapes are the grammars of the headers, written another way than the code reads them.
var shapes = struct{ grpc, count, wait *regexp.Regexp }{
	regexp.MustCompile(`^([0-9]{1,8})[HMSmun]$`),
	regexp.MustCompile(`^([0-9]{1,10})$`),
	regexp.MustCompile(`(?s)^return=minimal, wait=[ \t]*"*([0-9]{1,10})"*[ \t]*([;,].*)?$`),
}

var units = map[byte]time.Duration{
	'H': time.Hour, 'M': time.Minute, 'S': time.Second, 'm': time.Millisecond, 'u': time.Microsecond, 'n': 1,
}

// product multiplies without an end, and then takes the longest duration if it is longer.
func product(digits string, unit time.Duration) time.Duration {
	n, _ := new(big.Int).SetString(digits, 10)
	n.Mul(n, big.NewInt(int64(unit)))
	if !n.IsInt64() {
		return math.MaxInt64
	}
	return time.Duration(n.Int64())
}

// TestBudgetHeadersAreBounded: of very many and very long headers little is read.
func TestBudgetHeadersAreBounded(t *testing.T) {
	h := http.Header{}
	for range 1000 {
		h.Add("Prefer", "respond-async")
		h.Add("Grpc-Timeout", strings.Repeat("9", 1000))
	}
	h.Add("Prefer", "wait=3")
	if got, ok := budgetOf(h, nil); ok {
		t.Errorf("the thousandth line was read: %v", got)
	}
	if n := testing.AllocsPerRun(100, func() { budgetOf(h, nil) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	lines := make([]string, 1000)
	for i := range lines {
		lines[i] = strings.Repeat(";", 5000)
	}
	if n := testing.AllocsPerRun(100, func() { statusErrors(lines) }); n > 0 {
		t.Errorf("%v allocations for lines that are too long", n)
	}
}

// TestGRPCTimeoutFits: what is written can be read, and is never more than was meant.
func TestGRPCTimeoutFits(t *testing.T) {
	for _, ms := range []int64{1, 999, 99_999_999, 100_000_000, 100_000_999, math.MaxInt64 / int64(time.Millisecond)} {
		text := formatGRPC(ms)
		got, ok := readGRPC(text)
		if meant := time.Duration(ms) * time.Millisecond; !ok || got > meant || meant-got >= time.Second && len(text) < 9 {
			t.Errorf("%d ms: %s, read as %v (%v)", ms, text, got, ok)
		}
	}
}

// FuzzProxyStatus: whatever stands in the header, an error is found only where error= stands outside quotes.
func FuzzProxyStatus(f *testing.F) {
	for _, seed := range []string{
		"a; error=http_response_timeout", `a; details="; error=http_response_timeout; "`, `a; details="\"; error=http_response_timeout"`,
		"a;error=proxy_internal_response, b ; error=http_response_timeout ; x=1", `a; error="http_response_timeout"`, `"`, `\`, ";;;", "error=http_response_timeout",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		late, refused := statusErrors([]string{line})
		bare := quoted.ReplaceAllString(line, "q")
		if late && !strings.Contains(bare, "error="+responseTimeout) || refused && !strings.Contains(bare, "error="+internalResponse) {
			t.Fatalf("%q: %v, %v", line, late, refused)
		}
		if again, _ := statusErrors([]string{"x; error=" + responseTimeout, line}); !again {
			t.Fatalf("not found before %q", line)
		}
	})
}

// quoted is a string of a structured field, which may have no end.
var quoted = regexp.MustCompile(`(?s)"(\\.|[^"\\])*("|\\?$)`)
