package prazo_test

import (
	"context"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// A dependency is down. The first calls are tried three times each; then the budget is spent, and each call is one try.
func ExampleBudget_spent() {
	tries := 0
	g, _ := prazo.New("cotacao", prazo.Policy{
		Deadline: time.Minute,
		Retries: prazo.Retries{
			Wait:   prazo.Wait{First: prazo.Off},
			Budget: prazo.Budget{Share: 0.1, PerSecond: prazo.Off, Burst: 4},
		},
	}, prazo.WithSink(func(r *prazo.Record) { tries += len(r.Tries) }))
	for range 2 {
		prazo.Run(context.Background(), g, busy())
	}
	fmt.Println("2 calls:", tries, "tries")
	for range 98 {
		prazo.Run(context.Background(), g, busy())
	}
	_, err := prazo.Run(context.Background(), g, busy())
	fmt.Println("101 calls:", tries, "tries;", err.(*prazo.Error).Wall)
	// Output:
	// 2 calls: 6 tries
	// 101 calls: 114 tries; budget
}
