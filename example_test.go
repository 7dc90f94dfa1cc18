package prazo_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// A call that never ends by itself is cut at the deadline of its guard's policy.
func Example() {
	frete, err := prazo.New("frete", prazo.Policy{Deadline: 50 * time.Millisecond})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = prazo.Run(context.Background(), frete, prazo.Op[string]{
		Do: func(ctx context.Context, _ *prazo.Try) (string, error) {
			<-ctx.Done() // a dependency that says nothing
			return "", ctx.Err()
		},
	})
	fmt.Println(errors.Is(err, context.DeadlineExceeded))
	// Output: true
}

func ExampleNew() {
	_, err := prazo.New("frete", prazo.Policy{})
	fmt.Println(err)
	// Output: policy of frete: Deadline: missing: say how long the whole call may take, for example 2.5s
}

func ExampleRun() {
	g, _ := prazo.New("cotacao", prazo.Policy{Deadline: time.Second, Retries: prazo.Retries{Wait: prazo.Wait{First: time.Millisecond}}})
	v, err := prazo.Run(context.Background(), g, prazo.Op[int]{
		Spec: prazo.Spec{Repeat: prazo.Idempotent},
		Do: func(_ context.Context, try *prazo.Try) (int, error) {
			if try.N() < 3 {
				return 0, errors.New("busy")
			}
			return 42, nil
		},
		Judge: func(_ int, err error) prazo.Verdict {
			if err != nil {
				return prazo.Verdict{Kind: prazo.Unavailable}
			}
			return prazo.Verdict{Kind: prazo.Good}
		},
	})
	fmt.Println(v, err)
	// Output: 42 <nil>
}

func ExampleWithSink() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(func(r *prazo.Record) {
		fmt.Println(r.Guard, r.Outcome, len(r.Tries))
	}))
	prazo.Run(context.Background(), g, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) { return 1, nil }})
	// Output: frete good 1
}

func ExampleOption() {
	var wiring prazo.Option = prazo.WithSink(func(r *prazo.Record) { fmt.Println(r.Outcome) })
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, wiring)
	fmt.Println(g.Name())
	// Output: frete
}

func ExampleGuard() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 2 * time.Second})
	fmt.Println(g.Name(), g.Policy().Deadline, g.Policy().Bulkhead.Max)
	// Output: frete 2s 1024
}

func ExampleGuard_Swap() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 2 * time.Second})
	if err := g.Swap(prazo.Policy{Deadline: time.Second, Bulkhead: prazo.Bulkhead{Max: -3}}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Policy().Deadline)
	// Output:
	// policy of frete: Bulkhead.Max: -3: say how many tries may be in flight; nothing is unlimited
	// 2s
}

func ExampleStats() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 2 * time.Second})
	s := g.Stats()
	fmt.Println(s.InFlight, s.Waiting, s.Stragglers, s.Tokens)
	// Output: 0 0 0 10
}

func ExamplePolicy() {
	p := prazo.Policy{
		Deadline: 2500 * time.Millisecond,
		TryLimit: prazo.Fixed(time.Second),
		Retries:  prazo.Retries{Max: 1},
		Bulkhead: prazo.Bulkhead{Max: 20, Wait: 100 * time.Millisecond},
	}
	fmt.Println(strings.ReplaceAll(p.String(), "; ", "\n"))
	// Output:
	// deadline 2.5s
	// try 1s
	// 1 retries of what may be repeated after 100ms x 2^i up to 2s with full jitter, for 20% of the calls + 1 a second (burst 10)
	// at most 20 tries in flight, up to 100ms of waiting for a place
}

func ExamplePolicy_Check() {
	fmt.Println(prazo.Policy{Deadline: -1, Retries: prazo.Retries{Max: 1000}}.Check())
	// Output:
	// Deadline: -1ns is not a time a call can take: nothing is unlimited, say for example 2.5s
	// Retries.Max: 1000: say 1 to 100, 0 for the default of 2, or Off
}

func ExampleWorstCase() {
	p := prazo.Policy{
		Deadline: 5 * time.Second,
		TryLimit: prazo.Fixed(2 * time.Second),
		Retries:  prazo.Retries{Wait: prazo.Wait{First: 200 * time.Millisecond, Jitter: prazo.AddedJitter}},
	}
	fmt.Println(p.WorstCase())
	// Output: at most 5s, 3 tries, 1.20 requests for each call in the long run; the tries and waits add up to 6.8s, the deadline cuts them
}

