package page

import "time"

// A Proposal is what the page of a plan shows: the number for each dependency, and what it does to pages, pools and the
// proxies in front. Every part may be empty.
type Proposal struct {
	Title        string
	Sentence     string // shown first
	Command      string // what was run; "" for none
	Date         time.Time
	Findings     []PlanFinding
	Dependencies []PlanDependency
	Pages        []PlanPage
	Pools        []PlanPool
	Fronts       []PlanFront
	Simulation   *PlanSimulation
}

// A PlanFinding is one thing that is missing or too much. The page shows errors before warnings before notes, and the
// larger Weight first.
type PlanFinding struct {
	Level  string // error, warning or note
	Number string // how much, as "1.2 s over"; "" for none
	Weight float64
	Title  string
	Text   string
	Place  string // file:line, "" for none
	Fix    string
}

// A PlanDependency is how long the calls to one dependency take, and what is proposed for it.
type PlanDependency struct {
	Name                string
	N                   uint64 // calls
	Cut                 uint64 // of those, the ones that somebody cut: they took longer than was seen
	P50, P90, P99, P999 PlanEstimate
	Survival            []PlanPoint // by time; what is not in order is put in order
	TryLimit, Deadline  time.Duration
	Tries               int           // most tries of a call; 0 is 1
	Waits               time.Duration // between all of them, in all
	Today               time.Duration // the limit of a try today: 0 is not known, less is none
	Why, Trend, Retries string
	Notes               []string
	Routes              []PlanRoute
}

// A PlanEstimate is a percentile and the interval in which it lies with 95 % confidence; zeros are not known.
type PlanEstimate struct{ At, Low, High time.Duration }

// A PlanPoint says which share of the good calls, 0 to 1, takes longer than T.
type PlanPoint struct {
	T     time.Duration
	Above float64
}

// A PlanRoute is a part of the calls to a dependency.
type PlanRoute struct {
	Name               string
	N                  uint64
	P50, P99, P999     time.Duration
	TryLimit, Deadline time.Duration
}

// A PlanPage is a page with its budget and the calls that it makes.
type PlanPage struct {
	Name            string
	Budget, Reserve time.Duration // Reserve is the part of the budget that is kept for the page itself
	Steps           []PlanStep    // one after the other
	Worst, P99      time.Duration // of all steps together; Worst 0 is the sum of the longest of each step
	Says            string        // what to shrink first
}

// A PlanStep is calls that are made at the same time.
type PlanStep struct{ Calls []PlanCall }

// A PlanCall is one call of a page: the longest that it may take, and the 99th percentile of what it does take.
type PlanCall struct {
	Name       string
	Worst, P99 time.Duration
}

// A PlanPool is a pool of workers or connections, and how full it is on some days.
type PlanPool struct {
	Name string
	Size int
	Days []PlanDay
	Says string
}

// A PlanDay is one way to use a pool, as "a normal day" or "the day frete hangs".
type PlanDay struct {
	Name  string
	Parts []PlanHeld
}

// A PlanHeld is how many places the calls to one dependency hold on average; Hung when they wait for nothing.
type PlanHeld struct {
	Name   string
	Places float64
	Hung   bool
}

// A PlanFront is a chain of who waits for whom, the outermost first.
type PlanFront struct {
	Name  string
	Lanes []PlanLane
	Says  string
}

// A PlanLane is one of a chain: when it gives up by itself, 0 for never.
type PlanLane struct {
	Name  string
	Place string // file:line of the setting, "" for none
	Gives time.Duration
	Says  string
}

// PlanSimulation is what policies would have done with the calls of the past.
type PlanSimulation struct {
	Says   string
	Scenes []PlanScene
}

// A PlanScene is the calls with one fault mixed in, under each policy.
type PlanScene struct {
	Name string
	Runs []PlanRun
}

// A PlanRun is one policy in one scene. Shares are 0 to 1; Load is tries for each call; Held the most tries in flight.
type PlanRun struct {
	Policy         string
	Mark           bool // the one that is proposed
	FalseCuts      float64
	Success        float64
	P50, P99, P999 time.Duration
	Hung           time.Duration // mean wait on a call that hangs; 0 where none hung
	Load, Held     float64
}
