package prazo_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// While one call holds the only place, another is refused at once: the dependency never hears of it.
func ExampleBulkhead_full() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: time.Minute, Bulkhead: prazo.Bulkhead{Max: 1}})
	quick := prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) { return 1, nil }}
	slow := prazo.Op[int]{Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
		fmt.Println("in flight:", g.Stats().InFlight)
		_, err := prazo.Run(ctx, g, quick)
		var refused *prazo.Error
		if errors.As(err, &refused) {
			fmt.Println(err, "-", refused.Wall, refused.NotApplied())
		}
		return 1, nil
	}}
	prazo.Run(context.Background(), g, slow)
	_, err := prazo.Run(context.Background(), g, quick)
	fmt.Println("then:", err)
	// Output:
	// in flight: 1
	// frete: bulkhead full before the first try - bulkhead true
	// then: <nil>
}

// Do does not look at its ctx. Run returns at the deadline all the same, and the goroutine is counted until it ends.
func ExampleSpec_blocks() {
	g, _ := prazo.New("legacy", prazo.Policy{Deadline: 20 * time.Millisecond})
	answer, dropped := make(chan string), make(chan string)
	_, err := prazo.Run(context.Background(), g, prazo.Op[string]{
		Spec: prazo.Spec{Blocks: true},
		Do:   func(context.Context, *prazo.Try) (string, error) { return <-answer, nil },
		Drop: func(v string) { dropped <- v },
	})
	fmt.Println("cut:", errors.Is(err, context.DeadlineExceeded), "- stragglers:", g.Stats().Stragglers)

	answer <- "too late"
	fmt.Println("dropped:", <-dropped)
	fmt.Println("stragglers:", g.Stats().Stragglers, "- late:", g.Stats().Late)
	// Output:
	// cut: true - stragglers: 1
	// dropped: too late
	// stragglers: 0 - late: 1
}
