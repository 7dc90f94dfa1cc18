package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// A tally counts what many calls came to, in memory that does not depend on their number.
type tally struct {
	wanted   int
	calls    int
	bad      int
	cuts     int // tries that were cut at their limit
	outcomes map[string]int
	times    histogram
	first    string  // limit of the first call's first try
	last     string  // and of the last call's
	worst    answer  // of the first call with the worst code
	lesson   *lesson // what the calls have taught; nil: nothing is learnt
}

func (t *tally) add(a *answer) {
	t.calls++
	if t.outcomes == nil {
		t.outcomes = map[string]int{}
	}
	t.outcomes[a.word()]++
	if a.err == nil && a.known {
		t.times.add(a.record.Took)
	}
	if _, ok := firstLimit(a); ok {
		t.last = limitText(a)
		if t.first == "" {
			t.first = t.last
		}
	}
	if a.known {
		t.cuts += cutsOf(&a.record)
	}
	if a.code() != 0 {
		t.bad++
	}
	if severity(a.code()) > severity(t.worst.code()) {
		t.worst = *a
	}
}

// cutsOf returns how many tries were cut at their limit.
func cutsOf(r *prazo.Record) (n int) {
	for i := range r.Tries {
		if r.Tries[i].Wall == prazo.WallTry {
			n++
		}
	}
	return n
}

// severity orders the exit codes of calls: a bad status, no answer, cut, interrupted.
func severity(code int) int {
	return slices.Index([]int{0, codeStatus, codeFailed, codeCut, codeSignal + 2}, code)
}

// text is the summary.
func (t *tally) text(took time.Duration) string {
	var b strings.Builder
	var counts []string
	most := func(a, b string) int { return cmp.Or(t.outcomes[b]-t.outcomes[a], strings.Compare(a, b)) }
	for _, word := range slices.SortedFunc(maps.Keys(t.outcomes), most) {
		counts = append(counts, fmt.Sprintf("%s x %d", word, t.outcomes[word]))
	}
	fmt.Fprintf(&b, "%d of %d calls in %v: %s\n", t.calls, t.wanted, round(took), strings.Join(counts, ", "))
	if h := &t.times; h.n > 0 {
		fmt.Fprintf(&b, "answered  %d: mean %v, p50 %v, p99 %v, longest %v\n",
			h.n, round(h.mean()), round(h.quantile(0.5)), round(h.quantile(0.99)), round(h.longest))
	}
	if t.first != "" {
		fmt.Fprintf(&b, "limit     first %s, last %s\n", t.first, t.last)
	}
	if t.lesson != nil {
		fmt.Fprintf(&b, "learnt    %s\n", t.lesson.text())
	}
	return b.String()
}

// exit is how the command ends: as its worst call.
func (t *tally) exit(ctx context.Context) error {
	if by, ok := context.Cause(ctx).(interrupted); ok {
		return &exit{code: by.code(), err: fmt.Errorf("interrupted after %d of %d calls", t.calls, t.wanted)}
	}
	code := t.worst.code()
	if code == 0 {
		return nil
	}
	why := t.worst.err
	if why == nil {
		why = errors.New(t.worst.statusLine())
	}
	return &exit{code: code, err: fmt.Errorf("%d of %d calls were bad; the worst: %w", t.bad, t.calls, why), hint: t.worst.hint()}
}
