package scan

import "time"

// A Place is a line of a file.
type Place struct {
	File   string // relative to the root of the scan, with slashes
	Line   int    // from 1
	Column int    // from 1, in bytes; 0: not known
}

// A Finding is one call that leaves the process and what limits it, or one fault in how a limit was set.
type Finding struct {
	Place
	End     Place  // the last line of the call
	Lang    string // "python", "javascript", "go" ...
	Lib     string // the name of the Library
	API     string // what is called: "requests.get"
	Rule    string // see rules.go
	Verdict Verdict
	Limit   time.Duration // the limit, where its value is known; 0: not known or none
	Why     string        // one sentence: what the verdict rests on; of Unknown the reason
	Fix     string        // one sentence: what to write instead
	Edits   []Edit        // a change that gives a total deadline, where one is certain

	From     *Place  // the limit (or the lack of one) comes from here: a client, a default, a wrapper, the caller
	Inherits int     // how many calls elsewhere get their limit from this one: a wrapper is reported once
	Related  []Place // the steps from From to the call

	Func string // the function around the call, for the fingerprint
	Text string // the call, its blanks made one, at most 200 bytes
	Test bool   // the file is a test
}

// ByTheClock says whether a long time is one that people count in hours and halves of them, and no number of milliseconds that stands
// where seconds are read: 172800 s are two days, while 172800 ms are no time that anybody writes. 18000 may be both, and is none of these.
func ByTheClock(d time.Duration) bool {
	return d%(30*time.Minute) == 0 && (d/time.Second)%1000 != 0
}

// An Edit replaces the bytes [Start, End) of the file by Text.
type Edit struct {
	Start, End int
	Text       string
}
