package prazo

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
)

// Error is why a call gave no answer. It prints as one line. Find it with [errors.As]. A call that was cut by a
// deadline or the limit of its last try is a [context.DeadlineExceeded] for [errors.Is] and a timeout for
// [net.Error]; one whose caller went away is what the caller's ctx says, and one that was superseded is a
// [context.Canceled]. The underlying error, or the caller's
// own cause, is found by [errors.Is] and [errors.As] too.
type Error struct {
	// Record is what the call did; do not change it.
	Record *Record
	// Wall is what stopped the call; WallNone if the dependency failed by itself.
	Wall Wall
	// Limit is how long that wall was: the deadline, the limit of the try, the wait for a place, the wait that the
	// dependency asked for, or how long the breaker stays open.
	Limit time.Duration
	// Cause is the underlying error: that of the last try, or the caller's own. It may be nil.
	Cause error
}

// Unwrap returns the underlying error.
func (e *Error) Unwrap() error { return e.Cause }

// Is reports whether target is [context.DeadlineExceeded] and the call was cut, or [context.Canceled] and the
// caller cancelled it or superseded it.
func (e *Error) Is(target error) bool {
	switch target {
	case context.DeadlineExceeded:
		return e.cut()
	case context.Canceled:
		return e.Wall.unwanted()
	}
	return false
}

// Timeout reports whether the call was cut, or failed with a timeout of its own.
func (e *Error) Timeout() bool {
	if e.cut() {
		return true
	}
	var timeout interface{ Timeout() bool }
	return e.Wall == WallNone && errors.As(e.Cause, &timeout) && timeout.Timeout()
}

// Temporary is the same as Timeout. It makes an Error a [net.Error], which much code asks for.
func (e *Error) Temporary() bool { return e.Timeout() }

// NotApplied reports whether the call certainly had no effect. When it is false the call may have been applied: a
// timeout is not "it did not happen".
func (e *Error) NotApplied() bool { return e.Record != nil && e.Record.NotApplied() }

// Phase returns the phase that the last try ended in; PhaseNone if there was no try.
func (e *Error) Phase() Phase {
	if last := e.last(); last != nil {
		return last.Phase
	}
	return PhaseNone
}

func (e *Error) last() *TryRecord {
	if e.Record == nil {
		return nil
	}
	return e.Record.Last()
}

// cut reports whether a limit of ours ended the call.
func (e *Error) cut() bool {
	if e.Wall == WallBudget {
		last := e.last()
		return last != nil && last.Wall.Cut()
	}
	return e.Wall.Cut()
}

// Error describes the failure in one line: the wall, how long it was, and what each try saw.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Record == nil {
		return "prazo: an Error without a Record: " + e.Wall.String()
	}
	b.WriteString(e.Record.Guard)
	if id := e.Record.RequestID; id != "" {
		fmt.Fprintf(&b, " [req %s]", printable(id, 128))
	}
	b.WriteString(": ")
	e.describe(&b)
	return b.String()
}

func (e *Error) describe(b *strings.Builder) {
	e.describeWall(b)
	switch tries := e.Record.Tries; len(tries) {
	case 0:
		b.WriteString(" before the first try")
	case 1:
		fmt.Fprintf(b, " %s the first try%s (%s)", e.inOrAfter(), e.reason(), tries[0].sentence())
	default:
		fmt.Fprintf(b, " after %d tries%s (%s)", len(tries), e.reason(), sentences(tries))
	}
	if len(e.Record.Tries) == 0 || e.Wall == WallCaller {
		e.writeCause(b)
	}
}

