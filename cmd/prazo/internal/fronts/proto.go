package fronts

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// protoDuration reads what a protobuf duration is in YAML and JSON, and where it comes from: "2.5s", or seconds and nanos.
// Istio also takes Go's "1m30s".
func protoDuration(name, what string, n *node) (time.Duration, string, error) {
	if n == nil || n.shape == scalar && n.text == "" {
		return 0, "", nil
	}
	from := what + ", " + place(name, n.line)
	if n.shape == mapping {
		d, err := secondsAndNanos(n)
		if err != nil {
			return 0, "", fail(name, n.line, "%s: %v: write a time such as 2.5s", what, err)
		}
		return d, from, nil
	}
	if strings.ContainsAny(n.word(), "{$") {
		return 0, "", fail(name, n.line, "%s is %q, which a template still has to fill in: render it first", what, n.word())
	}
	d, err := goTime(n.word(), 0)
	if err != nil {
		return 0, "", fail(name, n.line, "%s: %v: write a time such as 2.5s", what, err)
	}
	return d, from, nil
}

func secondsAndNanos(n *node) (time.Duration, error) {
	sum := time.Duration(0)
	for _, part := range []struct {
		key string
		of  time.Duration
	}{{"seconds", time.Second}, {"nanos", time.Nanosecond}} {
		text := n.get(part.key).word()
		if text == "" {
			continue
		}
		number, err := strconv.ParseInt(text, 10, 64)
		if err != nil || number < 0 || number > int64(longest/part.of) {
			return 0, fmt.Errorf("%s is %q", part.key, text)
		}
		sum += time.Duration(number) * part.of
	}
	return sum, nil
}
