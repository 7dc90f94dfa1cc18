package plan

import (
	"testing"
	"time"
)

// BenchmarkPropose is a proposal from a full series: a million calls with a few bad times.
func BenchmarkPropose(b *testing.B) {
	r := random(1)
	s := seriesOf(mostCalls-1, func(i int) time.Duration {
		if i/blockSize%50 == 7 {
			return logNormal(r, 3*time.Second, .5)
		}
		return logNormal(r, 100*ms, .5)
	})
	d := distributionOf(s.ordered())
	for b.Loop() {
		Propose(d, s, Ask{})
	}
}

// BenchmarkAdd is what each call of a log costs.
func BenchmarkAdd(b *testing.B) {
	s := NewSeries(0)
	at := dawn
	for b.Loop() {
		s.Add(at, 100*ms, true)
	}
}