func ExampleTryLimit() {
	for _, l := range []prazo.TryLimit{
		{},
		prazo.Fixed(time.Second),
		prazo.Growing(time.Second, 200*time.Millisecond, 10*time.Second),
		prazo.Average(2, 10, 5*time.Second),
		prazo.Longest(3, 20, 5*time.Second),
	} {
		fmt.Println(l)
	}
	// Output:
	// learnt, if another can follow
	// 1s
	// 1s+200ms..10s
	// average*2 of 10, 5s at first
	// max*3 of 20, 5s at first
}

func ExampleLimitRule() {
	l, _ := prazo.ParseTryLimit("average")
	fmt.Println(l.Rule == prazo.AverageRule)
	// Output: true
}

func ExampleFixed() {
	fmt.Println(prazo.Fixed(300 * time.Millisecond))
	// Output: 300ms
}

func ExampleGrowing() {
	fmt.Println(prazo.Growing(time.Second, 200*time.Millisecond, 0))
	// Output: 1s+200ms
}

func ExampleAverage() {
	fmt.Println(prazo.Average(3, 5, time.Second))
	// Output: average*3 of 5, 1s at first
}

func ExampleLongest() {
	fmt.Println(prazo.Longest(2, 10, 15*time.Second))
	// Output: max*2 of 10, 15s at first
}

func ExampleParseTryLimit() {
	l, err := prazo.ParseTryLimit("1s+200ms..10s")
	fmt.Println(l.First, l.Step, l.Last, err)
	_, err = prazo.ParseTryLimit("soon")
	fmt.Println(err)
	// Output:
	// 1s 200ms 10s <nil>
	// try limit "soon": write 1s, 1s+200ms, 1s+200ms..10s, average, max, average*3 or learn: time: invalid duration "soon"
}

func ExampleRetries() {
	fmt.Println(prazo.Retries{})
	fmt.Println(prazo.Retries{Max: prazo.Off})
	// Output:
	// 2 retries of what may be repeated after 100ms x 2^i up to 2s with full jitter, for 20% of the calls + 1 a second (burst 10)
	// no retries
}

func ExampleOutcomes() {
	fmt.Println(prazo.OnNotSent | prazo.OnThrottled)
	// Output: not sent, throttled
}

func ExampleOutcomes_Has() {
	fmt.Println(prazo.OnAll.Has(prazo.Unavailable), prazo.OnAll.Has(prazo.Failed))
	// Output: true false
}

func ExampleWait() {
	fmt.Println(prazo.Wait{First: 200 * time.Millisecond, Jitter: prazo.AddedJitter})
	// Output: after 200ms x 2^i up to 2s plus up to 100ms
}

func ExampleJitter() {
	fmt.Println(prazo.Wait{Jitter: prazo.NoJitter})
	// Output: after 100ms x 2^i up to 2s
}

func ExampleBudget() {
	fmt.Println(prazo.Budget{Share: 0.1, PerSecond: prazo.Off})
	// Output: for 10% of the calls + 0 a second (burst 10)
}

func ExampleBulkhead() {
	fmt.Println(prazo.Bulkhead{Max: 8})
	// Output: at most 8 tries in flight, no waiting for a place
}

// A call that changes something is made again only if it certainly was not applied.
func ExampleRepeat() {
	tries := 0
	g, _ := prazo.New("pagamento", prazo.Policy{Deadline: time.Second})
	_, err := prazo.Run(context.Background(), g, prazo.Op[int]{
		Spec:  prazo.Spec{Repeat: prazo.IfNotSent},
		Do:    func(context.Context, *prazo.Try) (int, error) { tries++; return 0, errors.New("connection lost") },
		Judge: func(int, error) prazo.Verdict { return prazo.Verdict{Kind: prazo.Broken} },
	})
	fmt.Println(tries, err.(*prazo.Error).Record.Stop)
	// Output: 1 may have been applied and is not idempotent
}

func ExampleKind() {
	fmt.Println(prazo.Good, prazo.TimedOut, prazo.Throttled)
	// Output: good timed out throttled
}

func ExampleSpec() {
	s := prazo.Spec{Class: "GET /frete", Repeat: prazo.Idempotent, Deadline: time.Second, RequestID: "7f3a"}
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 10 * time.Second}, prazo.WithSink(func(r *prazo.Record) {
		fmt.Println(r.Class, r.RequestID, r.Deadline)
	}))
	prazo.Run(context.Background(), g, prazo.Op[int]{Spec: s, Do: func(context.Context, *prazo.Try) (int, error) { return 1, nil }})
	// Output: GET /frete 7f3a 1s
}

