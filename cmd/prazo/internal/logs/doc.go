// Package logs reads the logs that people already have, and says of every request in them how long it took, how it ended,
// whom it asked and for what.
//
// A format is one entry of an explicit list: it looks at the first lines and, where it knows them, returns a parser for the
// rest. Parsing is parallel by chunks and allocates nothing per line; the calls are handed over in the order of the input.
// Memory is bounded whatever comes: a line may have 1 MiB, longer ones are counted and passed over; the tables of names hold
// 1,024 dependencies with 256 routes each, and what comes after them is counted as "other".
//
// A request that a proxy or the caller gave up is neither dropped nor finished: its time says only "longer than". That is
// what Cut and Failed mean.
package logs
