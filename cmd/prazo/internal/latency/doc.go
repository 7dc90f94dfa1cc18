// Package latency keeps how long calls took, in a few kilobytes whatever their number, and answers questions about it.
//
// A [Distribution] is a histogram whose buckets grow by 2^(1/32), from 1 us to 4000 s: what it answers is at most 1.1 %
// off, and two of them merge by adding their counts. A call that somebody cut is not a call that finished: it took
// longer than that, and nobody knows how long. Cut calls are kept apart, and every answer weighs them the way Kaplan
// and Meier do: up to its cut such a call counts among those that still run, and what it would have done beyond is
// what the others did that were seen there. Calls that are still running beyond the longest that finished, hung
// ones for example, say nothing about the others: every answer is about the calls that finish.
//
// A [Curve] is that estimate. Curves can be capped by a limit, added, and raced against one another, which is what a
// page does that makes several calls.
package latency
