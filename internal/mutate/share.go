package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A share is one of several equal parts of the changes, for when there is no time for all. The zero value is everything.
type share struct{ part, parts int }

// Set reads part/parts, as a flag.Value.
func (s *share) Set(text string) error {
	part, parts, _ := strings.Cut(text, "/")
	k, err := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if err != nil || err2 != nil || k < 1 || k > n {
		return fmt.Errorf("write 2/3 for the second of three parts")
	}
	*s = share{k, n}
	return nil
}

// String writes what Set reads.
func (s *share) String() string {
	if s.parts == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.part, s.parts)
}

// of takes this part: every parts-th change, so that each test with many changes has some in each part. A law that
// would have no change gets one, a different one in the next part if it has several. The order stays.
func (s share) of(all []mutation) []mutation {
	if s.parts < 2 {
		return all
	}
	taken := make([]bool, len(all))
	for i := range all {
		taken[i] = i%s.parts == s.part-1
	}
	for law := 1; law <= lastLaw; law++ {
		var having []int
		for i, m := range all {
			if slices.Contains(m.laws, law) {
				having = append(having, i)
			}
		}
		isTaken := func(i int) bool { return taken[i] }
		if len(having) > 0 && !slices.ContainsFunc(having, isTaken) {
			taken[having[(s.part-1)%len(having)]] = true
		}
	}
	var part []mutation
	for i, m := range all {
		if taken[i] {
			part = append(part, m)
		}
	}
	return part
}
