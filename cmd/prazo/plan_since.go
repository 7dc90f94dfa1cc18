package main

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// sinceFlag is a flag for how far back calls are asked for: 90m, 24h or 7d.
type sinceFlag struct{ d *time.Duration }

// farthest is as far back as one may ask.
const farthest = 400 * 24 * time.Hour

// String returns the time.
func (f sinceFlag) String() string {
	if f.d == nil {
		return "0s"
	}
	return f.d.String()
}

// Set reads the time.
func (f sinceFlag) Set(s string) error {
	d, err := time.ParseDuration(s)
	if days, ok := strings.CutSuffix(s, "d"); ok {
		var n float64
		n, err = strconv.ParseFloat(days, 64)
		d = time.Duration(max(-1, min(n, 1e4)) * 24 * float64(time.Hour))
	}
	if err != nil || d < time.Second || d > farthest {
		return errors.New("write a time with its unit from 1s to 400d, for example 24h or 7d")
	}
	*f.d = d.Truncate(time.Second)
	return nil
}

// Type is the word for the value in the help.
func (f sinceFlag) Type() string { return "time" }
