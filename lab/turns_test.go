package lab

import (
	"strconv"
	"strings"
	"testing"
)

func TestTurnsForgetTheOldest(t *testing.T) {
	t.Parallel()
	turns := newTurns(3)
	for i, key := range []string{"a", "b", "c", "a"} {
		want := 0
		if i == 3 {
			want = 1
		}
		if got := turns.next(key); got != want {
			t.Errorf("step %d: turn %d of %q, want %d", i, got, key, want)
		}
	}
	turns.next("d") // b is the oldest now
	if got := turns.next("a"); got != 2 {
		t.Errorf("a was used last but one and is at turn %d, want 2", got)
	}
	if got := turns.next("b"); got != 0 {
		t.Errorf("b should be forgotten, and is at turn %d", got)
	}
}

func TestTurnsAreBounded(t *testing.T) {
	t.Parallel()
	turns := newTurns(10)
	for i := range 1000 {
		turns.next(strings.Repeat("x", i) + strconv.Itoa(i))
	}
	if len(turns.byKey) != 10 || turns.order.Len() != 10 {
		t.Errorf("%d keys and %d in order, want 10", len(turns.byKey), turns.order.Len())
	}
}
