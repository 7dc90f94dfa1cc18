package main

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/prazohq/prazo"
)

// spanFlag is a flag for a time.
type spanFlag struct {
	d    *time.Duration
	zero bool // 0 is allowed
}

// String returns the time.
func (f spanFlag) String() string {
	if f.d == nil {
		return "0s"
	}
	return f.d.String()
}

// Set reads the time.
func (f spanFlag) Set(s string) error {
	d, err := time.ParseDuration(s)
	switch {
	case err != nil:
		return errors.New("write a time with its unit, for example 2.5s or 300ms")
	case d < 0 || d == 0 && !f.zero:
		return errors.New("write a time of more than 0, for example 2.5s: nothing is unlimited")
	case d > 24*time.Hour:
		return errors.New("write a time of at most 24h")
	}
	*f.d = d
	return nil
}

// Type is the word for the value in the help.
func (f spanFlag) Type() string { return "time" }

// countFlag is a flag for a whole number between two bounds.
type countFlag struct {
	n         *int
	low, high int
}

// String returns the number.
func (f countFlag) String() string {
	if f.n == nil {
		return "0"
	}
	return strconv.Itoa(*f.n)
}

// Set reads the number.
func (f countFlag) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < f.low || n > f.high {
		return fmt.Errorf("write a whole number from %d to %d", f.low, f.high)
	}
	*f.n = n
	return nil
}

// Type is the word for the value in the help.
func (f countFlag) Type() string { return "number" }

// tryFlag is a flag for the limit of one try.
type tryFlag struct{ limit *prazo.TryLimit }

// String returns the limit as it is written.
func (f tryFlag) String() string {
	if f.limit == nil || f.limit.Rule == prazo.Auto {
		return "auto"
	}
	return f.limit.String()
}

// Set reads the limit.
func (f tryFlag) Set(s string) error {
	limit, err := prazo.ParseTryLimit(s)
	if err == nil {
		*f.limit = limit
	}
	return err
}

// Type is the word for the value in the help.
func (f tryFlag) Type() string { return "limit" }
