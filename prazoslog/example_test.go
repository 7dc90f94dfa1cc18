package prazoslog_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazoslog"
)

// plain writes lines without what differs from run to run.
func plain(level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		Level: level,
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			switch a.Key {
			case slog.TimeKey, "took", "at":
				return slog.Attr{}
			}
			return a
		},
	}))
}

// quote asks for a price, from a dependency that says no at first.
func quote(g *prazo.Guard) {
	prazo.Run(context.Background(), g, prazo.Op[string]{
		Spec: prazo.Spec{Class: "quote", Repeat: prazo.Idempotent},
		Do: func(_ context.Context, try *prazo.Try) (string, error) {
			if try.N() == 1 {
				return "", errors.New("busy")
			}
			return "19.90", nil
		},
		Judge: func(_ string, err error) prazo.Verdict {
			if err != nil {
				return prazo.Verdict{Kind: prazo.Unavailable, Status: 503}
			}
			return prazo.Verdict{Status: 200}
		},
	})
}

func ExampleSink() {
	policy := prazo.Policy{Deadline: 2500 * time.Millisecond, TryLimit: prazo.Fixed(time.Second), Retries: prazo.Retries{Wait: prazo.Wait{First: prazo.Off}}}
	frete, _ := prazo.New("frete", policy, prazo.WithSink(prazoslog.Sink(plain(slog.LevelDebug))))
	quote(frete)
	policy.Retries.Max = prazo.Off
	frete.Swap(policy)
	quote(frete)
	// Output:
	// level=DEBUG msg="prazo call" dependency=frete class=quote outcome=good status=200 tries=2 deadline=2.5s try.1.limit=1s try.1.outcome=unavailable try.1.status=503 try.1.error=busy try.2.limit=1s try.2.outcome=good try.2.status=200
	// level=WARN msg="prazo call" dependency=frete class=quote outcome=unavailable stop="no retries" status=503 tries=1 deadline=2.5s applied=maybe error=busy try.1.limit=1s try.1.outcome=unavailable try.1.status=503 try.1.error=busy
}

// A call that needed a second try is worth a line here, though its answer is good.
func ExampleWithLevel() {
	retried := func(r *prazo.Record) slog.Level {
		if len(r.Tries) > 1 {
			return slog.LevelInfo
		}
		return prazoslog.Level(r)
	}
	sink := prazoslog.Sink(plain(slog.LevelInfo), prazoslog.WithLevel(retried))
	sink(&prazo.Record{Guard: "frete", Deadline: time.Second, Tries: []prazo.TryRecord{{N: 1}}})
	sink(&prazo.Record{Guard: "frete", Deadline: time.Second, Tries: []prazo.TryRecord{{N: 1, Kind: prazo.Broken}, {N: 2}}})
	// Output:
	// level=INFO msg="prazo call" dependency=frete outcome=good tries=2 deadline=1s try.1.outcome=broken try.2.outcome=good
}

func ExampleLevel() {
	for _, kind := range []prazo.Kind{prazo.Good, prazo.Cancelled, prazo.TimedOut} {
		os.Stdout.WriteString(kind.String() + ": " + prazoslog.Level(&prazo.Record{Outcome: kind}).String() + "\n")
	}
	// Output:
	// good: DEBUG
	// cancelled: INFO
	// timed out: WARN
}

// Options are given to Sink.
func ExampleOption() {
	errorsOnly := prazoslog.WithLevel(func(r *prazo.Record) slog.Level {
		if r.Outcome == prazo.Good {
			return slog.LevelDebug
		}
		return slog.LevelError
	})
	sink := prazoslog.Sink(plain(slog.LevelInfo), errorsOnly)
	sink(&prazo.Record{Guard: "frete", Deadline: time.Second, Outcome: prazo.NotSent, Wall: prazo.WallBulkhead})
	// Output:
	// level=ERROR msg="prazo call" dependency=frete outcome="not sent" wall=bulkhead tries=0 deadline=1s applied=no
}
