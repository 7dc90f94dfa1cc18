package prom

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A number is a float as the API writes it: mostly in quotes, so that NaN and +Inf fit into JSON.
type number float64

// UnmarshalJSON reads "12.5", 12.5, "NaN", "+Inf" and "-Inf".
func (n *number) UnmarshalJSON(text []byte) error {
	v, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	if err != nil && !math.IsInf(v, 0) { // too large for a float: ParseFloat says ±Inf as well
		return fmt.Errorf("%.40q is not a number", text)
	}
	*n = number(v)
	return nil
}

// countSteps turns cumulative sums of floats into whole steps. The sum is rounded, not each step, so that many buckets
// with less than half a call each are not all lost.
type countSteps struct {
	sum    float64
	before uint64
}

// add returns the whole calls that n adds to what was added before.
func (c *countSteps) add(n float64) uint64 {
	c.sum = clampCount(c.sum + clampCount(n))
	now := uint64(math.Round(c.sum))
	step := now - c.before
	c.before = now
	return step
}
