package main

import (
	"math"
	"strings"
	"testing"
	"time"
)

// exponential is which share of calls takes longer than a time when their mean is one second.
func exponential(d time.Duration) float64 { return math.Exp(-d.Seconds()) }

// exampleMarks are beyond the calls, among them, and not known.
func exampleMarks() []limitMark {
	return []limitMark{{time.Minute, "today"}, {2500 * time.Millisecond, "limit: cuts 1 good call in 12"}, {0, "not known"}}
}

// TestPlanHistogramWidth wants no line wider than the terminal.
func TestPlanHistogramWidth(t *testing.T) {
	t.Parallel()
	for _, width := range []int{0, 10, 40, 80, 200} {
		got := planHistogram(exponential, 10*time.Millisecond, 9*time.Second, exampleMarks(), width)
		wide := width
		if width == 0 {
			wide = pipeWidth
		}
		lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
		for _, line := range lines {
			if len(line) >= max(wide, 22) {
				t.Errorf("width %d: a line of %d: %q", width, len(line), line)
			}
		}
		if n := len(lines); n < histogramRows || n > histogramRows+2 {
			t.Errorf("width %d: %d lines", width, n)
		}
	}
}

// TestPlanHistogram wants bars that add up to all calls, and limits at their places.
func TestPlanHistogram(t *testing.T) {
	t.Parallel()
	marks := exampleMarks()
	got := planHistogram(exponential, 10*time.Millisecond, 9*time.Second, marks, 80)
	if strings.Contains(got, "not known") || !strings.HasSuffix(got, "-\n") || strings.Count(got, "2.5s") != 2 {
		t.Errorf("limits are not where they belong:\n%s", got)
	}
	behind := got[strings.Index(got, "limit: cuts"):]
	if n := strings.Count(behind, "%"); n < 1 || n > 3 || !strings.Contains(behind, " 5.") && !strings.Contains(behind, "8.") {
		t.Errorf("what is behind the limit:\n%s", behind)
	}
	sum := 0.0
	edges := histogramEdges(10*time.Millisecond, 9*time.Second, marks)
	for i := 1; i < len(edges); i++ {
		if edges[i] <= edges[i-1] {
			t.Fatalf("edges %v", edges)
		}
		sum += exponential(edges[i-1]) - exponential(edges[i])
	}
	if sum < 0.98 || sum > 1 {
		t.Errorf("the stretches hold %v of the calls", sum)
	}
}

// TestPlanHistogramOdd draws nothing of nothing, and something of little.
func TestPlanHistogramOdd(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]time.Duration{{0, 0}, {1, 1}, {2, 1}, {-1, 5}} {
		if got := planHistogram(exponential, c[0], c[1], nil, 80); got != "" {
			t.Errorf("%v: %q", c, got)
		}
	}
	none := func(time.Duration) float64 { return math.NaN() }
	if got := planHistogram(none, 1, math.MaxInt64, nil, 80); strings.Contains(got, "NaN") || strings.Contains(got, "#") || got == "" {
		t.Errorf("shares that are no number: %q", got)
	}
	if got := planHistogram(exponential, 1, 2, nil, 40); !strings.HasPrefix(got, "       0s  100.0 %  ####") || strings.Count(got, "\n") != 1 {
		t.Errorf("one stretch: %q", got)
	}
}
