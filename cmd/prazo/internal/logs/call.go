package logs

import "time"

// Call is one request that a log tells of. Its ids are those of the Names in the Summary; the zero value is a call that
// finished at once, without a status, of the dependency "other".
type Call struct {
	At         int64         // when it began, in Unix nanoseconds; 0 where the log does not say. Relative times count from 1970
	Took       time.Duration // how long; unless Finished, an answer takes longer than this
	First      time.Duration // how long the first of several tries took; 0 where the log lists none, or it had no answer
	Last       time.Duration // the same of the last try
	Status     int16         // HTTP status, 0 where none came or the log has none
	Dependency ID
	Route      ID
	Tries      uint8 // 0 where the log does not say
	End        End
}

// ID stands for a name in a table of Names; 0 is "other", where a table was full.
type ID uint16

// End says how a call ended, and so what its time means.
type End uint8

// The ways a call ends. Only the time of a finished call says how long an answer takes; the others say "longer than".
const (
	Finished End = iota // a definitive answer: any status that is not named below
	Cut                 // a proxy or the caller gave up: 408, 499, 504, a limit that was reached, a client that left
	Failed              // refused or broken: 425, 429, other 5xx, a connection that failed
)

// String is the word for an end: finished, cut or failed.
func (e End) String() string {
	switch e {
	case Cut:
		return "cut"
	case Failed:
		return "failed"
	}
	return "finished"
}

// endOf says what a status means; 0 is a status that should be there and is not.
func endOf(status int) End {
	switch {
	case status == 408 || status == 460 || status == 499 || status == 504 || status == 524:
		return Cut
	case status == 0 || status == 425 || status == 429 || status >= 500:
		return Failed
	}
	return Finished
}
