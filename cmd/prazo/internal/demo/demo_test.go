package demo

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestRunLeavesNothing wants all goroutines, and with them all connections, gone when Run returns, though most calls
// still waited.
func TestRunLeavesNothing(t *testing.T) {
	before := runtime.NumGoroutine()
	err := Run(t.Context(), Config{Out: io.Discard, Window: 800 * time.Millisecond})
	if _, missed := errors.AsType[*Missed](err); !missed {
		t.Errorf("got %v, want promises that could not be kept in so short a time", err)
	}
	for until := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// TestJudges gives each judge what keeps the promise and what does not.
func TestJudges(t *testing.T) {
	s := scene{name: "x", slack: 250 * time.Millisecond, policy: prazo.Policy{Deadline: time.Second}, calls: 2}
	good := result{took: 100 * time.Millisecond, status: 200}
	cut := result{took: time.Second, err: errors.New("cut"), timeout: true}
	late := result{took: 2 * time.Second, err: errors.New("cut"), timeout: true}
	failed := result{took: time.Second, err: errors.New("reset")}
	waiting := result{took: time.Second, waiting: true}
	closed := end{after: time.Second, byClient: true}
	at := time.Now()
	gone, kept := end{from: at, at: at}, end{from: at, at: at.Add(time.Second)}
	older := result{call: 0, took: time.Millisecond, older: true, err: errors.New("superseded")}
	clicked0, clicked := good, good
	clicked.call = 1
	cases := []struct {
		name  string
		judge func(scene, *outcome) string
		o     outcome
		want  string // of the reason; "" if the promise is kept
	}{
		{"cut", isCut, outcome{results: []result{cut}, ends: []end{closed}}, ""},
		{"cut too late", isCut, outcome{results: []result{late}, ends: []end{closed}}, "cut after 2.00 s"},
		{"not cut", isCut, outcome{results: []result{waiting}, ends: []end{{open: true}}}, "still waiting after 1.00 s"},
		{"answered in place of a cut", isCut, outcome{results: []result{good}, ends: []end{closed}}, "answered after"},
		{"failed in place of a cut", isCut, outcome{results: []result{failed}, ends: []end{closed}}, "failed: reset"},
		{"connection left open", isCut, outcome{results: []result{cut}, ends: []end{closed, {open: true}}}, "still open"},
		{"server closed", isCut, outcome{results: []result{cut}, ends: []end{{after: time.Second}}}, "the server closed"},
		{"closed too late", isCut, outcome{results: []result{cut}, ends: []end{{after: 3 * time.Second, byClient: true}}}, "close after 3.00 s"},
		{"no connection", isCut, outcome{results: []result{cut}}, "no connection"},
		{"answered", isAnswered(1), outcome{results: []result{good, good}, ends: []end{closed}}, ""},
		{"answered enough", isAnswered(0.5), outcome{results: []result{good, failed}}, ""},
		{"too few", isAnswered(0.9), outcome{results: []result{good, failed}}, "1 of 2 calls answered"},
		{"not all were made", isAnswered(1), outcome{results: []result{good}}, "1 of 2 calls answered"},
		{"too slow", isAnswered(0.5), outcome{results: []result{good, late}}, "a call took 2.00 s"},
		{"superseded", isSuperseded, outcome{results: []result{older, clicked}, ends: []end{gone, kept}}, ""},
		{"piled up", isSuperseded, outcome{results: []result{older, clicked}, ends: []end{kept, kept}}, "2 calls in hand"},
		{"none in hand", isSuperseded, outcome{results: []result{older, clicked}, ends: []end{gone}}, "0 calls in hand"},
		{"last click lost", isSuperseded, outcome{results: []result{clicked0, {call: 1, took: time.Second, err: errors.New("cut")}}, ends: []end{kept}}, "last click came to error"},
		{"last click not made", isSuperseded, outcome{results: []result{clicked0}, ends: []end{kept}}, "was not made"},
		{"older not told", isSuperseded, outcome{results: []result{clicked0, clicked}, ends: []end{kept}}, "0 of 1 older callers"},
		{"older told late", isSuperseded, outcome{results: []result{{older: true, took: 2 * time.Second}, clicked}, ends: []end{kept}}, "0 of 1 older callers"},
		{"left open", isAnswered(1), outcome{results: []result{good, good}, ends: []end{closed, {open: true}}}, "1 connections that hang"},
	}
	for _, c := range cases {
		got := c.judge(s, &c.o)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: judged %q, want %q", c.name, got, c.want)
		}
	}
}
