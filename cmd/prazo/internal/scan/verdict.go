package scan

import "fmt"

// A Verdict is what the limits of a call amount to, from nothing to a total deadline. The order is that of their strength: of
// two limits on one call the larger counts.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // it could not be told; the reason is in the Finding. Never to be taken for None
	None                   // no limit at all
	Connect                // only the connection has one (also: only the wait for a place in a pool)
	Headers                // up to the headers of the answer: its body may drip for ever
	Idle                   // one read or write, one gap between two packets: a drip escapes
	Abandon                // the caller goes on, the call lives on and holds its connection
	Total                  // the whole call, to the last byte
)

var verdicts = [...]string{"unknown", "none", "connect", "headers", "idle", "abandon", "total"}

// String returns the word for v.
func (v Verdict) String() string {
	if int(v) < len(verdicts) {
		return verdicts[v]
	}
	return fmt.Sprintf("verdict(%d)", v)
}

// ParseVerdict reads the word for a verdict.
func ParseVerdict(word string) (Verdict, error) {
	for i, w := range verdicts {
		if w == word {
			return Verdict(i), nil
		}
	}
	return Unknown, fmt.Errorf("%q is no verdict: none, connect, headers, idle, abandon, total or unknown", word)
}

// MarshalText writes the word.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads the word.
func (v *Verdict) UnmarshalText(b []byte) (err error) {
	*v, err = ParseVerdict(string(b))
	return err
}

// UnmarshalYAML reads the word. Without it the YAML module would find UnmarshalText, and lay out the whole file anew for each verdict in it.
func (v *Verdict) UnmarshalYAML(decode func(any) error) error {
	var word string
	if err := decode(&word); err != nil {
		return err
	}
	return v.UnmarshalText([]byte(word))
}
