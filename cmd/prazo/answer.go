package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/prazohq/prazo"
)

// An answer is what one call came to.
type answer struct {
	status int // 0: none
	record prazo.Record
	known  bool  // record is there
	err    error // why there is no whole answer
	local  bool  // err is about our own files, not about the call
	safe   bool  // the method asks for nothing to be done
	once   bool  // the body of the request could be read once only
}

// code is the exit code of the call.
func (a *answer) code() int {
	why, _ := errors.AsType[*prazo.Error](a.err)
	switch {
	case a.err == nil && a.status >= 400:
		return codeStatus
	case a.err == nil:
		return 0
	case a.local:
		return codeFailed
	case why != nil && why.Wall == prazo.WallCaller:
		return codeSignal + 2
	case errors.Is(a.err, context.DeadlineExceeded):
		return codeCut
	}
	return codeFailed
}

// exit is how the command ends after the call; nil for a good answer.
func (a *answer) exit(ctx context.Context) error {
	code := a.code()
	if code == 0 {
		return nil
	}
	if by, ok := context.Cause(ctx).(interrupted); ok && code > codeSignal {
		code = by.code()
	}
	if a.err == nil {
		return &exit{code: code, err: errors.New(a.statusLine()), hint: a.hint()}
	}
	return &exit{code: code, err: a.err, hint: a.hint()}
}

// statusLine says which status the server gave at last, and why it was not asked again.
func (a *answer) statusLine() string {
	s := fmt.Sprintf("status %d", a.status)
	if text := http.StatusText(a.status); text != "" {
		s += " " + text
	}
	if n := len(a.record.Tries); n > 1 {
		s += fmt.Sprintf(" after %d tries", n)
	}
	if stop := a.record.Stop; a.known && stop != prazo.StopNone && stop != prazo.StopFinal {
		s += ": " + stop.String()
	}
	if asked := a.record.Asked; asked > 0 {
		s += fmt.Sprintf(" (the server asks for a wait of %v)", round(asked))
	}
	return s
}

// hint says what could be done about a failure that is not the server's alone.
func (a *answer) hint() string {
	if !a.known {
		return ""
	}
	r := &a.record
	switch {
	case r.Stop == prazo.StopLast && a.once:
		return "a body from stdin can be sent once only; write it to a file and give -d @file"
	case r.Stop == prazo.StopRepeat:
		return "it may have been applied, so it was not repeated; say --idempotent if twice is as good as once"
	case a.code() == codeCut && !a.safe && !r.NotApplied():
		return "the server may still have done it: a cut says only that nobody waits any more"
	case r.Stop == prazo.StopTime && r.Asked == 0 && a.code() != codeSignal+2:
		return "a longer --deadline leaves time for another try"
	}
	return ""
}

// word names what the call came to: the status, or why there is none.
func (a *answer) word() string {
	switch {
	case a.err == nil:
		return fmt.Sprint(a.status)
	case a.known:
		return a.record.Outcome.String()
	}
	return "failed"
}
