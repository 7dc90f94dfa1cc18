package learn

import (
	"slices"
	"testing"
	"time"
)

// TestHedge: a second try helps where a few calls take far longer than the others, and only there.
//
// mutate: internal/learn/hedge.go: hedgeShare = 0.05 => hedgeShare = 0.5
// mutate: internal/learn/hedge.go: hedgeGain  = 0.03 => hedgeGain = -1
func TestHedge(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		name     string
		of       [][]try
		from, to time.Duration // 0: no hedge
	}{
		{"nothing known", nil, 0, 0},
		{"all the same", [][]try{at(100*ms, 5000, true)}, 0, 0},
		{"one in fifty is twenty times as slow", [][]try{at(100*ms, 4900, true), at(2000*ms, 100, true)}, 100 * ms, 115 * ms},
		{"one in three hangs", [][]try{at(100*ms, 3000, true), at(150*ms, 500, true), at(9000*ms, 1500, false), at(5000*ms, 20, true)}, 150 * ms, 170 * ms},
		{"a tenth is slow, which is too many", [][]try{at(100*ms, 4500, true), at(2000*ms, 500, true)}, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := estimateOf(histogramOf(slices.Concat(test.of...)), falseCuts).hedge
			if got < test.from || got > test.to {
				t.Errorf("%v, want %v to %v", got, test.from, test.to)
			}
		})
	}
}

// TestHedgeIsForAFewCalls: whatever the curve, at most 5 % of the calls that finish take that long.
func TestHedgeIsForAFewCalls(t *testing.T) {
	some := 0
	for seed := range uint64(200) {
		h := histogramOf(mixed(seed, 100+int(seed)*10))
		e := estimateOf(h, falseCuts)
		if e.hedge == 0 {
			continue
		}
		some++
		var c curve
		c.fit(h)
		if p95 := time.Duration(c.quantile(.95)); e.hedge < p95 || e.hedge >= e.limit {
			t.Errorf("seed %d: hedge after %v; 95 %% take up to %v, and the limit is %v", seed, e.hedge, p95, e.limit)
		}
	}
	if some == 0 {
		t.Error("no curve had a hedge: the test tests nothing")
	}
}
