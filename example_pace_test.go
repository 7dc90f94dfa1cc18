package prazo_test

import (
	"context"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

func ExamplePace() {
	fmt.Println(prazo.Pace{})
	fmt.Println(prazo.Pace{Least: 2000, Early: true})
	// Output:
	// no least pace
	// bodies of at least 2000 B/s over 1s, cut early if they cannot come in time
}

// A body of 100 bytes of which one comes every 5 ms would take half a second.
func ExampleTry_Await() {
	g, _ := prazo.New("frete", prazo.Policy{Deadline: 200 * time.Millisecond, Pace: prazo.Pace{Early: true}})
	_, err := prazo.Run(context.Background(), g, prazo.Op[int]{Do: func(ctx context.Context, t *prazo.Try) (int, error) {
		t.Phase(prazo.PhaseBody, 100)
		for n := range 100 {
			t.Await()
			select {
			case <-time.After(5 * time.Millisecond):
				t.Progress(1)
			case <-ctx.Done():
				return n, ctx.Err()
			}
		}
		return 100, nil
	}})
	fmt.Println(err.(*prazo.Error).Wall)
	// Output: early
}

func ExampleWall_Cut() {
	fmt.Println(prazo.WallDeadline.Cut(), prazo.WallEarly.Cut(), prazo.WallBreaker.Cut())
	// Output: true true false
}
