package page

// A mark is how a verdict is shown. No two share both their glyph and their colour, so neither is needed to read the
// other.
type mark struct {
	Verdict string
	Word    string
	Glyph   string
	Says    string // for the legend
	good    bool
	grave   int // for sorting: how much worse than a cut
}

// marks are all verdicts, best first.
func marks() []mark {
	return []mark{
		{"cut", "cut", "✓", "an error at the deadline, connection closed", true, 0},
		{"ok", "ok", "=", "the fault ends by itself, and the client did well", true, 0},
		{"leaked", "leaked", "○", "an error at the deadline, but the socket stayed open", false, 1},
		{"late", "late", "›", "an error, but later than the deadline", false, 2},
		{"wrong", "wrong", "!", "the fault ended by itself, and the client did not do well", false, 2},
		{"not-cut", "not cut", "✕", "still waiting, or waited for all of the answer", false, 3},
		{"lied", "lied", "≠", "success, although the answer was not complete", false, 4},
		{"not-run", "not run", "–", "nothing was learnt", true, 0},
	}
}

// markOf is the mark of a verdict. A word that is none is shown as it is, and counts as not run.
func markOf(verdict string) mark {
	for _, m := range marks() {
		if m.Verdict == verdict {
			return m
		}
	}
	return mark{Verdict: "not-run", Word: clip(verdict, 20), Glyph: "?", good: true}
}