// Hold is for answers that end after Do: the call ends with them.
func ExampleOp() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second}, prazo.WithSink(func(r *prazo.Record) {
		fmt.Println("record:", r.Outcome)
	}))
	finish, _ := prazo.Run(context.Background(), g, prazo.Op[func()]{
		Do:   func(context.Context, *prazo.Try) (func(), error) { return func() {}, nil },
		Hold: func(_ func(), end func(error) error) func() { return func() { end(nil) } },
	})
	fmt.Println("reading")
	finish()
	// Output:
	// reading
	// record: good
}

func ExampleVerdict() {
	v := prazo.Verdict{Kind: prazo.Throttled, Status: 429, Asked: 2 * time.Second}
	fmt.Println(v.Kind, v.Status, v.Asked)
	// Output: throttled 429 2s
}

func ExampleTry() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 50 * time.Millisecond})
	_, err := prazo.Run(context.Background(), g, prazo.Op[int]{
		Do: func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Remote("10.0.0.7:443")
			try.Phase(prazo.PhaseConnect, 0)
			try.Phase(prazo.PhaseWrite, 0)
			try.Sent()
			try.Phase(prazo.PhaseBody, 22)
			try.Progress(14)
			<-ctx.Done()
			return 0, ctx.Err()
		},
	})
	t := err.(*prazo.Error).Record.Tries[0]
	fmt.Println(t.Phase, t.Remote, t.Bytes, "of", t.Size)
	// Output: body 10.0.0.7:443 14 of 22
}

func ExampleTry_N() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	n, _ := prazo.Run(context.Background(), g, prazo.Op[int]{
		Do: func(_ context.Context, try *prazo.Try) (int, error) { return try.N(), nil },
	})
	fmt.Println(n)
	// Output: 1
}

func ExampleTryOf() {
	dial := func(ctx context.Context) {
		if try, ok := prazo.TryOf(ctx); ok {
			try.Phase(prazo.PhaseConnect, 0)
		}
	}
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	prazo.Run(context.Background(), g, prazo.Op[int]{
		Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
			dial(ctx)
			r, _ := prazo.RecordOf(ctx)
			fmt.Println(r.Tries[0].Phase)
			return 0, nil
		},
	})
	// Output: connect
}

func ExamplePhase() {
	fmt.Println(prazo.PhaseTLS, prazo.PhaseFirstByte)
	// Output: tls first byte
}

func ExampleWall() {
	fmt.Println(prazo.WallDeadline, prazo.WallBulkhead)
	// Output: deadline bulkhead
}

func ExampleStop() {
	fmt.Println(prazo.StopMax, "-", prazo.StopTime)
	// Output: all tries used - no time for another try
}

func ExampleRecord() {
	r := prazo.Record{Guard: "frete", Outcome: prazo.Good, Took: 1500 * time.Microsecond, Deadline: time.Second}
	b, _ := json.Marshal(r)
	fmt.Println(strings.Contains(string(b), `"took_ms":1.5,"deadline_ms":1000,"outcome":"good"`))
	// Output: true
}

// A timeout does not mean that nothing happened.
func ExampleRecord_NotApplied() {
	r := prazo.Record{Tries: []prazo.TryRecord{{NotSent: true}, {Wall: prazo.WallTry}}}
	fmt.Println(r.NotApplied())
	// Output: false
}

func ExampleTryRecord() {
	t := prazo.TryRecord{N: 2, Wall: prazo.WallTry, Took: time.Second}
	if t.Wall != prazo.WallNone {
		fmt.Println("longer than", t.Took)
	}
	// Output: longer than 1s
}

func ExampleRecordOf() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Second})
	prazo.Run(context.Background(), g, prazo.Op[int]{
		Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
			r, ok := prazo.RecordOf(ctx)
			fmt.Println(r.Guard, ok, r.Over)
			return 0, nil
		},
	})
	// Output: frete true false
}

func ExampleError() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 50 * time.Millisecond})
	_, err := prazo.Run(context.Background(), g, prazo.Op[int]{
		Spec: prazo.Spec{RequestID: "7f3a"},
		Do: func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(prazo.PhaseConnect, 0)
			<-ctx.Done()
			return 0, ctx.Err()
		},
	})
	var e *prazo.Error
	if errors.As(err, &e) {
		fmt.Println(e.Wall, "of", e.Limit, "in", e.Phase(), "- not applied:", e.NotApplied(), "- timeout:", e.Timeout())
	}
	// Output: deadline of 50ms in connect - not applied: true - timeout: true
}

