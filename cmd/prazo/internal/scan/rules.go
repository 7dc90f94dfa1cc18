package scan

// The rules. One rule for each verdict below total, one for processes that stay on the machine, and one for each way in which a limit
// is set and does not hold.
const (
	RuleNone    = "no-limit"
	RuleConnect = "connect-only"
	RuleHeaders = "headers-only"
	RuleIdle    = "idle-only"
	RuleAbandon = "abandoned-call"
	RuleUnknown = "unknown-limit"
	RuleTotal   = "total-limit"

	RuleLocal = "local-process" // no total deadline, of a process whose program is not known to leave the machine

	RuleIgnored   = "ignored-option"         // an option that the library does not have in this version, or misspells
	RuleNoHandler = "option-without-handler" // Node's {timeout} without a 'timeout' handler
	RuleUnit      = "wrong-unit"             // timeout=5000 where seconds are meant
	RuleRetries   = "retries-multiply"       // a limit of one try, and tries that the limit does not cover
	RuleCleared   = "timer-cleared"          // the timer of an AbortController is cleared when the headers are there
	RuleCancelled = "body-after-cancel"      // a live body is returned under `defer cancel()`
	RuleLong      = "long-deadline"          // a total deadline above the largest that the settings allow; the scan itself finds it
)

// RuleOf returns the rule of a verdict.
func RuleOf(v Verdict) string {
	return [...]string{RuleUnknown, RuleNone, RuleConnect, RuleHeaders, RuleIdle, RuleAbandon, RuleTotal}[v]
}

// RuleOfLocal returns the rule of a verdict for a process whose program is not known to leave the machine: from none to abandon it is one,
// for what such a process waits for has no headers and no drip.
func RuleOfLocal(v Verdict) string {
	if v == Unknown || v == Total {
		return RuleOf(v)
	}
	return RuleLocal
}
