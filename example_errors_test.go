package prazo_test

import (
	"context"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

// Which wall, how long it was, and what each try was waiting for.
func ExampleError_Error() {
	err := &prazo.Error{
		Wall:  prazo.WallDeadline,
		Limit: 2500 * time.Millisecond,
		Record: &prazo.Record{
			Guard: "frete", RequestID: "7f3a",
			Tries: []prazo.TryRecord{
				{N: 1, Took: 1250 * time.Millisecond, Wall: prazo.WallTry, Phase: prazo.PhaseFirstByte, Remote: "10.0.0.7:443"},
				{N: 2, Took: 1200 * time.Millisecond, Wall: prazo.WallDeadline, Phase: prazo.PhaseBody, Bytes: 14, Size: 22},
			},
		},
	}
	fmt.Println(err)
	// Output: frete [req 7f3a]: deadline of 2.5s passed after 2 tries (1: no answer in 1.25s from 10.0.0.7:443; 2: body stopped at 14 of 22 bytes after 1.2s)
}

// Both calls were cut. One had not got as far as sending its order; nobody knows what became of the other.
func ExampleError_NotApplied() {
	pagamento, _ := prazo.New("pagamento", prazo.Policy{Deadline: 20 * time.Millisecond})
	for _, reached := range []prazo.Phase{prazo.PhaseTLS, prazo.PhaseFirstByte} {
		_, err := prazo.Run(context.Background(), pagamento, prazo.Op[string]{
			Do: func(ctx context.Context, try *prazo.Try) (string, error) {
				try.Phase(prazo.PhaseConnect, 0)
				try.Phase(reached, 0)
				<-ctx.Done()
				return "", ctx.Err()
			},
		})
		fmt.Println(reached, "- certainly not applied:", err.(*prazo.Error).NotApplied())
	}
	// Output:
	// tls - certainly not applied: true
	// first byte - certainly not applied: false
}
