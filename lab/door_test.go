package lab_test

import (
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

func TestDoor(t *testing.T) {
	l := start(t)
	const calls = 60
	var mu sync.Mutex
	var all sync.WaitGroup
	answers := map[string]int{}
	for range calls {
		all.Go(func() {
			got := ask(t, l)
			mu.Lock()
			answers[got]++
			mu.Unlock()
		})
	}
	all.Wait()
	// Of 60 tosses with three sides a side has 3 or fewer once in some million runs.
	for _, want := range []string{"", `{"backend":1}`, `{"backend":2}`} {
		if answers[want] < 4 {
			t.Errorf("answer %q came %d of %d times, want about a third: %v", want, answers[want], calls, answers)
		}
	}
	eventually(t, "all cut calls seen", func() bool {
		for _, s := range seen(l, "door") {
			if s.ClosedBy == "" {
				return false
			}
		}
		return len(seen(l, "door")) == calls
	})
}

// ask returns the answer of the door, or "" when there is none in 1.5 s.
func ask(t *testing.T, l *lab.Lab) string {
	c := get(t, l.URL("door"))
	defer c.Close()
	begin := time.Now()
	_ = c.SetReadDeadline(begin.Add(1500 * time.Millisecond))
	if _, err := c.r.Peek(1); err != nil {
		return ""
	}
	between(t, "an answer of the door", time.Since(begin), 100*time.Millisecond, 1500*time.Millisecond)
	_, body := c.answer()
	return body
}
