package prazo_test

import (
	"context"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// after is an operation that only reads, and is answered after d. It is declared idempotent, and a try of it may run on when its
// caller was let go.
func after(class string, d time.Duration) prazo.Op[int] {
	return prazo.Op[int]{
		Spec: prazo.Spec{Class: class, Repeat: prazo.Idempotent, Detach: true},
		Do: func(ctx context.Context, t *prazo.Try) (int, error) {
			t.Own() // it uses nothing of its caller's
			timer := time.NewTimer(d)
			defer timer.Stop()
			select {
			case <-timer.C:
				return 1, nil
			case <-ctx.Done():
				return 0, ctx.Err()
			}
		},
	}
}

// teach makes calls until the guard knows how long they take, and returns what it knows.
func teach(g *prazo.Guard, op prazo.Op[int]) prazo.Knowledge {
	for {
		prazo.Run(context.Background(), g, op)
		if known := g.Learnt()[0]; known.Limit > 0 {
			return known
		}
	}
}

// A call that is made once only, to a dependency that stops answering: it is cut at what was learnt, not at the deadline.
func ExampleLearn() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute, TryLimit: prazo.Learn()})
	teach(g, after("quote", 5*time.Millisecond))

	op := after("quote", time.Hour)
	op.Repeat = prazo.Never
	_, err := prazo.Run(context.Background(), g, op)
	e := err.(*prazo.Error)
	fmt.Println(e.Wall, e.Limit < time.Minute, len(e.Record.Tries))
	// Output: try true 1
}

// Of a dependency some of whose answers take far longer than the others it is learnt when a second try helps.
func ExampleLearnt() {
	var record *prazo.Record
	g, _ := prazo.New("frete", prazo.Policy{
		Deadline: time.Minute,
		Hedge:    prazo.Hedge{After: prazo.Learnt},
	}, prazo.WithSink(func(r *prazo.Record) { record = r }))
	for n := 1; n < 30 || g.Learnt()[0].HedgeAfter == 0; n++ {
		op := after("quote", 3*time.Millisecond)
		if n%30 == 0 {
			op = after("quote", 150*time.Millisecond)
		}
		op.Detach = false // the sink is then called before Run returns
		prazo.Run(context.Background(), g, op)
	}

	op := after("quote", time.Hour)
	op.Detach = false
	op.Do = func(ctx context.Context, t *prazo.Try) (int, error) {
		if t.N() == 1 {
			_, err := silent(ctx, t)
			return 0, err
		}
		return 1, nil
	}
	v, err := prazo.Run(context.Background(), g, op)
	fmt.Println(v, err, record.Tries[1].Hedge, record.Tries[0].Kind)
	// Output: 1 <nil> true lost
}

func ExampleKnowledge() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute})
	const usual = 5 * time.Millisecond
	known := teach(g, after("quote", usual))
	fmt.Println(known.Class, known.Finished >= 12, known.Censored)
	fmt.Println(known.P50 >= usual*9/10, known.P50 <= known.P999, known.P999 < known.Limit)
	fmt.Println(known.Connect, known.TLS, known.FirstByte, known.Body) // the operation names no phases
	// Output:
	// quote true 0
	// true true true
	// 0s 0s 0s 0s
}

// Each class is learnt apart, so operations that differ much should not share one.
func ExampleGuard_Learnt() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute})
	teach(g, after("quote", 3*time.Millisecond))
	teach(g, after("report", 20*time.Millisecond))
	for _, known := range g.Learnt() {
		fmt.Println(known.Class, known.P50 >= 15*time.Millisecond)
	}
	// Output:
	// report true
	// quote false
}

// A process that starts again knows at once what the one before it knew.
func ExampleGuard_Snapshot() {
	policy := prazo.Policy{Deadline: time.Minute}
	g, _ := prazo.New("frete", policy)
	teach(g, after("quote", 5*time.Millisecond))
	kept := g.Snapshot() // to a file, at the end of the process

	g, _ = prazo.New("frete", policy)
	fmt.Println("before:", len(g.Learnt()))
	fmt.Println(g.Restore(kept))
	fmt.Println("after:", g.Learnt()[0].Class, g.Learnt()[0].Limit > 0)
	// Output:
	// before: 0
	// <nil>
	// after: quote true
}

// What is not a snapshot is refused, and the guard learns from the beginning.
func ExampleGuard_Restore() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute})
	fmt.Println(g.Restore([]byte("cache v3")))
	fmt.Println(len(g.Learnt()))
	// Output:
	// frete: these bytes were not written by a guard of this version
	// 0
}

// Two processes tell each other what they saw since they last did; here they are two guards.
func ExampleGuard_Delta() {
	policy := prazo.Policy{Deadline: time.Minute}
	here, _ := prazo.New("frete", policy)
	there, _ := prazo.New("frete", policy)
	here.Delta() // from now on it notes what the next one tells
	teach(here, after("quote", 5*time.Millisecond))

	fmt.Println(there.Merge(here.Delta()))
	fmt.Println(there.Learnt()[0].Class, there.Learnt()[0].Finished >= 12)
	// Output:
	// <nil>
	// quote true
}

// A delta that comes twice, as messages may, counts once.
func ExampleGuard_Merge() {
	policy := prazo.Policy{Deadline: time.Minute}
	here, _ := prazo.New("frete", policy)
	there, _ := prazo.New("frete", policy)
	here.Delta()
	teach(here, after("quote", 5*time.Millisecond))

	delta := here.Delta()
	there.Merge(delta)
	once := there.Learnt()[0].Finished
	fmt.Println(there.Merge(delta), there.Learnt()[0].Finished == once)
	// Output: <nil> true
}

// Close ends the tries that run on after their callers were let go.
func ExampleGuard_Close() {
	g, _ := prazo.New("frete", prazo.Policy{
		Deadline: time.Minute,
		TryLimit: prazo.Learn(),
		Retries:  prazo.Retries{Max: prazo.Off},
	})
	teach(g, after("quote", 5*time.Millisecond))

	op := after("quote", time.Hour) // it stops answering
	for g.Stats().Scouts == 0 {
		prazo.Run(context.Background(), g, op)
	}
	g.Close()
	for g.Stats().Scouts > 0 {
		time.Sleep(time.Millisecond)
	}
	_, err := prazo.Run(context.Background(), g, op)
	fmt.Println(err.(*prazo.Error).Wall, g.Stats().Scouts)
	// Output: try 0
}

// A try that is cut at a learnt limit may run on without its caller. The Record, which comes when it has ended, then says when
// the answer came that nobody waited for.
func ExampleSpec_detach() {
	wrong := make(chan prazo.TryRecord, 1)
	g, _ := prazo.New("frete", prazo.Policy{
		Deadline: time.Minute,
		TryLimit: prazo.Learn(),
		Retries:  prazo.Retries{Max: prazo.Off},
	}, prazo.WithSink(func(r *prazo.Record) {
		if t := r.Tries[0]; t.Answered > 0 {
			select {
			case wrong <- t:
			default:
			}
		}
	}))
	known := teach(g, after("quote", 5*time.Millisecond))
	for len(wrong) == 0 { // a little slower than what is allowed
		prazo.Run(context.Background(), g, after("quote", known.Limit*3/2))
		known = g.Learnt()[0]
	}
	t := <-wrong
	fmt.Println(t.Wall, t.Answered > t.Took)
	// Output: try true
}
