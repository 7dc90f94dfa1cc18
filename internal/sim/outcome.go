package sim

// An Outcome is what one policy made of a series. Times are seconds, shares are of one.
type Outcome struct {
	Policy   string `json:"policy"`
	Scenario string `json:"scenario"`
	Calls    int    `json:"calls"`
	// Success is the share of the calls that had a good answer in time.
	Success float64 `json:"success"`
	// Good is how many calls had a first try which would have had a good answer within Settings.Patience, had nobody cut it.
	// FalseCuts is the share of those that failed all the same, by a limit, a breaker or for want of a place; CutFirst
	// the share of those whose first try was cut at its limit, whatever became of the call.
	Good      int     `json:"good"`
	FalseCuts float64 `json:"false_cuts"`
	CutFirst  float64 `json:"first_try_cut"`
	// Hung is how many calls had a first try that would not have ended within Settings.Patience; WaitHung is how long
	// their callers waited on average, until they were answered or let go.
	Hung     int     `json:"hung"`
	WaitHung float64 `json:"wait_hung_seconds"`
	// WaitFailed is how long a caller waited on average for a call that failed.
	WaitFailed float64 `json:"wait_failed_seconds"`
	// P50, P99 and P999 are of what callers waited, for an answer or for none.
	P50  float64 `json:"p50_seconds"`
	P99  float64 `json:"p99_seconds"`
	P999 float64 `json:"p999_seconds"`
	// Load is how many requests reach the dependency for each call.
	Load    float64 `json:"load"`
	Retries int     `json:"retries"`
	Hedges  int     `json:"hedges"`
	// Slots is how many places tries held on average, from the first call until the last caller was let go; PeakSlots the
	// most at once. Of all calls, whichever count. ScoutSlots is what tries held on average after their callers were let go.
	Slots      float64 `json:"slots"`
	PeakSlots  int     `json:"peak_slots"`
	Scouts     int     `json:"scouts"`
	ScoutSlots float64 `json:"scout_slots"`
	// Calls that ended because something refused them another try: the breaker, the bulkhead, the retry budget.
	Refused int `json:"refused_by_breaker"`
	NoPlace int `json:"no_place"`
	NoToken int `json:"no_retry_token"`
}

// Outcomes are one scenario under several policies, in their order.
type Outcomes []Outcome
