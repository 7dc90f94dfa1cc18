package sim

import (
	"encoding/json"
	"fmt"
	"math"
)

// Number is a figure that may be infinite: a time to recover that never came. JSON cannot say that; it is null there.
type Number float64

// MarshalJSON gives four decimals, or null.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) || math.IsNaN(float64(n)) {
		return []byte("null"), nil
	}
	return json.Marshal(math.Round(float64(n)*1e4) / 1e4)
}

// String has as many digits as are worth reading, and says never for +Inf.
func (n Number) String() string {
	switch v := float64(n); {
	case math.IsInf(v, 1):
		return "never"
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v >= 0.1 || v == 0:
		return fmt.Sprintf("%.2f", v)
	default:
		return fmt.Sprintf("%.3f", v)
	}
}
