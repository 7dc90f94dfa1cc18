package prazoyaml

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const moreThanNothing = "write a time of more than 0, for example 2.5s: nothing is unlimited"

// parseTime reads a time with its unit.
func parseTime(text string, most time.Duration) (time.Duration, error) {
	if why := withUnit(text); why != "" {
		return 0, errors.New(why)
	}
	d, err := time.ParseDuration(text)
	switch {
	case err != nil && strings.HasPrefix(text, "-"):
		return 0, errors.New(moreThanNothing)
	case err != nil || strings.HasPrefix(text, "+") || strings.Contains(text, "µ") || strings.Contains(text, "μ"):
		return 0, fmt.Errorf("%s is not a time: write it with its unit, for example 2.5s or 300ms", short(text))
	case d <= 0:
		return 0, errors.New(moreThanNothing)
	case d > most:
		return 0, fmt.Errorf("%s is too long: write a time of at most %s", short(text), hours(most))
	}
	return d, nil
}

// hours writes whole hours without the minutes and seconds of String.
func hours(d time.Duration) string {
	if d%time.Hour == 0 {
		return fmt.Sprintf("%dh", d/time.Hour)
	}
	return d.String()
}

// withUnit says what to write instead of a time without a unit, or with one that Go has not; "": neither is the case.
func withUnit(text string) string {
	number := strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsLetter(r) || r == ' ' })
	unit := strings.TrimSpace(text[len(number):])
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || n < 0 || math.IsInf(n, 0) || len(number) > 20 || strings.ContainsAny(number, "xXpP_+") {
		return ""
	}
	switch strings.ToLower(unit) {
	case "":
		if n == 0 {
			return moreThanNothing
		}
		return fmt.Sprintf("%s has no unit: write %ss or %sms", text, number, number)
	case "sec", "secs", "second", "seconds", "segundo", "segundos":
		return fmt.Sprintf("the unit %s is not known: write %ss", unit, number)
	case "msec", "msecs", "millis", "millisecond", "milliseconds":
		return fmt.Sprintf("the unit %s is not known: write %sms", unit, number)
	case "min", "mins", "minute", "minutes":
		return fmt.Sprintf("the unit %s is not known: write %sm", unit, number)
	case "hour", "hours":
		return fmt.Sprintf("the unit %s is not known: write %sh", unit, number)
	case "d", "day", "days":
		return fmt.Sprintf("the unit %s is not known: write %sh", unit, strconv.FormatFloat(24*n, 'f', -1, 64))
	}
	if strings.Contains(text, " ") {
		return fmt.Sprintf("a time has no space: write %s%s", number, unit)
	}
	return ""
}

func parseCount(text string, low, high float64) (float64, error) {
	n, err := strconv.ParseUint(text, 10, 53)
	if err != nil || float64(n) < low || float64(n) > high {
		return 0, fmt.Errorf("write a whole number from %.0f to %.0f", low, high)
	}
	return float64(n), nil
}

// parseShare reads a part of the whole: 20% or 0.2.
func parseShare(text string) (float64, error) {
	number, percent := strings.CutSuffix(text, "%")
	n, err := parseDecimal(number)
	if percent {
		n /= 100
	}
	switch {
	case err != nil || n == 0:
		return 0, errors.New("write a share of more than nothing, for example 20% or 0.2")
	case n > 1 && !percent && n <= 100:
		return 0, fmt.Errorf("%s is more than all: write %s%%", number, number)
	case n > 1:
		return 0, errors.New("write at most 100%")
	}
	return n, nil
}

// parseSize reads a number of bytes; it is a whole one.
func parseSize(text string) (float64, error) {
	number := strings.TrimRightFunc(text, unicode.IsLetter)
	unit, known := map[string]float64{
		"": 1, "B": 1, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
	}[text[len(number):]]
	n, err := parseDecimal(number)
	bytes := n * unit
	if err != nil || !known || bytes < 1 || bytes > 1<<40 || bytes != math.Trunc(bytes) {
		return 0, fmt.Errorf("%s is not a size: write whole bytes, or a unit: 64KiB, 1MiB, 10MB", short(text))
	}
	return bytes, nil
}

// parseRate reads how often something comes, and returns it a second.
func parseRate(text string) (float64, error) {
	number, per, ok := strings.Cut(text, "/")
	seconds, known := map[string]float64{"s": 1, "min": 60, "m": 60, "h": 3600}[per]
	n, err := parseDecimal(number)
	switch {
	case err == nil && !ok:
		return 0, fmt.Errorf("%s has no unit: write %s/s or %s/min", text, number, number)
	case err != nil || !known || n == 0 || n > 1e9:
		return 0, fmt.Errorf("%s is not a rate: write for example 10/s or 600/min", short(text))
	}
	return n / seconds, nil
}

// parseDecimal reads a number without sign, exponent or name.
func parseDecimal(text string) (float64, error) {
	if text == "" || len(text) > 20 || strings.Trim(text, "0123456789.") != "" {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(text, 64)
}

func putSwitch(to *bool, text string) error {
	switch text {
	case "true", "false":
		*to = text == "true"
		return nil
	case "yes", "on", "no", "off":
		return fmt.Errorf("%s is a text in YAML: write true or false", text)
	}
	return fmt.Errorf("%s is not known: write true or false", short(text))
}

func checkText(text string) error {
	switch {
	case text == "":
		return errors.New("the text is empty: write one, or leave it out")
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }):
		return errors.New("the text has a control character: leave it out")
	}
	return nil
}

// checkURL checks an address that a path can be put behind.
func checkURL(text string) error {
	const example = "write for example https://frete.example"
	u, err := url.Parse(text)
	switch {
	case !strings.Contains(text, "://"):
		return fmt.Errorf("%s has no scheme: write https://%.60s", short(text), text)
	case err != nil || u.Hostname() == "":
		return fmt.Errorf("%s is not an address: %s", short(text), example)
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("the scheme %s is not known: write http:// or https://; for what is not called over HTTP leave url out",
			short(u.Scheme))
	case u.RawQuery != "" || u.Fragment != "" || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "#"):
		return fmt.Errorf("%s has a query or a fragment: %s, the rest comes with each call", short(text), example)
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return fmt.Errorf("the port %s is not one: write 1 to 65535", short(port))
		}
	}
	return nil
}

func sortedNames(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }
