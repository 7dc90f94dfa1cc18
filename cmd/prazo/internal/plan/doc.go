// Package plan chooses deadlines from what was measured, and says what a choice does to the page, to the pool and behind
// the proxy. It is arithmetic alone: it reads no file and no clock, and the same data give the same answer.
//
//   - [Propose] chooses the limit of a try and the deadline of a call, and says why in one sentence.
//   - [Series] keeps calls in their order; [TrendOf] and [Alternate] hold a choice against calls it has not seen.
//   - [JudgeRetries] says whether slow calls get better when they are tried again, [Loads] what the dependency has to
//     bear meanwhile.
//   - [CheckPage], [CheckPool], [CheckFronts] and [CheckDeadline] hold policies against what is around them, and make
//     findings.
package plan
