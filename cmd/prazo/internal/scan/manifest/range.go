package manifest

import (
	"regexp"
	"strconv"
	"strings"
)

// A span is what a range of versions allows: from low on, and below high where that is not "". It is as wide as any package manager
// reads the range: "~1.2" is below 1.3 for one and below 2 for another.
type span struct{ low, high string }

func (s span) has(version string) bool {
	return compare(version, s.low) >= 0 && (s.high == "" || compare(version, s.high) < 0)
}

var constraint = regexp.MustCompile(`(\^|~>|~=|~|>=|<=|>|<|===?|=|!=)?\s*v?([0-9][0-9A-Za-z.+*-]*|\*)`)

// parseRange reads a range: "^1.2", ">=1.2,<2", "1.x", "~> 1.2", "[1.0,2.0)", "1 || 2" (of which the lowest counts).
func parseRange(text string) (found span) {
	if strings.Contains(text, "://") || strings.HasPrefix(text, "file:") {
		return span{}
	}
	for i, part := range strings.Split(strings.ReplaceAll(text, "||", "|"), "|") {
		if s := parseBounds(strings.TrimSpace(part)); i == 0 || compare(s.low, found.low) < 0 {
			found = s
		}
	}
	return found
}

// parseBounds reads bounds that must all hold.
func parseBounds(text string) (s span) {
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "(") {
		return interval(text)
	}
	if low, high, is := strings.Cut(text, " - "); is {
		return span{numbers(low), above(numbers(high))}
	}
	for _, m := range constraint.FindAllStringSubmatch(text, -1) {
		s.narrow(m[1], m[2])
	}
	if s.low == "" && s.high != "" {
		s.low = "0"
	}
	return s
}

func (s *span) narrow(operator, text string) {
	version := numbers(text)
	if version == "" {
		return
	}
	low, high := version, ""
	switch operator {
	case "^", "~", "~>", "~=":
		high = nextBreaking(version)
	case ">=", ">":
	case "<":
		low, high = "", version
	case "<=":
		low, high = "", above(version)
	case "!=":
		return
	default:
		// A bare version is that one for some, and "or later" for others.
		if high = nextBreaking(version); operator != "" && !strings.ContainsAny(text, "*x") {
			high = above(version)
		}
	}
	if low != "" && compare(low, s.low) > 0 {
		s.low = low
	}
	if high != "" && (s.high == "" || compare(high, s.high) < 0) {
		s.high = high
	}
}

// interval reads [1.0,2.0), [1.0], (,2.0].
func interval(text string) span {
	low, high, is := strings.Cut(strings.Trim(text, "[]() "), ",")
	s := span{low: numbers(strings.TrimSpace(low))}
	switch {
	case !is:
		s.high = above(s.low)
	case strings.HasSuffix(text, "]"):
		s.high = above(numbers(strings.TrimSpace(high)))
	default:
		s.high = numbers(strings.TrimSpace(high))
	}
	if s.low == "" && s.high != "" {
		s.low = "0"
	}
	return s
}

// numbers returns the numbers that a version begins with: "v1.2.x" is "1.2".
func numbers(version string) string {
	version = strings.TrimLeft(version, "vV= ")
	end := 0
	for end < len(version) && (version[end] == '.' || version[end] >= '0' && version[end] <= '9') {
		end++
	}
	return strings.Trim(version[:end], ".")
}

// nextBreaking returns the first version that is not compatible with one: 1.2 has 2, 0.2.1 has 0.3.
func nextBreaking(version string) string {
	parts := strings.Split(version, ".")
	if parts[0] == "0" && len(parts) > 1 {
		return "0." + next(parts[1])
	}
	return next(parts[0])
}

// above returns a version that is above one and below all that come after it, as far as numbers tell.
func above(version string) string {
	if version == "" {
		return ""
	}
	return version + ".0.1"
}

func next(part string) string {
	n, err := strconv.Atoi(part)
	if err != nil {
		return part
	}
	return strconv.Itoa(n + 1)
}

// compare compares two versions by their numbers. What is missing is 0, and what has none is below all.
func compare(a, b string) int {
	as, bs := strings.Split(numbers(a), "."), strings.Split(numbers(b), ".")
	for i := range max(len(as), len(bs)) {
		if x, y := part(as, i), part(bs, i); x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

func part(parts []string, i int) int {
	if i >= len(parts) {
		return 0
	}
	n, err := strconv.Atoi(parts[i])
	if err != nil {
		return 0
	}
	return n
}
