package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// lastLaw is the number of laws of a call; each must have a change that a test sees.
const lastLaw = 13

var lawWords = regexp.MustCompile(`(?i)\blaw ([0-9]{1,2})\b`)

// lawsOf finds the laws that a comment names, sorted.
func lawsOf(comment string) ([]int, error) {
	var laws []int
	for _, found := range lawWords.FindAllStringSubmatch(comment, -1) {
		n, err := strconv.Atoi(found[1])
		if err != nil || n < 1 || n > lastLaw {
			return nil, fmt.Errorf("there is no law %s: say 1 to %d", found[1], lastLaw)
		}
		laws = append(laws, n)
	}
	slices.Sort(laws)
	return slices.Compact(laws), nil
}

// missingLaws lists the laws that no change belongs to.
func missingLaws(all []mutation) []int {
	var missing []int
	for law := 1; law <= lastLaw; law++ {
		has := func(m mutation) bool { return slices.Contains(m.laws, law) }
		if !slices.ContainsFunc(all, has) {
			missing = append(missing, law)
		}
	}
	return missing
}

// lawsText names laws in a line of the report.
func lawsText(laws []int) string {
	if len(laws) == 0 {
		return "no law"
	}
	return "law " + numbers(laws)
}

func numbers(list []int) string {
	var words []string
	for _, n := range list {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ",")
}
