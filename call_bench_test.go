package prazo_test

import (
	"context"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

func BenchmarkRun(b *testing.B) {
	for _, shape := range []struct {
		name string
		spec prazo.Spec
	}{
		{"inline", prazo.Spec{Repeat: prazo.Idempotent}},
		{"blocks", prazo.Spec{Repeat: prazo.Idempotent, Blocks: true}},
	} {
		b.Run(shape.name, func(b *testing.B) {
			g, err := prazo.New("noop", prazo.Policy{Deadline: time.Second}, prazo.WithSink(func(*prazo.Record) {}))
			if err != nil {
				b.Fatal(err)
			}
			op := prazo.Op[int]{Spec: shape.spec, Do: func(context.Context, *prazo.Try) (int, error) { return 1, nil }}
			b.ReportAllocs()
			for b.Loop() {
				if v, err := prazo.Run(context.Background(), g, op); v != 1 || err != nil {
					b.Fatal(v, err)
				}
			}
		})
	}
}

func BenchmarkWithTimeout(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		_ = ctx
		cancel()
	}
}
