package prazo_test

import (
	"context"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// A page that has 300 ms in all makes two calls, one after the other. Each may take 250 ms by its policy, but the
// second gets only what the first has left.
func ExampleWithBudget() {
	policy := prazo.Policy{Deadline: 250 * time.Millisecond, Retries: prazo.Retries{Max: prazo.Off}}
	stock, _ := prazo.New("estoque", policy)
	freight, _ := prazo.New("frete", policy)

	page, cancel := prazo.WithBudget(context.Background(), 300*time.Millisecond)
	defer cancel()
	n, err := prazo.Run(page, stock, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
		time.Sleep(200 * time.Millisecond) // slow, but in time
		return 12, nil
	}})
	fmt.Println(n, err)
	_, err = prazo.Run(page, freight, prazo.Op[int]{Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
		at, _ := ctx.Deadline()
		fmt.Println("the rest of the 300ms:", time.Until(at) <= 100*time.Millisecond)
		<-ctx.Done() // no answer
		return 0, ctx.Err()
	}})
	fmt.Println("cut:", err != nil)
	// Output:
	// 12 <nil>
	// the rest of the 300ms: true
	// cut: true
}

func ExampleWithReserve() {
	page, cancel := prazo.WithBudget(context.Background(), 3*time.Second)
	defer cancel()
	calls, cancel := prazo.WithReserve(page, 150*time.Millisecond)
	defer cancel()
	end, _ := page.Deadline()
	cut, _ := calls.Deadline()
	fmt.Println("the calls end", end.Sub(cut), "before the page")
	// Output: the calls end 150ms before the page
}

func ExampleBudgetLeft() {
	_, ok := prazo.BudgetLeft(context.Background())
	fmt.Println("a budget:", ok)

	page, cancel := prazo.WithBudget(context.Background(), 3*time.Second)
	defer cancel()
	if left, _ := prazo.BudgetLeft(page); left > 500*time.Millisecond {
		fmt.Println("there is time for recommendations")
	}
	// Output:
	// a budget: false
	// there is time for recommendations
}
