package prom

import (
	"encoding/json"
	"errors"
)

// A sample is one element of a vector: labels, and a number or a native histogram.
type sample struct {
	Metric    map[string]string `json:"metric"`
	Value     stamped[number]   `json:"value"`
	Histogram stamped[native]   `json:"histogram"`
}

// native is a native histogram as the API writes it: the buckets that have calls, each as how its edges belong to it, the
// lower edge, the upper one and the count. The first element is not used: which of two edges a bucket includes makes no
// difference to a duration.
type native struct {
	Buckets [][4]number `json:"buckets"`
}

// stamped is a value behind its time: [1700000000.123, value]. has is false where there is none.
type stamped[T any] struct {
	value T
	has   bool
}

// UnmarshalJSON reads the pair.
func (s *stamped[T]) UnmarshalJSON(text []byte) error {
	var pair []json.RawMessage
	if err := json.Unmarshal(text, &pair); err != nil {
		return err
	}
	if len(pair) == 0 { // null
		return nil
	}
	if len(pair) != 2 {
		return errors.New("has a sample that is not a pair of a time and a value")
	}
	s.has = true
	return json.Unmarshal(pair[1], &s.value)
}
