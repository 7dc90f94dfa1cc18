package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// histogramRows is how many stretches of time a histogram on a terminal has, and pipeWidth how wide it is where nobody
// says.
const (
	histogramRows = 14
	pipeWidth     = 80
)

// A limitMark is a limit in a histogram, with the words beside it.
type limitMark struct {
	at    time.Duration
	words string
}

// planHistogram draws how long calls take: a bar for each stretch of time, each longer than the one before by the same
// factor, and a line for each limit at its place. above says which share of the calls takes longer than a time. "" when
// there is no time from the shortest to the longest.
func planHistogram(above func(time.Duration) float64, shortest, longest time.Duration, marks []limitMark, width int) string {
	if shortest <= 0 || longest <= shortest {
		return ""
	}
	if width <= 0 {
		width = pipeWidth
	}
	marks = slices.DeleteFunc(slices.Clone(marks), func(m limitMark) bool { return m.at <= 0 })
	slices.SortStableFunc(marks, func(a, b limitMark) int { return cmp.Compare(a.at, b.at) })
	edges := histogramEdges(shortest, longest, marks)
	shares, most := make([]float64, len(edges)), 0.0
	for i, from := 0, time.Duration(0); i < len(edges); i++ {
		left := 0.0
		if i < len(edges)-1 {
			left = above(edges[i])
		}
		if i == 0 {
			shares[i] = 1 - left
		} else {
			shares[i] = above(from) - left
		}
		from, most = edges[i], max(most, shares[i])
	}
	var b strings.Builder
	for i, edge := range edges {
		for ; len(marks) > 0 && marks[0].at < edge; marks = marks[1:] {
			b.WriteString(markLine(marks[0], width))
		}
		b.WriteString(barLine(edge, shares[i], most, width))
	}
	for _, m := range marks {
		b.WriteString(markLine(m, width))
	}
	return b.String()
}

// histogramEdges are the ends of the stretches: those of one factor, and the limits instead of the ones beside them.
func histogramEdges(shortest, longest time.Duration, marks []limitMark) []time.Duration {
	step := math.Log(float64(longest)/float64(shortest)) / histogramRows
	inside := func(m limitMark) bool { return m.at > shortest && m.at < longest }
	var edges []time.Duration
	for i := 1; i < histogramRows; i++ {
		at := time.Duration(float64(shortest) * math.Exp(step*float64(i)))
		near := func(m limitMark) bool { return inside(m) && math.Abs(math.Log(float64(m.at)/float64(at))) < step/2 }
		if at > shortest && at < longest && !slices.ContainsFunc(marks, near) {
			edges = append(edges, at)
		}
	}
	for _, m := range marks {
		if inside(m) {
			edges = append(edges, m.at)
		}
	}
	slices.Sort(edges)
	return append(slices.Compact(edges), longest)
}

// barLine is one stretch: where it ends, how many calls end in it, and that as a bar. What is there has a bar.
func barLine(end time.Duration, share, most float64, width int) string {
	line := fmt.Sprintf("%9s %8s  ", round(end), percentText(share))
	if room := width - len(line) - 1; room > 0 && share > 0 && most > 0 {
		line += strings.Repeat("#", max(1, int(math.Round(share/most*float64(room)))))
	}
	return strings.TrimRight(line, " ") + "\n"
}

// markLine is a limit, from side to side.
func markLine(m limitMark, width int) string {
	line := fmt.Sprintf("%9s ---- %s ", round(m.at), oneLine(m.words))
	if room := width - 1 - len([]rune(line)); room > 0 {
		line += strings.Repeat("-", room)
	}
	return clip(line, max(width-1, 1)) + "\n"
}

// percentText is a share in percent, short; what is there is never 0.
func percentText(share float64) string {
	switch p := share * 100; {
	case math.IsNaN(p) || p <= 0:
		return ""
	case p < 0.001:
		return "<0.001 %"
	case p < 1:
		return fmt.Sprintf("%.1g %%", p)
	default:
		return fmt.Sprintf("%.1f %%", p)
	}
}
