//go:build prove

package prom

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestTraces holds the table's percentiles to an exact sort of recorded calls: within 1.1 % at p50, p90, p99 and p99.9.
func TestTraces(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(os.Getenv("PRAZO_TRACES"), "*.csv"))
	if err != nil || os.Getenv("PRAZO_TRACES") == "" || len(files) == 0 {
		t.Skip("no recorded calls: PRAZO_TRACES names a folder with lines of t_seconds,latency_ms,status")
	}
	for _, file := range files {
		took := readTrace(t, file)
		counts := map[int]int{}
		for _, us := range took {
			counts[int(max(0, min(gridBuckets-1, math.Floor(gridSteps*math.Log2(us)))))]++
		}
		var table strings.Builder
		table.WriteString("bucket,finished\n")
		for b, n := range counts {
			fmt.Fprintf(&table, "%d,%d\n", b, n)
		}
		all, _, err := ReadTable(strings.NewReader(table.String()))
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(took)
		for _, q := range []float64{0.5, 0.9, 0.99, 0.999} {
			want := took[int(math.Ceil(q*float64(len(took))))-1]
			got := float64(all[0].Distribution().Quantile(q).Nanoseconds()) / 1000
			off := got/want - 1
			t.Logf("%s p%g: %.3f ms, exactly %.3f ms, %+.2f %%", filepath.Base(file), 100*q, got/1000, want/1000, 100*off)
			if math.Abs(off) > 0.011 {
				t.Errorf("%s: p%g is %.2f %% off", file, 100*q, 100*off)
			}
		}
	}
}

// readTrace gives the durations of the answered calls in microseconds.
func readTrace(t *testing.T, file string) (took []float64) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), ",")
		if ms, err := strconv.ParseFloat(cells[1], 64); err == nil && cells[2] != "0" {
			took = append(took, 1000*ms)
		}
	}
	return took
}
