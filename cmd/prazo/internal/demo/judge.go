package demo

import "fmt"

// isCut wants every call to end in a timeout at the deadline, and its connection closed by the client then.
func isCut(s scene, o *outcome) string {
	latest := s.policy.Deadline + s.slack
	for _, r := range o.results {
		switch {
		case r.waiting:
			return fmt.Sprintf("still waiting after %s; promised: cut within %s", seconds(r.took), seconds(latest))
		case r.err == nil:
			return fmt.Sprintf("answered after %s; promised: cut within %s", seconds(r.took), seconds(latest))
		case !r.timeout:
			return fmt.Sprintf("failed: %v; promised: cut by the deadline", r.err)
		case r.took > latest || r.took < s.policy.Deadline-s.slack:
			return fmt.Sprintf("cut after %s; promised: within %s", seconds(r.took), seconds(latest))
		}
	}
	if len(o.ends) == 0 {
		return "the server saw no connection"
	}
	for _, e := range o.ends {
		switch {
		case e.open:
			return fmt.Sprintf("the caller was told of a cut, and the server's connection is still open after %s", seconds(e.after))
		case !e.byClient:
			return "the server closed the connection; promised: the client does"
		case e.after > latest:
			return fmt.Sprintf("the server saw the connection close after %s; promised: within %s", seconds(e.after), seconds(latest))
		}
	}
	return ""
}

// isAnswered wants that share of the calls to be answered well, none to take longer than the deadline, and no connection
// left behind.
func isAnswered(share float64) func(scene, *outcome) string {
	return func(s scene, o *outcome) string {
		latest := s.policy.Deadline + s.slack
		for _, r := range o.results {
			if r.took > latest {
				return fmt.Sprintf("a call took %s or more; promised: at most %s", seconds(r.took), seconds(latest))
			}
		}
		if good := o.good(); float64(good) < share*float64(s.calls) {
			return fmt.Sprintf("%d of %d calls answered; promised: %.0f %%", good, s.calls, share*100)
		}
		if open := o.open(); open > 0 {
			return fmt.Sprintf("all calls are over and the server still has %d connections that hang", open)
		}
		return ""
	}
}

// isSuperseded wants every click to end the one before: one call is left at the server, older callers are told at once, and
// the last one gets its answer.
func isSuperseded(s scene, o *outcome) string {
	latest := s.policy.Deadline + s.slack
	last := o.last(s)
	if last == nil {
		return fmt.Sprintf("the last of %d clicks was not made", s.calls)
	}
	if n := o.atOnce(s); n != 1 {
		return fmt.Sprintf("%d calls in hand at the server after the last click; promised: 1", n)
	}
	if !last.good() || last.took > latest {
		return fmt.Sprintf("the last click came to %s; promised: answered within %s", last.cell(), seconds(latest))
	}
	told := o.count(func(r *result) bool { return r.older && r.took < s.every+s.slack })
	if told != s.calls-1 {
		return fmt.Sprintf("%d of %d older callers were told at once", told, s.calls-1)
	}
	return ""
}
