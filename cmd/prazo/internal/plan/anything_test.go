package plan

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// TestAnything: whatever the numbers are, nothing panics, no limit is negative, and everything is said in words.
func TestAnything(t *testing.T) {
	t.Parallel()
	odd := []time.Duration{math.MinInt64, -1, 0, 1, ms, sec, 4000 * sec, longestLimit, math.MaxInt64}
	for seed := range uint64(500) {
		r := random(seed)
		pick := func() time.Duration { return odd[r.IntN(len(odd))] }
		d, s := latency.New(), NewSeries(2000)
		for range r.IntN(60) {
			took, finished := pick(), r.IntN(3) > 0
			s.Add(time.Unix(r.Int64N(1000)-500, 0), took, finished)
			if finished {
				d.Add(took, r.Uint64N(1<<40))
			} else {
				d.AddCut(took, r.Uint64N(1<<40))
			}
		}
		policy := prazo.Policy{Deadline: pick(), Bulkhead: prazo.Bulkhead{Wait: max(0, min(pick(), sec))}}
		ask := Ask{Rate: r.NormFloat64(), Policy: policy, Today: pick(), Most: pick()}
		if p := Propose(d, s, ask); p.TryLimit < 0 || p.Deadline < p.TryLimit || p.Why == "" || math.IsNaN(p.Cuts) {
			t.Fatalf("seed %d: %+v", seed, p)
		}
		TrendOf(s, r.Float64())
		CheckDeadline("", "", policy, d, ask.Rate)
		JudgeRetries(Tries{All: d, Second: d, Endpoints: []Endpoint{{"a", d}, {"b", nil}}, Series: s})
		checkAnything(t, r, pick, d)
	}
}

func checkAnything(t *testing.T, r *rand.Rand, pick func() time.Duration, d *latency.Distribution) {
	page := Page{Budget: pick(), Reserve: pick(), Steps: [][]PageCall{
		{}, {{Deadline: pick(), Took: d}, {Deadline: pick()}}, {{Deadline: pick(), Took: d}}}}
	for _, s := range JudgePage(page).Shrink {
		if s.To >= s.From {
			t.Fatalf("%+v of %+v", s, page)
		}
	}
	CheckPage(page)
	pool := Pool{Size: r.IntN(10), Calls: []PoolCall{
		{Rate: r.NormFloat64() * 1e9, Mean: pick(), Deadline: pick(), Bulkhead: r.IntN(3), Pauses: pick(), Wait: pick()}}}
	for _, held := range JudgePool(pool).Hanging {
		if math.IsNaN(held) || held < 0 {
			t.Fatalf("%v of %+v", held, pool)
		}
	}
	CheckPool(pool)
	CheckFronts([]Front{{Total: pick(), Idle: pick(), Retries: r.IntN(3)}}, Process{Worst: pick()})
}
