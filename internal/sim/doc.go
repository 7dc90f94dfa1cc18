// Package sim judges the limit of a try in virtual time: the learner of internal/learn and its rivals run over the
// same calls, and each is measured against an oracle that knows the truth. Nothing here reads a clock; the same
// seeds give the same figures on every machine.
//
// Times are seconds in float64, because the arithmetic of distributions is; +Inf is a call that is stuck for ever.
//
// # Words
//
// A false cut is a call that would have finished within the longest time allowed, but is cut by its limit. W is the
// time spent waiting for stuck calls, divided by what the oracle spends. Regret adds both, in doublings:
//
//	log2 of (1 + false cuts / 0.1 %) over the same of the oracle  +  log2 of W,  each at least 0
//
// The oracle's limit is 1.25 x the 99.9 % quantile of the distribution of this moment, conditional on finishing. The
// causal oracle knows that distribution one median latency late, which is the best that anything which learns from
// answers could do.
//
// # Whole policies
//
// Simulate replays recorded calls under whole policies, retries, waits, budget, hedges, bulkhead and breaker included, while
// a Scenario goes wrong. It drives the state machines of the engine in nanoseconds, and a test holds it call by call against
// the engine itself. What a try meets does not depend on who asks: the same calls hang under every policy. There a false
// cut is a call that failed although its first try would have been answered in time.
package sim
