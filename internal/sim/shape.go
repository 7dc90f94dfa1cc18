package sim

import (
	"math"
	"math/rand/v2"
)

// A shape is a distribution of latencies, in seconds.
type shape interface {
	// upTo is the share of latencies that are at most x.
	upTo(x float64) float64
	// draw picks one.
	draw(r *rand.Rand) float64
}

// logNormal is the usual shape of a healthy dependency: spread is the standard deviation of the logarithm.
type logNormal struct{ median, spread float64 }

func (d logNormal) upTo(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return math.Erfc(-math.Log(x/d.median)/(d.spread*math.Sqrt2)) / 2
}

func (d logNormal) draw(r *rand.Rand) float64 { return d.median * math.Exp(d.spread*r.NormFloat64()) }

// pareto has a tail that no mean describes: twice as long is 2^-power as frequent, however long.
type pareto struct{ least, power float64 }

func (d pareto) upTo(x float64) float64 {
	if x <= d.least {
		return 0
	}
	return 1 - math.Pow(d.least/x, d.power)
}

func (d pareto) draw(r *rand.Rand) float64 {
	return d.least * math.Pow(1-r.Float64(), -1/d.power)
}

// mixture draws from second for the given share of calls, else from first.
type mixture struct {
	first, second shape
	share         float64
}

func (d mixture) upTo(x float64) float64 {
	return (1-d.share)*d.first.upTo(x) + d.share*d.second.upTo(x)
}

func (d mixture) draw(r *rand.Rand) float64 {
	if r.Float64() < 1-d.share {
		return d.first.draw(r)
	}
	return d.second.draw(r)
}
