package plan

import (
	"math"
	"testing"
	"time"
)

// TestPool has the numbers of the pool that was measured: 10 places, /frete 10/s, /search 60/s and 10 ms.
func TestPool(t *testing.T) {
	t.Parallel()
	search := PoolCall{Name: "search", Rate: 60, Mean: 10 * ms, Deadline: 20 * ms}
	frete := func(deadline time.Duration, bulkhead int) PoolCall {
		return PoolCall{Name: "frete", Rate: 10, Mean: 300 * ms, Deadline: deadline, Bulkhead: bulkhead}
	}
	waits := frete(2500*ms, 4)
	waits.Wait = 250 * ms
	pauses := frete(2500*ms, 4)
	pauses.Pauses = 500 * ms
	for _, test := range []struct {
		name    string
		call    PoolCall
		holds   float64
		dry     bool
		message string
	}{
		{"nothing for 8 s", frete(8*sec, 0), 80, true, "10/s x 8 s = 80"},
		{"the article's number", frete(2500*ms, 0), 25, true, "when frete hangs: 10/s x 2.5 s = 25, and 0.6 for the others: the pool of 10 runs dry"},
		{"p99 and slack", frete(600*ms, 0), 6, false, "10/s x 600 ms = 6, and 0.6 for the others: the pool of 10 does not run dry, 3.4 are left"},
		{"a bulkhead", frete(2500*ms, 4), 4, false, "10/s x 2.5 s = 25, of which its bulkhead of 4 lets 4 in"},
		{"a bulkhead with a queue", waits, 6.5, false, ""},
		{"a bulkhead and pauses between tries", pauses, 5, false, ""},
		{"as many as there are", frete(940*ms, 0), 9.4, true, ""},
		{"never less than on a normal day", frete(100*ms, 0), 3, false, ""},
	} {
		pool := Pool{Name: "db", Where: "prazo.yaml:3", Size: 10, Calls: []PoolCall{test.call, search}}
		r := JudgePool(pool)
		if math.Abs(r.Hanging[0]-test.holds-.6) > 1e-9 || r.Dry[0] != test.dry || r.Dry[1] || math.Abs(r.Normal-3.6) > 1e-9 {
			t.Errorf("%s: %+v", test.name, r)
		}
		has(t, r.Words[0], test.message)
		found := CheckPool(pool)
		if Failed(found) != test.dry {
			t.Errorf("%s: %+v", test.name, found)
		}
		if test.dry && test.holds > 10 {
			has(t, found[0].Fix, "a deadline under 940 ms", "a bulkhead of 4 for frete, which saves the rest")
		}
	}
}

func TestAPoolThatIsTooSmall(t *testing.T) {
	t.Parallel()
	found := CheckPool(Pool{Name: "db", Size: 3, Calls: []PoolCall{{Name: "a", Rate: 10, Mean: 400 * ms, Deadline: sec}}})
	if len(found) != 1 || found[0].Rule != "pool-normal" {
		t.Fatalf("%+v", found)
	}
	has(t, found[0].Message, "hold 4 of 3 places")
	for _, odd := range []Pool{{}, {Size: 5}, {Size: 5, Calls: []PoolCall{{Rate: -3, Mean: -1, Deadline: -1}}}} {
		if found := CheckPool(odd); len(found) != 0 {
			t.Errorf("%+v: %+v", odd, found)
		}
	}
}
