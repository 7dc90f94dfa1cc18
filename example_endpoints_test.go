package prazo_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prazohq/prazo"
)

func ExampleEndpoints() {
	fmt.Println(prazo.Endpoints{})
	fmt.Println(prazo.Endpoints{Failures: 3, Aside: time.Minute, Longest: time.Hour, Share: 0.25})
	fmt.Println(prazo.Endpoints{Failures: prazo.Off})
	// Output:
	// an endpoint is set aside after 5 failures in a row, for 10s up to 5m0s, at most 50% of them
	// an endpoint is set aside after 3 failures in a row, for 1m0s up to 1h0m0s, at most 25% of them
	// no endpoint is set aside
}

// The first of two servers is down: the next try goes to the other one, and after two such calls the first is set aside.
func ExampleWithEndpoints() {
	frete, err := prazo.New("frete", prazo.Policy{
		Deadline:  time.Second,
		Retries:   prazo.Retries{Wait: prazo.Wait{First: prazo.Off}},
		Endpoints: prazo.Endpoints{Failures: 2},
	}, prazo.WithEndpoints("10.0.0.7:9000", "10.0.0.8:9000"))
	if err != nil {
		fmt.Println(err)
		return
	}
	quote := prazo.Op[string]{
		Spec: prazo.Spec{Repeat: prazo.Idempotent},
		Do: func(_ context.Context, try *prazo.Try) (string, error) {
			if try.Endpoint() == "10.0.0.7:9000" {
				return "", errors.New("connection refused")
			}
			return "19.90 from " + try.Endpoint(), nil
		},
		Judge: func(_ string, err error) prazo.Verdict {
			if err != nil {
				return prazo.Verdict{Kind: prazo.NotSent}
			}
			return prazo.Verdict{}
		},
	}
	for range 2 {
		fmt.Println(prazo.Run(context.Background(), frete, quote))
	}
	fmt.Println("aside:", frete.Stats().Aside)
	// Output:
	// 19.90 from 10.0.0.8:9000 <nil>
	// 19.90 from 10.0.0.8:9000 <nil>
	// aside: [10.0.0.7:9000]
}
