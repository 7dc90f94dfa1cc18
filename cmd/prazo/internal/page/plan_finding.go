package page

import (
	"cmp"
	"math"
	"slices"
)

// A findingView is one line of the list.
type findingView struct {
	Level, Class, Glyph, Number string
	Title, Text, Place, Fix     string
}

// A findingCount is how many findings there are of one level.
type findingCount struct {
	Class, Glyph, Word string
	Count              int
}

// A grade is how a level is shown; no two share glyph or colour.
type grade struct{ level, class, glyph, one, many string }

// grades are the levels, worst first.
func grades() []grade {
	return []grade{
		{"error", "v-not-cut", "✕", "error", "errors"},
		{"warning", "v-late", "!", "warning", "warnings"},
		{"note", "v-ok", "·", "note", "notes"},
	}
}

// gradeOf is the place of a level among the grades; a word that is none is a note.
func gradeOf(level string) int {
	all := grades()
	if i := slices.IndexFunc(all, func(g grade) bool { return g.level == level }); i >= 0 {
		return i
	}
	return len(all) - 1
}

// addFindings sorts findings, the worst first, and counts them.
func (v *planView) addFindings(findings []PlanFinding) {
	weight := func(f PlanFinding) float64 {
		if math.IsNaN(f.Weight) {
			return 0
		}
		return f.Weight
	}
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, func(a, b PlanFinding) int {
		return cmp.Or(cmp.Compare(gradeOf(a.Level), gradeOf(b.Level)), cmp.Compare(weight(b), weight(a)))
	})
	counts := make([]int, len(grades()))
	for _, f := range sorted {
		counts[gradeOf(f.Level)]++
	}
	for i, g := range grades() {
		word := g.many
		if counts[i] == 1 {
			word = g.one
		}
		if counts[i] > 0 {
			v.Counts = append(v.Counts, findingCount{g.class, g.glyph, word, counts[i]})
		}
	}
	shown, left := first(sorted, maxFindings)
	for _, f := range shown {
		v.Findings = append(v.Findings, newFinding(f))
	}
	v.FindingsLeft = more(left, "finding", "findings")
	if len(v.Findings) > fewFindings+1 {
		v.Findings, v.MoreFindings = v.Findings[:fewFindings], v.Findings[fewFindings:]
	}
}

func newFinding(f PlanFinding) findingView {
	g := grades()[gradeOf(f.Level)]
	return findingView{
		Level: g.one, Class: g.class, Glyph: g.glyph, Number: clip(f.Number, 30),
		Title: clip(f.Title, 2*maxName), Text: clip(f.Text, maxText), Place: clip(f.Place, 2*maxName), Fix: clip(f.Fix, maxText),
	}
}
