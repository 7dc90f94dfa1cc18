package logs

import "time"

// A problem says why a line was not read. The empty one says that it was.
type problem string

const (
	fine    problem = ""
	passed  problem = "tells of no call" // a line that belongs there: a header, a metric of another kind
	twice   problem = "tells once more of a call that has a line of its own"
	noTime  problem = "does not say how long the call took"
	badTime problem = "the time it took is no number"
	badDate problem = "the time of day cannot be read"
	tooLong problem = "took more than 30 days: wrong unit?"
	before0 problem = "a negative time"
	broken  problem = "broken off, or of another format"
	oneText problem = "one JSON text over many lines: write one object a line (k6 does with --out json=FILE, without a summary)"
	noField problem = "no field is known as a time: name it as the field of the duration, for example took_ms"
	noCode  problem = "the status is no number from 0 to 999"
)

// A slot is one thing that a field of a log may tell.
type slot uint8

const (
	slotNone       slot = iota
	slotTook            // how long the call took
	slotUpstream        // how long the dependency took: a list of tries, "-" where it gave no answer
	slotBegun           // when the call began
	slotEnded           // when it ended, or when the line was written
	slotStatus          // HTTP status
	slotFlags           // response flags of Envoy
	slotFault           // the text of an error, empty or "-" without one
	slotDependency      // who was asked
	slotMethod
	slotTarget  // path or URL
	slotRequest // method and target together, as in a request line
	slotRetries // tries beyond the first
	slotTries   // all tries
	slotCode    // number of an error of k6
	slotKind    // what kind of line this is, where a log has several
	slots
)

// A draft is what one line says, before it is a Call. Its byte slices point into the line or into its own scratch memory,
// and hold until the next line.
type draft struct {
	took   int64 // ns
	begun  int64 // Unix ns, 0 unknown
	ended  int64
	first  int64 // ns: the first and the last of several tries
	last   int64
	status int
	tries  int
	own    bool // the time named its unit
	site   bool // the dependency is named by the site that was asked for
	end    End  // what the line says beside its status
	fault  End  // what the text of an error says
	has    [slots]bool
	rank   [slots]uint8

	dependency []byte
	method     []byte
	target     []byte
	kind       []byte
	upstream   tries

	tokens []token // scratch, kept from line to line
	path   []byte  // of a key inside JSON
	text   []byte  // unescaped strings
}

// reset forgets the line before and keeps the scratch memory.
func (d *draft) reset() {
	*d = draft{tokens: d.tokens[:0], path: d.path[:0], text: d.text[:0]}
}

// closes notes how a call ended, unless that is known already.
func (d *draft) closes(end End) {
	if d.end == Finished {
		d.end = end
	}
}

// call turns the draft into a call without ids.
func (d *draft) call() (Call, problem) {
	if !d.has[slotTook] && !d.has[slotUpstream] {
		return Call{}, noTime
	}
	ns, why := d.span()
	switch {
	case why != fine:
		return Call{}, why
	case ns < 0 || d.took < 0:
		return Call{}, before0
	case ns > longest || d.took > longest:
		return Call{}, tooLong
	}
	at := d.begun
	if at == 0 && d.ended != 0 {
		at = max(d.ended-max(d.took, ns), 1)
	}
	return Call{
		At: at, Took: time.Duration(ns), First: time.Duration(d.first), Last: time.Duration(d.last),
		Status: int16(d.status), Tries: uint8(min(d.tries, 255)), End: d.ending(),
	}, fine
}

// span is how long the dependency took where that is known, else how long the whole call did.
func (d *draft) span() (int64, problem) {
	t := &d.upstream
	switch {
	case !d.has[slotUpstream] || t.missing > 0 && d.has[slotTook]:
		return d.took, fine
	case t.missing == t.count:
		return 0, noTime
	}
	return t.sum, fine
}

// ending is how the call ended: what the format knows, then what the status says, then whether the last try was answered.
func (d *draft) ending() End {
	if d.end != Finished {
		return d.end
	}
	if d.fault == Cut {
		return Cut
	}
	if d.has[slotStatus] {
		if end := endOf(d.status); end != Finished {
			return end
		}
	}
	// The words of an error beside a 404 say no more than the 404.
	if d.fault == Failed && (!d.has[slotStatus] || d.status < 400) {
		return Failed
	}
	// A "-" where no dependency is named, or only by the site, is an answer out of the proxy's own hands.
	if d.has[slotUpstream] && d.upstream.open && (d.upstream.count > 1 || d.has[slotDependency] && !d.site) {
		return Cut
	}
	return Finished
}
