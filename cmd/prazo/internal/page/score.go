package page

import (
	"cmp"
	"fmt"
	"slices"
)

// A score counts cells that were run.
type score struct {
	Good, Of int
	grave    int
	counts   map[string]int // by verdict, not-run too
}

func (s *score) add(c Cell) {
	if c.Verdict == "" {
		return
	}
	m := markOf(c.Verdict)
	if s.counts == nil {
		s.counts = map[string]int{}
	}
	s.counts[m.Verdict]++
	if m.Verdict == "not-run" {
		return
	}
	s.Of++
	s.grave += m.grave
	if m.good {
		s.Good++
	}
}

// share is how much is good, in percent. Less than all is never 100.
func (s score) share() int {
	if s.Of == 0 {
		return 0
	}
	return s.Good * 100 / s.Of
}

// Percent is the share in words.
func (s score) Percent() string {
	if s.Of == 0 {
		return "not run"
	}
	return fmt.Sprintf("%d %% cut or ok", s.share())
}

// scoreOf counts the cells of one column.
func scoreOf(c Column, rows int) score {
	var s score
	for i := range rows {
		s.add(c.at(i))
	}
	return s
}

// worstFirst sorts columns by how much of what was run is not good, then by how bad that is. What was not run at all
// comes last.
func worstFirst(columns []Column, rows int) []Column {
	type scored struct {
		Column
		score
	}
	var all []scored
	for _, c := range columns {
		all = append(all, scored{c, scoreOf(c, rows)})
	}
	slices.SortStableFunc(all, func(a, b scored) int {
		if (a.Of == 0) != (b.Of == 0) {
			return cmp.Compare(b.Of, a.Of)
		}
		return cmp.Or(
			cmp.Compare(a.Good*max(b.Of, 1), b.Good*max(a.Of, 1)),
			cmp.Compare(b.grave*max(a.Of, 1), a.grave*max(b.Of, 1)),
			cmp.Compare(a.Language, b.Language),
			cmp.Compare(a.Client, b.Client),
			cmp.Compare(a.Setting, b.Setting))
	})
	sorted := make([]Column, 0, len(all))
	for _, c := range all {
		sorted = append(sorted, c.Column)
	}
	return sorted
}
