package latency

import (
	"math"
	"time"
)

// The grid: 32 buckets to the factor of two, so that the middle of a bucket is at most 1.1 % from whatever is in it.
const (
	steps   = 32
	buckets = 32 * steps // 1 us to 4295 s
	finest  = time.Microsecond
)

// fractions are the lower edges of the buckets of one factor of two: 2^(i/32). They do not change.
var fractions = func() (all [steps]float64) {
	for i := range all {
		all[i] = math.Exp2(float64(i) / steps)
	}
	return all
}()

// bucketOf returns the bucket of a duration; the first and the last hold all that is beyond the grid. It is the logarithm, taken
// apart: the exponent is in the bits of the number, and five comparisons find the rest. Every line of a log comes here.
func bucketOf(d time.Duration) int {
	if d <= finest {
		return 0
	}
	bits := math.Float64bits(float64(d) / float64(finest))
	octave := int(bits>>52) - 1023
	if octave >= buckets/steps {
		return buckets - 1
	}
	fraction := math.Float64frombits(bits&(1<<52-1) | 1023<<52) // 1 to 2
	i := 0
	for half := steps / 2; half > 0; half /= 2 {
		if fraction >= fractions[i+half] {
			i += half
		}
	}
	return octave*steps + i
}

// edge returns the lower edge of a bucket in nanoseconds.
func edge(bucket int) float64 { return float64(finest) * math.Exp2(float64(bucket)/steps) }

// middle returns what is as far from the lower edge of a bucket as from the upper one, in nanoseconds.
func middle(bucket int) float64 { return float64(finest) * math.Exp2((float64(bucket)+.5)/steps) }
