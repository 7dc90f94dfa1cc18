// Package prazoslog writes one line of [log/slog] for each call that a guard made.
//
//	frete, err := prazo.New("frete", policy, prazo.WithSink(prazoslog.Sink(slog.Default())))
//
// # Attributes
//
// The message is "prazo call". What is not known, or is nothing, is left out:
//
//	dependency   name of the guard
//	class        operation inside the dependency
//	request_id   the same on all tries
//	outcome      "good", "timed out" ...: the names of prazo.Kind
//	wall         what stopped the call: "deadline", "try" ...: the names of prazo.Wall
//	phase        how far the last try of a call without a good answer came: "connect", "body" ...
//	stop         why no other try followed
//	status       the dependency's own code in the last try
//	tries        how many tries were made
//	took         from the beginning to the last byte, the close or the cut
//	deadline     the deadline in force
//	queued       waiting for a place in the bulkhead
//	asked        the wait that the dependency asked for last
//	applied      of a call without a good answer: "no" if certainly nothing was sent, else "maybe"
//	error        what the last try failed with
//	try          a group with a group for each try, by its number: hop, hedge, at, waited, limit, took, outcome, wall, phase,
//	             remote, status, bytes, size, sends (if more than one), asked, error; only of a call with more than one
//	             try, or without a good answer
//
// Times are a [time.Duration], which a JSON handler of slog writes as nanoseconds. A line is bounded: of many tries the first
// three and the last three are written, and try.left_out counts the rest; texts are cut at 256 bytes.
package prazoslog

import (
	"context"
	"log/slog"
	"time"

	"github.com/prazohq/prazo"
)

// Option changes what [Sink] does. Options do not depend on their order.
type Option func(*sink)

// WithLevel has f choose the level of each line. f must be safe for concurrent use and must not change the Record. Where f
// has no opinion it may return [Level].
func WithLevel(f func(*prazo.Record) slog.Level) Option {
	return func(s *sink) {
		if f != nil {
			s.level = f
		}
	}
}

// Level is the level of a line where [WithLevel] says nothing: Debug for a good answer, Info for a call that its caller
// left, Warn for any other.
func Level(r *prazo.Record) slog.Level {
	switch r.Outcome {
	case prazo.Good:
		return slog.LevelDebug
	case prazo.Cancelled:
		return slog.LevelInfo
	}
	return slog.LevelWarn
}

type sink struct {
	logger *slog.Logger
	level  func(*prazo.Record) slog.Level
}

// Sink returns a sink for [prazo.WithSink] that writes one line for each call to logger; nil means [slog.Default] at the time
// of the call. It is safe for concurrent use. A call whose level is off costs no allocation. What the handler fails with is
// lost, as it is everywhere in slog.
func Sink(logger *slog.Logger, options ...Option) func(*prazo.Record) {
	s := &sink{logger: logger, level: Level}
	for _, option := range options {
		if option != nil {
			option(s)
		}
	}
	return s.write
}

// write gives the handler a record of its own making: one made by the logger would name this file as its source, which
// is true of every line and of use to nobody.
func (s *sink) write(r *prazo.Record) {
	logger := s.logger
	if logger == nil {
		logger = slog.Default()
	}
	ctx, level := context.Background(), s.level(r)
	if !logger.Enabled(ctx, level) {
		return
	}
	var at time.Time // slog leaves a zero time out
	if !r.Start.IsZero() {
		at = r.Start.Add(r.Took)
	}
	line := slog.NewRecord(at, level, "prazo call", 0)
	addCall(&line, r)
	logger.Handler().Handle(ctx, line)
}
