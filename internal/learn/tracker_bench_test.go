package learn

import (
	"math"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"
)

// usual are 4,096 durations of an ordinary service, so that drawing them is not what is measured.
func usual() []time.Duration {
	r := rand.New(rand.NewPCG(1, 2))
	out := make([]time.Duration, 4096)
	for i := range out {
		out[i] = time.Duration(100e6 * math.Exp(.5*r.NormFloat64()))
	}
	return out
}

func BenchmarkObserve(b *testing.B) {
	t, took := New(Settings{Max: 10 * time.Second}), usual()
	b.ReportAllocs()
	for i := range b.N {
		t.Observe(time.Duration(i)*time.Microsecond, took[i%4096], Finished)
	}
}

func BenchmarkObserveParallel(b *testing.B) {
	t, took := New(Settings{Max: 10 * time.Second}), usual()
	var at atomic.Int64
	b.ReportAllocs()
	b.RunParallel(func(p *testing.PB) {
		start := at.Add(1)
		for i := 0; p.Next(); i++ {
			t.Observe(time.Duration(start)+time.Duration(i)*time.Microsecond, took[i%4096], Finished)
		}
	})
}

func BenchmarkLimit(b *testing.B) {
	t := New(Settings{Max: 10 * time.Second, Initial: time.Second})
	b.RunParallel(func(p *testing.PB) {
		var sum time.Duration
		for p.Next() {
			sum += t.Limit()
		}
		if sum < 0 {
			b.Error("a limit below 0")
		}
	})
}

// BenchmarkLimitBesideObserve reads while another goroutine writes all the time.
func BenchmarkLimitBesideObserve(b *testing.B) {
	t, took := New(Settings{Max: 10 * time.Second}), usual()
	stop := make(chan bool)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
				t.Observe(time.Duration(i)*time.Microsecond, took[i%4096], Finished)
			}
		}
	}()
	var sum time.Duration
	for range b.N {
		sum += t.Limit()
	}
	close(stop)
	if sum < 0 {
		b.Error("a limit below 0")
	}
}

func BenchmarkEstimate(b *testing.B) {
	var h histogram
	for _, d := range usual() {
		h.add(bucketOf(d), true, 1)
	}
	for range b.N {
		estimateOf(&h, falseCuts)
	}
}
