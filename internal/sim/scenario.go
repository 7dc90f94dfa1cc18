package sim

import (
	"errors"
	"fmt"
	"math"
)

// A Scenario is what happens to a recorded series while it is replayed. The zero value replays it as it was recorded. All
// that it names happens from From on, for For seconds.
type Scenario struct {
	Name string  `json:"name"`
	From float64 `json:"from_seconds,omitempty"` // since the first call
	For  float64 `json:"for_seconds,omitempty"`  // 0: to the end
	// Hang is the share of the calls that never get an answer; with Settings.Independent, of the tries.
	Hang float64 `json:"hang,omitempty"`
	// Slower multiplies how long tries take that begin meanwhile. 0: they take what was recorded.
	Slower float64 `json:"slower,omitempty"`
	// Endpoints are behind the one name; a try comes to one of them at random, and the next try of the call to another
	// one. 0: one. Those that are Stuck take requests and answer none.
	Endpoints int `json:"endpoints,omitempty"`
	Stuck     int `json:"stuck,omitempty"`
	// Outage lets no try be answered that begins meanwhile; with Refuses no connection is made, which is known at once.
	Outage  bool `json:"outage,omitempty"`
	Refuses bool `json:"refuses,omitempty"`
}

// The bounds of a scenario: beyond them it is a mistake.
const (
	mostSlower = 1e6
	mostBehind = 1000
)

// Check returns every fault of the scenario at once, joined, or nil.
func (s Scenario) Check() error {
	var faults []error
	bad := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	within := func(v, most float64) bool { return v >= 0 && v <= most }
	if !within(s.From, mostSpan) || !within(s.For, mostSpan) {
		bad("From %v, For %v: write seconds since the first call, 0 to %.0f", s.From, s.For, mostSpan)
	}
	if !within(s.Hang, 1) {
		bad("Hang %v: write which share of the calls hangs, 0 to 1", s.Hang)
	}
	if !within(s.Slower, mostSlower) {
		bad("Slower %v: write by what durations are multiplied, such as 3", s.Slower)
	}
	if !within(float64(s.Endpoints), mostBehind) || !within(float64(s.Stuck), float64(max(1, s.Endpoints))) {
		bad("Endpoints %d, Stuck %d: write up to %d endpoints, and how many of them are stuck", s.Endpoints, s.Stuck, mostBehind)
	}
	if s.Refuses && !s.Outage {
		bad("Refuses without Outage: set both, or neither")
	}
	if err := errors.Join(faults...); err != nil {
		return fmt.Errorf("scenario %.60q: %w", s.Name, err)
	}
	return nil
}

// Scenarios are the five that every plan looks at: as recorded; 1 % of the calls hang; three times slower from the middle
// on; one of three endpoints stuck for the middle half; nothing answers for 60 s, or a quarter of a short series. The
// middle is that of the calls, so that no fault falls into a night without any.
func Scenarios(calls []Recorded) []Scenario {
	at := func(quarter int) float64 {
		if len(calls) == 0 {
			return 0
		}
		return min(mostSpan, max(0, calls[min(quarter*len(calls)/4, len(calls)-1)].At))
	}
	outage := min(60, at(4)/4)
	return []Scenario{
		{Name: "as recorded"},
		{Name: "1 % hang", Hang: 0.01},
		{Name: "3 x slower from the middle", From: at(2), Slower: 3},
		{Name: "1 of 3 endpoints stuck", From: at(1), For: max(0, at(3)-at(1)), Endpoints: 3, Stuck: 1},
		{Name: fmt.Sprintf("outage of %s s", Number(math.Round(outage*10)/10)), From: at(2), For: outage, Outage: true},
	}
}