// The first try is stuck behind something. The second one is not.
func ExampleHedge() {
	g, _ := prazo.New("cotacao", prazo.Policy{Deadline: time.Minute, Hedge: prazo.Hedge{After: 10 * time.Millisecond}})
	quote, err := prazo.Run(context.Background(), g, prazo.Op[string]{
		Spec: prazo.Spec{Repeat: prazo.Idempotent},
		Do: func(ctx context.Context, t *prazo.Try) (string, error) {
			if !t.Hedge() {
				<-ctx.Done() // ends when the other try has the answer
				return "", ctx.Err()
			}
			return "12.90", nil
		},
	})
	fmt.Println(quote, err)
	// Output: 12.90 <nil>
}

func ExampleRecord_Last() {
	r := prazo.Record{Tries: []prazo.TryRecord{{N: 1, Kind: prazo.Good, Status: 200}, {N: 2, Hedge: true, Kind: prazo.Lost}}}
	fmt.Println(r.Last().N, r.Last().Status)
	// Output: 1 200
}

func ExampleRecord_Reason() {
	r := prazo.Record{Tries: []prazo.TryRecord{{Kind: prazo.Unavailable}, {Kind: prazo.Lost}, {Kind: prazo.Good, Hedge: true}}}
	for i := range r.Tries {
		fmt.Printf("%q ", r.Reason(i))
	}
	// Output: "" "unavailable" "hedge"
}

func ExampleBreaker() {
	fmt.Println(prazo.Breaker{})
	fmt.Println(prazo.Breaker{Failures: 0.5, Slow: 0.8, SlowAfter: time.Second})
	// Output:
	// no breaker
	// breaker opens for 5s at 50% failed or 80% slower than 1s of at least 20 tries in 10s
}

func ExampleBreakerState() {
	g, _ := prazo.New("frete", prazo.Policy{
		Deadline: time.Second,
		Retries:  prazo.Retries{Max: prazo.Off},
		Breaker:  prazo.Breaker{Failures: 0.5, Least: 1},
	})
	down := prazo.Op[int]{
		Spec: prazo.Spec{Class: "GET /frete"},
		Do:   func(context.Context, *prazo.Try) (int, error) { return 0, errors.New("down") },
	}
	prazo.Run(context.Background(), g, down)
	_, err := prazo.Run(context.Background(), g, down)
	fmt.Println(g.Stats().Breakers["GET /frete"], err.(*prazo.Error).Wall)
	// Output: open breaker
}

// The user types on: the search for the older text ends.
func ExampleGroup() {
	g, _ := prazo.New("busca", prazo.Policy{Deadline: time.Second})
	search := func(started chan<- struct{}, wait bool) (string, error) {
		return prazo.Run(context.Background(), g, prazo.Op[string]{
			Spec: prazo.Spec{Group: prazo.Group{Key: "search box of session 7f3a", Mode: prazo.Supersede}},
			Do: func(ctx context.Context, _ *prazo.Try) (string, error) {
				close(started)
				if wait {
					<-ctx.Done()
					return "", ctx.Err()
				}
				return "prazo: deadline", nil
			},
		})
	}
	older := make(chan error)
	started := make(chan struct{})
	go func() {
		_, err := search(started, true)
		older <- err
	}()
	<-started
	v, _ := search(make(chan struct{}), false)
	fmt.Println(v)
	fmt.Println((<-older).(*prazo.Error).Wall)
	// Output:
	// prazo: deadline
	// superseded
}

func ExampleGroupMode() {
	g, _ := prazo.New("busca", prazo.Policy{Deadline: time.Second})
	v, err := prazo.Run(context.Background(), g, prazo.Op[string]{
		Spec: prazo.Spec{Group: prazo.Group{Key: "prices of today", Mode: prazo.Join}},
		Do:   func(context.Context, *prazo.Try) (string, error) { return "5.43", nil },
		Copy: func(v string) string { return v },
	})
	fmt.Println(v, err)
	// Output: 5.43 <nil>
}

func ExampleOp_fallback() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 50 * time.Millisecond})
	price, err := prazo.Run(context.Background(), g, prazo.Op[string]{
		Do: func(ctx context.Context, _ *prazo.Try) (string, error) {
			<-ctx.Done()
			return "", ctx.Err()
		},
		Fallback: func(_ context.Context, why *prazo.Error) (string, error) {
			return "unavailable now (" + why.Wall.String() + ")", nil
		},
	})
	fmt.Println(price, err)
	// Output: unavailable now (deadline) <nil>
}
