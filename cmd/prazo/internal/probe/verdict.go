package probe

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A Verdict is what one client made of one fault.
type Verdict string

// The verdicts. Faults that hold whoever waits are cut, late, not cut, lied about or leaked; those that end by
// themselves are met well or wrongly.
const (
	Cut    Verdict = "cut"     // an error at the deadline
	Late   Verdict = "late"    // an error, but later
	NotCut Verdict = "not-cut" // still waiting at the end of the window, or until the answer was there
	Lied   Verdict = "lied"    // success, with an answer that was not whole
	Leaked Verdict = "leaked"  // an error at the deadline, and the socket still open
	OK     Verdict = "ok"      // an error at once, or the right answer
	Wrong  Verdict = "wrong"   // neither
	NotRun Verdict = "not-run" // nothing was learnt
)

// passes says whether the verdict is that of a correct client, or none at all.
func (v Verdict) passes() bool { return v == Cut || v == OK || v == NotRun }

// judge says what an observation means for a client that was given timeout.
func judge(f lab.Fault, o observation, timeout time.Duration) (Verdict, string) {
	if why := notMet(f, o); why != "" {
		return NotRun, why
	}
	if f.Ends {
		return judgeEnding(o, timeout)
	}
	return judgeHolding(o, timeout)
}

// notMet says why the client did not meet the fault; "" when it did.
func notMet(f lab.Fault, o observation) string {
	switch {
	case o.Code == notApplicable:
		return "the command says that this fault does not apply to it (exit 127)"
	case f.Blind:
		return ""
	case len(o.Seen) == 0 && f.Proxy:
		return "it did not use the proxy" + o.quote()
	case len(o.Seen) == 0 && o.connections() == 0:
		return "it made no connection" + o.quote()
	case f.Upload && o.onlyAsked():
		return "it sent no body: send the file that PRAZO_BODY names, or {body}"
	case (f.Set == "h2" || f.Set == "grpc") && o.status() == httpVersion:
		return "it speaks no HTTP/2"
	case o.OK && o.status()/100 == 3:
		return "it does not follow redirects"
	}
	return ""
}

func judgeHolding(o observation, timeout time.Duration) (Verdict, string) {
	took := o.took()
	switch {
	case o.OK && o.whole():
		return NotCut, fmt.Sprintf("it waited %s for the whole answer", seconds(took))
	case o.OK:
		return Lied, fmt.Sprintf("success after %s, though the answer was not complete%s", seconds(took), o.quote())
	case !o.Returned:
		return NotCut, fmt.Sprintf("still waiting after %s%s", seconds(o.Window), o.repeats())
	case took > limit(timeout):
		return Late, fmt.Sprintf("an error after %s, %.1f x the timeout%s%s", seconds(took), took.Seconds()/timeout.Seconds(), o.repeats(), o.quote())
	case o.Left > 0:
		return Leaked, fmt.Sprintf("an error after %s, and %s still open%s", seconds(took), plural(o.Left, "socket"), o.quote())
	case took < timeout-slack(timeout):
		return Cut, fmt.Sprintf("an error after %s already, before the timeout%s", seconds(took), o.quote())
	}
	return Cut, fmt.Sprintf("an error after %s%s%s", seconds(took), o.repeats(), o.quote())
}

func judgeEnding(o observation, timeout time.Duration) (Verdict, string) {
	took := o.took()
	switch {
	case !o.Returned:
		return Wrong, fmt.Sprintf("still waiting after %s, though the fault had ended%s", seconds(o.Window), o.repeats())
	case o.OK && !o.answered():
		return Wrong, fmt.Sprintf("success after %s, though the answer was not complete%s", seconds(took), o.quote())
	case took > limit(timeout):
		return Wrong, fmt.Sprintf("only after %s, %.1f x the timeout%s%s", seconds(took), took.Seconds()/timeout.Seconds(), o.repeats(), o.quote())
	case o.OK:
		return OK, fmt.Sprintf("its answer (%d) after %s%s", o.status(), seconds(took), o.repeats())
	}
	return OK, fmt.Sprintf("an error after %s%s%s", seconds(took), o.repeats(), o.quote())
}

// limit is when a cut is late. Timers of clients have a granularity (that of undici is half a second), and the machine
// is busy with other clients: a third of the timeout, at least 150 ms, is forgiven.
func limit(timeout time.Duration) time.Duration { return timeout + slack(timeout) }

func slack(timeout time.Duration) time.Duration { return max(timeout/3, 150*time.Millisecond) }

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
