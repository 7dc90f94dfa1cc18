package scan

import "slices"

// An About says what a rule means to somebody who has never heard of it.
type About struct {
	Rule    string
	Short   string   // one line
	Long    string   // what is wrong and what it leads to
	Escapes []string // faults of the lab that outlive the limit
	Cure    string   // what to do
}

// abouts are the rules in the order of their weight.
var abouts = [...]About{
	{
		Rule: RuleNone, Short: "nothing ends this call",
		Long: "The call sets no limit and its library has none. When the other side stays silent the call waits for ever, and with it the " +
			"thread, the connection, the place in the pool and the request that waits for it.",
		Escapes: []string{"silent", "gotejando", "header-drip", "headers-stall"},
		Cure:    "Give the call a deadline that covers it to the last byte of the answer.",
	},
	{
		Rule: RuleConnect, Short: "only the connection has a limit",
		Long:    "The limit ends with the handshake. A server that accepts and then says nothing is waited for without end.",
		Escapes: []string{"silent", "gotejando", "header-drip", "headers-stall"},
		Cure:    "Keep the limit of the connection, and add a deadline of the whole call.",
	},
	{
		Rule: RuleHeaders, Short: "the limit ends with the headers of the answer",
		Long:    "Once the headers are there the clock is off: a body that stalls or drips is read without end.",
		Escapes: []string{"headers-stall", "gotejando"},
		Cure:    "Let the deadline stand until the body was read.",
	},
	{
		Rule: RuleIdle, Short: "the limit is that of one read",
		Long: "Every byte starts the clock anew. An answer that comes one byte at a time is never late, and takes as long as its length " +
			"times the limit.",
		Escapes: []string{"gotejando", "header-drip"},
		Cure:    "Put a deadline of the whole call around it; keep the limit of a read, which finds a dead peer sooner.",
	},
	{
		Rule: RuleAbandon, Short: "the caller goes on, the call does not end",
		Long: "The wait is cut and the call lives on: its connection, its thread and its memory are held by a call that nobody waits for. " +
			"Under load these pile up.",
		Escapes: []string{"silent", "gotejando"},
		Cure:    "Cancel the call itself, by a signal, a token or a context that it listens to.",
	},
	{
		Rule: RuleLocal, Short: "a process is waited for without a deadline",
		Long: "The program is not known to leave the machine, or which one it is could not be told. Most end soon, and still one can hang: it " +
			"reads a network drive that is gone, asks for a password or another input that nobody gives, waits for a lock, or hands its output " +
			"to a child that lives on. Whoever waits for it then waits for ever, with all that he holds.",
		Cure: "Go: exec.CommandContext with a deadline, and WaitDelay. Python: timeout= of subprocess.run, or of communicate(), then kill(). " +
			"JavaScript: the option timeout of execFile, exec and spawnSync. PHP: timeout 10 before the command, or setTimeout of Symfony's Process. " +
			"C#: WaitForExitAsync with a token, then Kill(true). Java, Kotlin: waitFor(10, SECONDS), then destroyForcibly(). Ruby: timeout 10 before the " +
			"command. Rust: tokio's Command with kill_on_drop inside tokio::time::timeout. A stdin that is closed keeps it from waiting for input. " +
			"They are counted, and listed with --all. To see them always: severity: [{rule: local-process, level: warn}] in the settings.",
	},
	{
		Rule: RuleIgnored, Short: "an option that does nothing",
		Long: "The library does not have this option in the version that is used, or has it under another name. Nobody says so, " +
			"and the call runs as if it were not there.",
		Escapes: []string{"silent"},
		Cure:    "Write the option that the library has.",
	},
	{
		Rule: RuleNoHandler, Short: "a timeout that nobody listens to",
		Long:    "The option only sends an event when the time has passed. Without a listener that ends the request nothing happens.",
		Escapes: []string{"silent"},
		Cure:    "Listen for the event and destroy the request, or give the request a signal.",
	},
	{
		Rule: RuleUnit, Short: "the limit is in another unit than was meant",
		Long:    "A number of milliseconds where seconds are read makes hours of a few seconds; the other way round every call fails.",
		Escapes: []string{"silent"},
		Cure:    "Write the number in the unit that the option has, or with a type that has its unit.",
	},
	{
		Rule: RuleCancelled, Short: "a body is returned that is cancelled before it is read",
		Long: "The function cancels its context when it returns, and returns an answer whose body is still to be read. Short bodies have " +
			"arrived by then, long ones break off.",
		Cure: "Read the body in the function, or cancel when the body is closed.",
	},
	{
		Rule: RuleRetries, Short: "each try has the limit, all of them together have none",
		Long:    "The library tries again by itself, and each try has the whole limit. What was meant as 5 s takes as many times 5 s as there are tries.",
		Escapes: []string{"silent"},
		Cure:    "Put one deadline around all tries, or turn the retries off.",
	},
	{
		Rule: RuleCleared, Short: "the timer is off before the body is read",
		Long:    "The timer that would cancel the call is cleared when the headers are there. The body that follows has no limit.",
		Escapes: []string{"headers-stall", "gotejando"},
		Cure:    "Clear the timer after the body was read.",
	},
	{
		Rule: RuleLong, Short: "a deadline longer than the settings allow",
		Long: "The call ends, but later than max in the settings says: whoever waits for it has gone by then.",
		Cure: "Shorten it, or raise max.",
	},
	{
		Rule: RuleUnknown, Short: "it could not be told what limits this call",
		Long: "Its client, its options or its caller come from where a scan does not see. It is counted and never taken for a call without " +
			"a limit; --all lists it with the reason.",
		Cure: "Describe the wrapper in the settings, or let prazo probe find out.",
	},
	{
		Rule: RuleTotal, Short: "a deadline covers the whole call",
		Long: "Nothing to do.",
	},
}

// Fails says whether the rule fails a scan when nothing else is asked for.
func (a About) Fails() bool { return slices.Contains(failing[:], a.Rule) }

// Rules returns all rules in the order of their weight.
func Rules() []About { return slices.Clone(abouts[:]) }

// AboutRule returns what a rule means.
func AboutRule(rule string) (About, bool) {
	i := slices.IndexFunc(abouts[:], func(a About) bool { return a.Rule == rule })
	if i < 0 {
		return About{}, false
	}
	return abouts[i], true
}

// brokenRules are those of limits that were set and do not hold.
func brokenRules() []string {
	return []string{RuleIgnored, RuleNoHandler, RuleUnit, RuleRetries, RuleCleared, RuleCancelled, RuleLong}
}
