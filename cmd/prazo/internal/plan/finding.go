package plan

// Severity is how much a finding matters.
type Severity string

// The severities. An error is what a check fails for.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// Finding is one thing that does not fit.
type Finding struct {
	// Rule names what was broken, the same in every version: page-budget, pool-hangs, front-first ...
	Rule string
	// Severity says how much it matters.
	Severity Severity
	// Where is the place, file:line, as it was given; it may be empty.
	Where string
	// Message says what does not fit, Fix what to write instead.
	Message, Fix string
}

// Failed says whether a check fails: whether there is an error among the findings.
func Failed(findings []Finding) bool {
	for _, f := range findings {
		if f.Severity == Error {
			return true
		}
	}
	return false
}