func (e *Error) describeWall(b *strings.Builder) {
	switch e.Wall {
	case WallDeadline:
		fmt.Fprintf(b, "deadline of %v passed", brief(e.Limit))
	case WallTry:
		fmt.Fprintf(b, "try limit of %v passed", brief(e.Limit))
	case WallIdle:
		fmt.Fprintf(b, "no byte of the stream came for %v", brief(e.Limit))
	case WallPace:
		fmt.Fprintf(b, "body too slow over %v", brief(e.Limit))
	case WallEarly:
		fmt.Fprintf(b, "body too slow to be whole by the deadline of %v", brief(e.Limit))
	case WallBulkhead:
		b.WriteString("bulkhead full")
		if e.Limit > 0 {
			fmt.Fprintf(b, " for %v", brief(e.Limit))
		}
	case WallAsked:
		fmt.Fprintf(b, "not sent: the dependency asked for %v more of waiting, the deadline leaves less", brief(e.Limit))
	case WallBreaker:
		b.WriteString("breaker open")
		if e.Limit > 0 {
			fmt.Fprintf(b, " for %v more", brief(e.Limit))
		}
	case WallSuperseded:
		fmt.Fprintf(b, "superseded by a newer call after %v", brief(e.Record.Took))
	case WallCaller:
		fmt.Fprintf(b, "the caller went away after %v", brief(e.Record.Took))
	default:
		b.WriteString("failed")
	}
}

// inOrAfter says where the call stood when it ended: in its only try, or waiting after it.
func (e *Error) inOrAfter() string {
	if e.Wall != WallNone && e.Wall != WallBudget && e.Record.Tries[0].Wall == WallNone {
		return "after"
	}
	return "in"
}

// reason says why no other try followed, where that is not plain from the rest.
func (e *Error) reason() string {
	switch s := e.Record.Stop; s {
	case StopRepeat, StopLast, StopMax, StopTime, StopBudget, StopBreaker:
		return ", " + s.String()
	}
	return ""
}

// sentences says what each try saw; of a long chain the first three and the last three.
func sentences(tries []TryRecord) string {
	const ends = 3
	var said []string
	for i := range tries {
		switch {
		case i < ends || i >= len(tries)-ends:
			said = append(said, fmt.Sprintf("%d: %s", tries[i].N, tries[i].sentence()))
		case i == ends:
			said = append(said, "...")
		}
	}
	return strings.Join(said, "; ")
}

func (e *Error) writeCause(b *strings.Builder) {
	if e.Cause != nil && e.Cause != context.Canceled && e.Cause != context.DeadlineExceeded {
		fmt.Fprintf(b, ": %s", printable(e.Cause.Error(), 200))
	}
}

// sentence says what the try saw.
func (t *TryRecord) sentence() string {
	took := brief(t.Took).String()
	switch {
	case t.Kind == Lost:
		return fmt.Sprintf("another try was faster, after %s", took)
	case t.Wall != WallNone:
		return t.waitingFor(took)
	case t.Err != "":
		return fmt.Sprintf("%s after %s", t.Err, took)
	case t.Status != 0:
		return fmt.Sprintf("status %d after %s", t.Status, took)
	}
	return fmt.Sprintf("%v after %s", t.Kind, took)
}

// waitingFor says what a try that was cut was waiting for.
func (t *TryRecord) waitingFor(took string) string {
	from := ""
	if t.Remote != "" {
		from = " from " + t.Remote
	}
	switch t.Phase {
	case PhaseQueue:
		return "no connection of the pool free in " + took
	case PhaseDNS:
		return "name not resolved in " + took
	case PhaseConnect:
		return "no connection in " + took + strings.Replace(from, "from", "to", 1)
	case PhaseTLS:
		return "no TLS handshake in " + took + strings.Replace(from, "from", "with", 1)
	case PhaseWrite:
		return "request not taken in " + took + strings.Replace(from, "from", "by", 1)
	case PhaseBody:
		if t.Size > 0 {
			return fmt.Sprintf("body stopped at %d of %d bytes after %s", t.Bytes, t.Size, took)
		}
		return fmt.Sprintf("body stopped at %d bytes after %s", t.Bytes, took)
	}
	return "no answer in " + took + from
}

// brief rounds a duration to three digits or so, for people.
func brief(d time.Duration) time.Duration {
	switch {
	case d >= 10*time.Second:
		return d.Round(time.Second / 10)
	case d >= time.Second:
		return d.Round(10 * time.Millisecond)
	case d >= time.Millisecond:
		return d.Round(time.Millisecond / 10)
	}
	return d.Round(time.Microsecond)
}

// plain reports whether s is ASCII that can stand in a line as it is.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// printable cuts s to at most max bytes and replaces what would break a line.
func printable(s string, max int) string {
	if len(s) <= max && plain(s) {
		return s
	}
	if len(s) > max {
		s = strings.ToValidUTF8(s[:max], "")
		s += "..."
	}
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}
