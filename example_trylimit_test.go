package prazo_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// limits prints what each try of a call had.
func limits(r *prazo.Record) {
	for _, try := range r.Tries {
		fmt.Print(try.Limit.Round(time.Second/10), " ")
	}
	fmt.Println()
}

// busy is a dependency that answers at once that it cannot serve now, and may be asked again.
func busy() prazo.Op[int] {
	return prazo.Op[int]{
		Spec:  prazo.Spec{Repeat: prazo.Idempotent},
		Do:    func(context.Context, *prazo.Try) (int, error) { return 0, errors.New("busy") },
		Judge: func(int, error) prazo.Verdict { return prazo.Verdict{Kind: prazo.Unavailable} },
	}
}

// Half of what is left while another try can follow; the last one has no limit but the deadline.
func ExampleTryLimit_default() {
	g, _ := prazo.New("frete", prazo.Policy{
		Deadline: time.Hour,
		Retries:  prazo.Retries{Wait: prazo.Wait{First: prazo.Off}},
	}, prazo.WithSink(limits))
	prazo.Run(context.Background(), g, busy())
	// Output: 30m0s 30m0s 0s
}

func ExampleGrowing_tries() {
	g, _ := prazo.New("cotacao", prazo.Policy{
		Deadline: time.Hour,
		TryLimit: prazo.Growing(time.Second, 200*time.Millisecond, 10*time.Second),
		Retries:  prazo.Retries{Max: 3, Wait: prazo.Wait{First: prazo.Off}},
	}, prazo.WithSink(limits))
	prazo.Run(context.Background(), g, busy())
	// Output: 1s 1.2s 1.4s 10s
}

// Two calls must complete before there is a mean of two.
func ExampleAverage_tries() {
	const times = 50
	g, _ := prazo.New("frete", prazo.Policy{
		Deadline: time.Hour,
		TryLimit: prazo.Average(times, 2, 30*time.Minute),
	}, prazo.WithSink(func(r *prazo.Record) {
		switch limit := r.Tries[0].Limit; {
		case limit == 30*time.Minute:
			fmt.Println("the first limit")
		case limit >= times*10*time.Millisecond:
			fmt.Println("the mean, 50 times")
		}
	}))
	for range 3 {
		prazo.Run(context.Background(), g, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
			time.Sleep(10 * time.Millisecond)
			return 1, nil
		}})
	}
	// Output:
	// the first limit
	// the first limit
	// the mean, 50 times
}
