package main

import (
	"errors"
	"strconv"
	"strings"
)

// shareFlag is a flag for a share: 0.1% or 0.001.
type shareFlag struct{ share float64 }

// String returns the share in per cent.
func (f *shareFlag) String() string { return strconv.FormatFloat(100*f.share, 'g', 6, 64) + "%" }

// Set reads the share.
func (f *shareFlag) Set(s string) error {
	text, percent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if percent {
		v /= 100
	}
	if err != nil || !(v >= 1e-6 && v <= 0.5) {
		return errors.New("write a share from 0.0001% to 50%, for example 0.1%")
	}
	f.share = v
	return nil
}

// Type is the word for the value in the help.
func (f *shareFlag) Type() string { return "share" }
