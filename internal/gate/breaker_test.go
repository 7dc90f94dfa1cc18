package gate_test

import (
	"testing"
	"time"

	"github.com/prazohq/prazo/internal/gate"
)

var (
	halfFail = gate.BreakerRule{Failures: 0.5, Window: 10 * time.Second, Least: 4, Open: 5 * time.Second, Probes: 2}
	failed   = gate.Outcome{Failed: true}
	good     = gate.Outcome{}
)

func at(seconds float64) time.Time { return start.Add(time.Duration(seconds * float64(time.Second))) }

func TestBreakerOpensAtTheShare(t *testing.T) {
	var b gate.Breaker
	for i, o := range []gate.Outcome{good, failed, good} {
		b.Done(at(float64(i)), halfFail, false, o)
	}
	if b.State(at(3), halfFail) != gate.Closed {
		t.Error("open below the least number of tries")
	}
	b.Done(at(3), halfFail, false, gate.Outcome{Ignored: true})
	if b.State(at(3), halfFail) != gate.Closed {
		t.Error("an ignored try was counted")
	}
	b.Done(at(4), halfFail, false, failed)
	if _, ok, left := b.Allow(at(5), halfFail); ok || left != 4*time.Second {
		t.Errorf("allowed %v, %v left, with 2 of 4 failed", ok, left)
	}
}

func TestBreakerForgetsWhatLeftTheWindow(t *testing.T) {
	var b gate.Breaker
	for range 3 {
		b.Done(at(0), halfFail, false, failed)
	}
	for range 2 {
		b.Done(at(10.5), halfFail, false, good)
	}
	b.Done(at(10.6), halfFail, false, failed)
	if b.State(at(11), halfFail) != gate.Closed {
		t.Error("failures of 10s ago opened it")
	}
	b.Done(at(11.7), halfFail, false, failed)
	if b.State(at(11.7), halfFail) != gate.Open {
		t.Error("2 of 4 in the window did not open it")
	}
}

func TestBreakerProbes(t *testing.T) {
	open := func() *gate.Breaker {
		var b gate.Breaker
		for range 4 {
			b.Done(at(0), halfFail, false, failed)
		}
		return &b
	}
	probe := func(b *gate.Breaker, when float64, want bool) {
		t.Helper()
		if p, ok, _ := b.Allow(at(when), halfFail); p != want || ok != want {
			t.Errorf("at %vs: probe %v, allowed %v; want %v", when, p, ok, want)
		}
	}
	b := open()
	probe(b, 4.9, false)
	probe(b, 5, true)
	probe(b, 5, true)
	probe(b, 5, false)
	b.Done(at(6), halfFail, true, gate.Outcome{Ignored: true}) // its caller went away: another may probe
	probe(b, 6, true)
	b.Done(at(7), halfFail, true, good)
	b.Done(at(7), halfFail, true, good)
	if b.State(at(7), halfFail) != gate.Closed {
		t.Error("two good probes did not close it")
	}
	b = open()
	probe(b, 5, true)
	b.Done(at(6), halfFail, true, failed)
	probe(b, 10.9, false)
	probe(b, 11, true)
}

func TestBreakerCountsSlowTries(t *testing.T) {
	r := gate.BreakerRule{Slow: 0.5, Window: 10 * time.Second, Least: 2, Open: time.Second, Probes: 1}
	var b gate.Breaker
	b.Done(at(0), r, false, gate.Outcome{Slow: true})
	b.Done(at(0), r, false, failed) // failures do not count under this rule
	if b.State(at(0), r) != gate.Open {
		t.Error("1 of 2 slow did not open it")
	}
	if b.State(at(0), gate.BreakerRule{}) != gate.Closed {
		t.Error("a rule that is off leaves it open")
	}
}
